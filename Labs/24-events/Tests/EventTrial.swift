import Dispatch
import Foundation
import LabSupport

/// Events come in bursts, and the reader is slow.
enum EventTrial {
  static let pages = 1000
  static let inPages = [
    "\(pages) pages in a burst   \(pages) read, in order; the loop ended",
    "after the last page     stopped once; delegates left: 0",
  ]

  static func runPages(_ events: some CheckedEvents) async {
    let scanner = Scanner(findsAtOnce: "1")
    let reader = Reader(isHeld: true) { reader in
      for await page in events.pages(of: scanner) {
        guard await reader.take(page) else { break }
      }
    }
    await Patience.wait { scanner.isScanning }
    await Patience.wait(Patience.short * 5) { !reader.taken.isEmpty }
    // A task that is started for a page gets no thread before the last page has come.
    await MainActor.run { FullPool.whileFull { burst(of: scanner) } }
    await Patience.rest()
    reader.open()
    await Patience.wait(Patience.short * 5) { reader.isOver }
    let read = reader.taken
    let numbers = read.compactMap(Int.init)
    let lost = Set(1...pages).subtracting(numbers).min()
    let order = numbers == numbers.sorted() ? "in order" : "in another order"
    LabProgram.tell(
      "\(pages) pages in a burst   \(read.count) read, \(order)"
        + (lost.map { ", without page \($0)" } ?? "")
        + "; the loop \(reader.isOver ? "ended" : "goes on")")
    await StopTrial.settle { scanner.stops > 0 && scanner.delegate == nil }
    LabProgram.tell("after the last page     \(Ending.of(scanner))")
  }

  /// Finds the other pages on a plain thread, and returns when the scanner has ended.
  ///
  /// The pages have two priorities, which the tasks inherit that somebody starts for them. Then
  /// the tasks run in another order.
  private static func burst(of scanner: Scanner) {
    let isOver = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      for page in 2...pages { find(page, scanner, page.isMultiple(of: 2) ? .low : .high) }
      scanner.delegate?.scannerEnded()
      isOver.signal()
    }
    isOver.wait()
  }

  private static func find(_ page: Int, _ scanner: Scanner, _ priority: TaskPriority) {
    guard #available(macOS 26, *) else {
      scanner.delegate?.scannerFound("\(page)")
      return
    }
    // Runs here and now: it never waits.
    Task.immediate(priority: priority) { scanner.delegate?.scannerFound("\(page)") }
  }

  static let inTimer = ["ticks while the reader was busy   1 owed", "after that   more ticks"]

  static func runTimer(_ events: some CheckedEvents, _ sources: Sources) async {
    let probe = Probe(sources)
    let reader = Reader(isHeld: true) { reader in
      for await _ in events.ticks() { guard await reader.take("tick") else { break } }
    }
    await Patience.wait { !reader.taken.isEmpty }
    guard let timer = sources.newestTimer else {
      LabProgram.tell("ticks while the reader was busy   no timer of `sources` is there")
      return
    }
    // Each of these ticks comes at least a moment after the attendee's.
    await probe.wait(ticks: 20)
    // No new tick comes while the owed ones are counted.
    timer.suspend()
    await Patience.rest()
    reader.open()
    await Patience.rest()
    let owed = reader.taken.count - 1
    timer.resume()
    await Patience.wait(Patience.short * 5) { reader.taken.count > owed + 3 }
    LabProgram.tell("ticks while the reader was busy   \(owed) owed")
    LabProgram.tell("after that   \(reader.taken.count > owed + 3 ? "more ticks" : "no tick")")
  }

  static let inSignal = [
    "3 signals while the reader was busy   1 owed",
    "another reader gets signals, too      yes",
    "the first reader stops                the other one gets the next signal",
  ]

  static func runSignal(_ events: some CheckedEvents, _ sources: Sources) async {
    let probe = Probe(sources)
    let loop = { @Sendable (reader: Reader) in
      for await _ in events.signals() { guard await reader.take("signal") else { break } }
    }
    let busy = Reader(isHeld: true, loop)
    let other = Reader(loop)
    for _ in 0..<5 where busy.taken.isEmpty || other.taken.isEmpty { await probe.send() }
    let isOther = !other.taken.isEmpty
    for _ in 1...3 { await probe.send() }
    busy.open()
    await Patience.rest()
    LabProgram.tell("3 signals while the reader was busy   \(busy.taken.count - 1) owed")
    LabProgram.tell("another reader gets signals, too      \(isOther ? "yes" : "no")")
    busy.breakAtNext()
    await probe.send()
    await Patience.wait(Patience.short * 5) { busy.isOver }
    let before = other.taken.count
    await probe.send()
    await Patience.wait(Patience.short * 5) { other.taken.count > before }
    LabProgram.tell(
      "the first reader stops                the other one gets "
        + (other.taken.count > before ? "the next signal" : "no signal any more"))
  }

  static let inFile = [
    "5 texts, and the reader was busy   all of the text, in order",
    "the file ended                     the loop ended; closed once; sources left: 0",
  ]

  static func runFile(_ events: some CheckedEvents, _ sources: Sources) async throws {
    let file = try LogFile()
    let reader = Reader(isHeld: true) { reader in
      for await text in events.texts(of: file) { guard await reader.take(text) else { break } }
    }
    for number in 1...5 {
      try file.write("\(number) ")
      if number == 1 { await Patience.wait(Patience.short * 5) { !reader.taken.isEmpty } }
      await Patience.rest()
    }
    reader.open()
    await Patience.wait(Patience.short * 5) { reader.taken.joined() == "1 2 3 4 5 " }
    let text = reader.taken.joined()
    LabProgram.tell(
      "5 texts, and the reader was busy   "
        + (text == "1 2 3 4 5 " ? "all of the text, in order" : "“\(text)”"))
    file.end()
    await Patience.wait(Patience.short * 5) {
      reader.isOver && file.closings > 0 && sources.left == 0
    }
    await Patience.rest()
    LabProgram.tell(
      "the file ended                     the loop \(reader.isOver ? "ended" : "goes on"); "
        + "\(Ending.of(file)); sources left: \(sources.left)")
  }
}
