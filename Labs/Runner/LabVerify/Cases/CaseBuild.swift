import Foundation
import LabModel
import Processes
import LabRunner

/// Builds a case of a lab: the solution's files, some of them replaced by those of the case.
///
/// The files are combined in the build directory, in a checkout that contains nothing else, because
/// some checks read the files beside `main.swift`.
struct CaseBuild: Sendable {
  let lab: LabFolder
  let tools: LabTools
  let plan: BuildPlan
  /// With ThreadSanitizer; `nil` for labs that do without, and where it is missing.
  let sanitizedPlan: BuildPlan?

  /// Reads how the lab's solution was built, before another build writes the plan anew.
  ///
  /// - Throws: ``LabProblem`` if there is no such plan, or another one than is known here.
  init(of lab: LabFolder, _ tools: LabTools) throws(LabProblem) {
    self.lab = lab
    self.tools = tools
    plan = try BuildPlan(of: lab.solutionProduct, in: tools.scratch.url)
    let scratch = tools.build(sanitizingThreads: true)
    let program = scratch.appending(path: "debug/\(lab.solutionProduct)")
    // If ThreadSanitizer is missing, the solution was not built with it either.
    let isSanitized =
      (lab.definition.needs ?? []).contains(LabRun.threadSanitizer)
      && FileManager.default.fileExists(atPath: program.path(percentEncoded: false))
    sanitizedPlan = isSanitized ? try BuildPlan(of: lab.solutionProduct, in: scratch) : nil
  }

  /// The program of a case, as the attendee's would have been built.
  func build(_ labCase: LabCase) async -> LabRun.Built {
    let root = tools.scratch.url.appending(path: "cases/\(lab.id)-\(labCase.name)")
    var built = LabRun.Built(lab: lab, isSolution: false, program: .impossible(""))
    do {
      let sources = try put(labCase, in: root)
      built.program = await build(sources, with: plan, at: root, "program")
      if case .built = built.program, let sanitizedPlan {
        built.sanitized = await build(sources, with: sanitizedPlan, at: root, "sanitized")
      }
    } catch {
      built.program = .impossible(
        "The files of \(labCase.path) cannot be put together: \(error.localizedDescription)")
    }
    return built
  }

  /// Removes the files and programs of a case.
  func remove(_ labCase: LabCase) {
    let root = tools.scratch.url.appending(path: "cases/\(lab.id)-\(labCase.name)")
    do { try FileManager.default.removeItem(at: root) } catch {
      // The file is in the build directory, and is overwritten next time.
    }
  }

  /// Returns the paths of the Swift files.
  private func put(_ labCase: LabCase, in root: URL) throws -> [String] {
    let files = FileManager.default
    if files.fileExists(atPath: root.path(percentEncoded: false)) {
      try files.removeItem(at: root)
    }
    let folder = root.appending(path: "Labs/\(lab.name)/Exercise")
    try files.createDirectory(
      at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
    try files.copyItem(at: lab.url.appending(path: "Solution"), to: folder)
    // A record of the capstone names the solution's result file.
    try files.createSymbolicLink(
      at: folder.deletingLastPathComponent().appending(path: "Solution"),
      withDestinationURL: lab.url.appending(path: "Solution"))
    for file in labCase.files {
      let place = folder.appending(path: file)
      if files.fileExists(atPath: place.path(percentEncoded: false)) {
        try files.removeItem(at: place)
      }
      try files.copyItem(at: lab.cases.appending(path: "\(labCase.path)/\(file)"), to: place)
    }
    return try files.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
      .filter { $0.hasSuffix(".swift") }.sorted()
      .map { folder.appending(path: $0).path(percentEncoded: false) }
  }

  private func build(
    _ sources: [String], with plan: BuildPlan, at root: URL, _ name: String
  ) async -> LabBuild.Result {
    let program = root.appending(path: name).path(percentEncoded: false)
    let folder = root.appending(path: "\(name).build")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // File by file, as an attendee's build: with the whole module at once an actor hops less often.
      let compile = plan.compile + ["-c"] + sources
      if let failure = await failure(of: compile, in: folder, root) { return failure }
      let objects = sources.map { source in
        folder.appending(
          path: URL(filePath: source).deletingPathExtension().lastPathComponent + ".o"
        )
        .path(percentEncoded: false)
      }
      let list = folder.appending(path: "objects")
      let lines = (plan.objects + objects).map { "'\($0)'\n" }.joined()
      try Data(lines.utf8).write(to: list)
      // Shared libraries lie where SwiftPM has built them.
      let libraries = ["-Xlinker", "-rpath", "-Xlinker", plan.products]
      let link = plan.link + libraries + ["@" + list.path(percentEncoded: false), "-o", program]
      if let failure = await failure(of: link, in: folder, root) { return failure }
    } catch {
      return .impossible("\(root.path) cannot be written to: \(error.localizedDescription)")
    }
    return .built(program)
  }

  /// Runs a command of the compiler in a folder; `nil` if all is well.
  private func failure(
    of arguments: [String], in folder: URL, _ root: URL
  ) async -> LabBuild.Result? {
    // Combines both outputs in order; the compiler complains on the standard error. The
    // compiler leaves temporary folders, which are removed with the case.
    let script = #"cd "$0" && export TMPDIR="$0" && exec "$@" 2>&1"#
    let result: LimitedCommand.Result
    do {
      result = try await LimitedCommand(
        executable: "/bin/sh",
        arguments: ["-c", script, folder.path(percentEncoded: false)] + arguments,
        limitInSeconds: tools.limits.build
      ).run()
    } catch {
      return .impossible("\(arguments[0]) could not be started: \(error)")
    }
    if result.ending == .exited(0) { return nil }
    guard case .exited = result.ending else {
      return .impossible("\(arguments[0]) was stopped before its end.")
    }
    let diagnostics = DiagnosticParser(
      folders: [root.appending(path: "Labs/\(lab.name)").path(percentEncoded: false)],
      part: "Exercise", read: LabBuild.source
    ).diagnostics(in: result.lines)
    return diagnostics.isOfCode
      ? .failed(diagnostics) : .impossible(diagnostics.rest.joined(separator: "\n"))
  }
}
