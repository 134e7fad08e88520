import Foundation
import Testing

/// The recipe of the machines for a workshop.
///
/// No test builds an image.
@Suite("The container of the workshop")
struct ContainerTests {
  private struct Container: Decodable {
    struct Build: Decodable {
      var dockerfile: String
      var context: String
      var target: String
    }

    var build: Build
    var postCreateCommand: String
  }

  private let lines: [[String]]

  init() throws {
    lines = try Checkout.text(".devcontainer/Dockerfile").replacing("\\\n", with: " ")
      .split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: " ").map(String.init) }
  }

  /// The stages of the recipe, by name, with the images that they begin with.
  private var stages: [String: String] {
    Dictionary(lines.filter { $0.first == "FROM" && $0.count == 4 }.map { ($0[3], $0[1]) }) { $1 }
  }

  @Test func theEditorOpensAStageThatIsThere() throws {
    let data = Data(try Checkout.text(".devcontainer/devcontainer.json").utf8)
    let container = try JSONDecoder().decode(Container.self, from: data)
    #expect(container.build.dockerfile == "Dockerfile" && container.build.context == "..")
    #expect(stages[container.build.target] != nil)
    #expect(container.postCreateCommand == "Labs/run doctor")
  }

  @Test func theSwiftOfTheImageIsThatOfTheWorkflow() throws {
    #expect(stages["tools"] == "swift:${SWIFT}-bookworm" && stages["room"] == "tools")
    let version = try #require(
      lines.compactMap { $0.count == 2 && $0[0] == "ARG" ? $0[1] : nil }.first)
    let number = try #require(version.wholeMatch(of: #/SWIFT=([0-9]+\.[0-9]+)/#)?.output.1)
    let workflow = try Checkout.text(".github/workflows/linux.yml")
    #expect(workflow.contains("bookworm") && workflow.contains("\"\(number)\""))
  }

  @Test func whatIsCopiedIsThere() {
    let copied = lines.filter { $0.first == "COPY" }.flatMap { $0.dropFirst().dropLast() }
    #expect(copied.contains(".ci/setup") && copied.contains("."))
    for path in copied {
      #expect(FileManager.default.fileExists(atPath: Checkout.root.appending(path: path).path))
    }
  }

  @Test func theCommandsAreCommandsOfAShell() throws {
    let commands = lines.filter { $0.first == "RUN" }.map { $0.dropFirst().joined(separator: " ") }
    #expect(commands.count == 2)
    for command in commands {
      let shell = Process()
      shell.executableURL = URL(filePath: "/bin/sh")
      shell.arguments = ["-n", "-c", command]
      try shell.run()
      shell.waitUntilExit()
      #expect(shell.terminationStatus == 0, "\(command)")
    }
  }

  @Test func theLabsThatAreBuiltAreThere() throws {
    let command = try #require(lines.last { $0.first == "RUN" })
    let ids = command.filter { $0.wholeMatch(of: #/[0-9]{2};?/#) != nil }.map { $0.prefix(2) }
    #expect(ids == ["01", "04", "06", "09"])
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Checkout.root.appending(path: "Labs").path)
    for id in ids { #expect(folders.contains { $0.hasPrefix("\(id)-") }) }
  }

  /// The codes are those of the first lab, and of the three after it.
  @Test(arguments: [(1, 1, true), (66, 1, true), (8, 1, true), (1, 0, false), (1, 8, false)])
  func onlyTheSanitizersLabMayEndWithAnotherCode(
    _ codes: (first: Int, others: Int, builds: Bool)
  ) throws {
    let command = try #require(lines.last { $0.first == "RUN" }).dropFirst().joined(separator: " ")
    let pretended = """
      check() { [ "$1" = 01 ] && return \(codes.first); return \(codes.others); }
      rm() { :; }

      """
    #expect(command.contains(#"Labs/run "$lab""#))
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", pretended + command.replacing("Labs/run", with: "check")]
    try shell.run()
    shell.waitUntilExit()
    #expect((shell.terminationStatus == 0) == codes.builds)
  }
}
