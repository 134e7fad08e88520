import Foundation
import Persistence
import SimulatedDisk

/// Reassigns the descriptor of each file that the store closes to another file, as another thread
/// may.
///
/// A store that closes a descriptor twice, or writes to a closed one, damages the other file. On
/// Linux, a `close(2)` that a signal interrupts has closed the file, so a store must not repeat the
/// call.
enum ClosedNumbers {
  static let fixedCase = FixedCase(
    "another thread opens a file whenever one is closed", needs: .operations
  ) { trial in
    // A file in memory has no descriptor that the system could reuse.
    guard trial.isDirect else {
      throw NotApplicable("its files have no numbers that others may get")
    }
    for step in steps.map(trial.subject.claims.fitting) {
      for index in 0...mostOperations {
        let outcome = try await outcome(of: step, interruptedAt: index, trial)
        if let problem = outcome.problem { return problem }
        if !outcome.hasFired, index > 0 { break }
      }
    }
    return nil
  }

  private static let steps: [StoreStep] = [
    .save(0, 9), .saveBatch([.init(key: 0, revision: 8), .init(key: 8, revision: 8)]), .delete(1),
    .find(0), .loadAll, .flush,
  ]
  /// A call with more operations than this is not tried further.
  private static let mostOperations = 100

  /// Makes one call, and interrupts the file operation with this number by a signal; 0 interrupts
  /// nothing.
  private static func outcome(
    of step: StoreStep, interruptedAt index: Int, _ trial: Trial
  ) async throws -> (problem: Violation?, hasFired: Bool) {
    let opened = try await ControlledStore(trial, PreparedContent.few.content)
    defer { opened.end() }
    let (control, store) = (opened.control, opened.store)
    guard let trace = control as? FileTraceControl else { return (nil, false) }
    let others = try OthersFile()
    trace.replaceClosed(by: others.descriptor)
    let fault = Fault(at: index, .error(EINTR), .once)
    if index > 0 { control.arm(fault) }
    _ = await error { try await step.perform(on: store) }
    control.disarm()
    let numbers = trace.replaced
    trace.replaceClosed(by: nil)
    let found = others.problem(numbers)
    others.close(numbers)
    _ = await error { try await store.close() }
    let cause = index > 0 ? ", file \(fault)" : ""
    let problem = found.map {
      Violation(expected: "the files of others are as they were", found: $0).after(
        "the store holds \(text(PreparedContent.few.content))",
        "\(step)\(cause); whenever it closes a file, another thread opens one and gets the same "
          + "number")
    }
    return (problem, control.hasFired)
  }
}

/// The other file, which gets the descriptors of the closed files.
private struct OthersFile {
  let descriptor: Int32

  /// Creates a file outside the store's directory and removes its name.
  init() throws {
    let place = try Arena(onDisk: (), needsDisk: false)
    defer { place.remove() }
    descriptor = open(place.location.path, O_RDWR | O_CREAT, 0o600)
    guard descriptor >= 0 else {
      throw HarnessFailure(
        "no file can be made at \(place.location.path): \(String(cString: strerror(errno)))")
    }
  }

  /// Returns a problem unless the other file is still open under these descriptors, and still
  /// empty.
  func problem(_ numbers: [Int32]) -> Fact? {
    var seen: Set<Int32> = []
    for number in numbers {
      if !seen.insert(number).inserted || !isHere(number) {
        return "number \(number), another's file by then, was closed"
      }
    }
    let length = status(descriptor)?.st_size ?? 0
    return length == 0 ? nil : "\(length) bytes were written to another's file"
  }

  func close(_ numbers: [Int32]) {
    for number in Set(numbers) where number != descriptor && isHere(number) { closeFile(number) }
    closeFile(descriptor)
  }

  private func isHere(_ number: Int32) -> Bool {
    guard let own = status(descriptor), let other = status(number) else { return false }
    return own.st_ino == other.st_ino && own.st_dev == other.st_dev
  }

  private func status(_ number: Int32) -> stat? {
    var status = stat()
    return fstat(number, &status) == 0 ? status : nil
  }
}

/// Calls the system's `close`, which the method of the same name hides.
private func closeFile(_ number: Int32) { _ = close(number) }
