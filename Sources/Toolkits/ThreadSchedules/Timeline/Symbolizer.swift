#if os(Linux)
  import Foundation
  import Glibc

  /// The function and the line of a return address in the program.
  ///
  /// Lines come from `llvm-symbolizer`, which is part of Swift's toolchain. Without this tool,
  /// there are only the names that the program exports.
  struct Symbolizer {
    private var sites: [UInt: String] = [:]
    /// Places that are shown only if there is no other.
    private var innerSites: [UInt: String] = [:]
    /// Places in the libraries of tests, whose own calls are nothing that a test does.
    private var testing: Set<UInt> = []
    private let filter: SiteFilter

    init(_ addresses: [UInt], _ functions: SchedulerFunctions, _ filter: SiteFilter) {
      self.filter = filter
      let program = functions.startedProgram ?? Self.program
      var offsets: [UInt: [UInt]] = [:]
      for address in Set(addresses) {
        var file: SchedulerFunctions.Name?
        var symbol: SchedulerFunctions.Name?
        var offset: UInt64 = 0
        // A return address may already belong to the next function.
        guard address > 0, let code = UnsafeRawPointer(bitPattern: address - 1),
          functions.locate(code, &file, &symbol, &offset) != 0, let file
        else { continue }
        let path = String(cString: file)
        if Self.testLibraries.contains(where: path.hasSuffix) { testing.insert(address) }
        guard Self.isProgram(path, program) else { continue }
        offsets[UInt(offset), default: []].append(address)
        guard let symbol else { continue }
        let name = String(cString: symbol)
        note(Site(text: name.demangled, kind: filter.kind(of: name)), at: address)
      }
      let order = offsets.keys.sorted()
      for (offset, site) in zip(order, lines(of: order, in: program)) {
        guard let site else { continue }
        for address in offsets[offset] ?? [] { note(site, at: address) }
      }
    }

    private mutating func note(_ site: Site, at address: UInt) {
      switch site.kind {
      case .shown: sites[address] = site.text
      case .inner: innerSites[address] = site.text
      case .hidden: break
      }
    }

    /// The innermost place in the program, or `nil`.
    func site(of frames: [UInt]) -> String? {
      for frame in frames {
        if testing.contains(frame) { return nil }
        if let site = sites[frame] { return site }
      }
      for frame in frames { if let site = innerSites[frame] { return site } }
      return nil
    }

    private static let testLibraries = ["/libTesting.so", "/libXCTest.so"]

    private static var program: String {
      let path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
      return path.hasPrefix("/proc") ? CommandLine.arguments[0] : path
    }

    /// The loader reports the program by the name that it was started with.
    private static func isProgram(_ file: String, _ program: String) -> Bool {
      file == program || URL(filePath: file).resolvingSymlinksInPath().path == program
    }

    /// Asks the symboliser for all offsets at once.
    ///
    /// An entry is `nil` if the symboliser knows no Swift function.
    private func lines(of offsets: [UInt], in program: String) -> [Site?] {
      guard !offsets.isEmpty, let tool = Self.tool else { return [] }
      let process = Process()
      let (question, answer) = (Pipe(), Pipe())
      process.executableURL = tool
      process.arguments = ["--obj=\(program)", "--inlines"]
      process.standardInput = question
      process.standardOutput = answer
      process.standardError = FileHandle.nullDevice
      do {
        try process.run()
        let text = offsets.map { "0x" + String($0, radix: 16) }.joined(separator: "\n") + "\n"
        try question.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try question.fileHandleForWriting.close()
      } catch {
        // A timeline is still useful without lines.
        return []
      }
      let said = String(decoding: answer.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return said.components(separatedBy: "\n\n").map(site)
    }

    /// The outermost of the functions inlined at the place.
    ///
    /// Each function and its place are two lines.
    private func site(_ text: String) -> Site? {
      let lines = text.split(separator: "\n").map(String.init)
      var found: Site?
      for index in stride(from: 0, to: lines.count - 1, by: 2) {
        let place = lines[index + 1]
        guard place.contains(".swift:"), !place.hasPrefix("/<compiler-generated>") else { continue }
        let parts = place.split(separator: "/").last?.split(separator: ":") ?? []
        // The program's line above this one starts the toolkit's thread.
        let kind = filter.kind(of: lines[index])
        guard parts.count >= 2, kind != .hidden else { continue }
        // Line 0 is compiler-generated code.
        let line = parts[1] == "0" ? "" : ":\(parts[1])"
        found = Site(text: "\(lines[index].demangled) (\(parts[0])\(line))", kind: kind)
      }
      return found
    }

    /// A function and a line.
    private struct Site {
      let text: String
      let kind: SiteFilter.Kind
    }

    private static let tool: URL? = {
      let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(
        separator: ":")
      return folders.map { URL(filePath: String($0)).appending(path: "llvm-symbolizer") }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()
  }

  extension String {
    /// A Swift symbol as its declaration, without modules and types of parameters.
    var demangled: String { Demangling.name(of: self) }
  }
#endif
