import Foundation
import LabRunner

/// The lab's files at its last verification.
///
/// An unchanged lab is not verified again.
///
/// The record contains a checksum of every file in the lab's folder and of its cases. Everything else that the lab
/// depends on, such as the stores and the suite, is linked into the programs. The record contains
/// the size and the build time of these programs, and of the runner, which judges. Another
/// toolchain builds them again. A new build directory has no records, so a clean clone verifies
/// everything.
struct VerifiedRecord {
  private let lab: LabFolder
  private let tools: LabTools

  init(of lab: LabFolder, _ tools: LabTools) {
    self.lab = lab
    self.tools = tools
  }

  private var url: URL { tools.scratch.url.appending(path: "verified/\(lab.id).txt") }

  /// Returns true if the lab is as it was when it was last verified.
  func isCurrent() throws(LabProblem) -> Bool {
    guard let written = try WrittenFile.contents(of: url) else { return false }
    return written == Array(try text().utf8)
  }

  /// Notes that the lab was verified; a lab that was not good has no record.
  ///
  /// - Parameters:
  ///   - text: The lab's ``text()`` when its verification began: a file may have been saved since.
  ///   - isGood: `true` if all was as declared.
  /// - Throws: ``LabProblem`` when the record cannot be written.
  func write(_ text: String, isGood: Bool) throws(LabProblem) {
    try WrittenFile.replace(url, with: isGood ? Array(text.utf8) : [])
  }

  /// A line for each file and program.
  func text() throws(LabProblem) -> String {
    var lines: [String] = []
    for folder in [lab.url, lab.cases] {
      for (path, bytes) in try ExerciseFiles(at: folder).contents.sorted(by: { $0.key < $1.key }) {
        lines.append("\(path) \(bytes.count) \(String(Self.checksum(of: bytes), radix: 16))")
      }
    }
    let scratches = [tools.scratch.url, tools.build(sanitizingThreads: true)]
    for scratch in scratches {
      for product in [lab.product, lab.solutionProduct] {
        lines.append(Self.built(scratch.appending(path: "debug/\(product)")))
      }
    }
    if let runner = Bundle.main.executableURL { lines.append(Self.built(runner)) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// FNV-1a: it detects accidental changes, and deliberate ones are not expected.
  private static func checksum(of bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  private static func built(_ program: URL) -> String {
    var status = stat()
    guard stat(program.path(percentEncoded: false), &status) == 0 else {
      return "\(program.lastPathComponent) not built"
    }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return "\(program.lastPathComponent) \(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
  }
}
