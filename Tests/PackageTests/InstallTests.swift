import Foundation
import Testing

/// The scripts that may install packages, in a copy of the checkout, with a package missing.
///
/// The programs that would install are replaced by programs that only note their arguments.
@Suite("Installing")
struct InstallTests {
  /// The scripts that call `.ci/setup`, directly or through another of them, with their arguments.
  static let doors: [(door: String, arguments: [String])] = [
    (".ci/setup", []), (".ci/run", []), ("Tests/run", []), ("Tests/conform", ["--only", "G1"]),
    ("Tests/mutants", []), ("Tests/postgresql", []), ("Tests/races", []), ("Tests/yardstick", []),
    ("Tests/zoo", []), ("Benchmarks/run", []), ("docs/build", []), ("docs/record", ["ci"]),
    ("Packaging/debian/build", []),
  ]

  private func copy(of door: String) throws -> CopiedDoor {
    let copy = try CopiedDoor(door, with: door == "docs/record" ? [".ci/run"] : [])
    try copy.pretend(
      "swift",
      """
      case "$*" in *--version*) echo 'Swift version 6.3' ;; *) echo "$*" >>"$TMPDIR/built" ;; esac
      """)
    try copy.pretend("apt-get", #"echo "apt-get $*" >>"$TMPDIR/installed""#)
    try copy.pretend("sudo", #"exec "$@""#)
    try copy.pretend("docc", ":")
    return copy
  }

  @Test(arguments: doors)
  func withNoInstallADoorNamesWhatIsMissingAndWhatToType(
    door: String, arguments: [String]
  ) async throws {
    let copy = try copy(of: door)
    defer { copy.remove() }
    try copy.lack("libsqlite3-dev")

    let ending = try await copy.run(arguments + ["--no-install"], in: "/")

    #expect(ending.status == 1, "\(ending.output)")
    #expect(
      ending.output.contains(" missing, and nothing may be installed. Type: "), "\(ending.output)")
    #expect(
      ending.output.contains(
        #/apt-get install --no-install-recommends .*libsqlite3-dev/#), "\(ending.output)")
    #expect(copy.noted("installed") == nil)
    #expect(copy.noted("built") == nil)
  }

  @Test(arguments: doors.map(\.door))
  func theHelpOfADoorThatInstallsNamesTheOption(door: String) async throws {
    let copy = try copy(of: door)
    defer { copy.remove() }

    let help = try await copy.run(["--help"], in: "/")

    #expect(help.status == 0)
    #expect(help.output.contains("--no-install") && help.output.contains("`sudo apt-get`"))
  }

  @Test func everyScriptThatCallsTheSetUpIsHere() throws {
    let call = #/^ *(?:stage "[^"]*" )?"?(?:\$root\/)?\.ci\/setup\b/#.anchorsMatchLineEndings()
    let calling = try Checkout.scripts().filter { try Checkout.text($0).contains(call) }
    #expect(calling.count > 8)
    let known = Set(Self.doors.map(\.door))
    #expect(calling.filter { !known.contains($0) } == [])
  }

  @Test func securityNamesEveryScriptAndEveryPackage() throws {
    let security = try Checkout.text("SECURITY.md")
    for (door, _) in Self.doors { #expect(security.contains("`\(door)"), "\(door)") }
    let entries = try Checkout.text(".ci/setup").matches(of: #/[ (]([a-z0-9-]+):[a-z0-9@]+:[^ )]+/#)
    #expect(entries.count > 10)
    for entry in entries { #expect(security.contains("`\(entry.1)`"), "\(entry.1)") }
  }

  @Test func librariesOfTheRivalsAreNamedToo() async throws {
    let copy = try copy(of: "Benchmarks/run")
    defer { copy.remove() }
    try copy.lack("liblmdb-dev")

    let ending = try await copy.run(["--with-rivals", "--no-install"], in: "/")

    #expect(ending.status == 1)
    #expect(ending.output.contains("liblmdb-dev"), "\(ending.output)")
    #expect(copy.noted("installed") == nil)
  }

  @Test func allThatIsMissingIsNamedAtOnce() async throws {
    let copy = try copy(of: ".ci/run")
    defer { copy.remove() }
    for package in ["libsqlite3-dev", "chromium", "pgbouncer", "patchelf"] {
      try copy.lack(package)
    }

    let ending = try await copy.run(["--no-install"], in: "/")

    #expect(
      ending.output.contains(#/libsqlite3-dev .*chromium .*pgbouncer .*patchelf are missing/#),
      "\(ending.output)")
  }

  @Test func withoutTheOptionTheDoorSaysWhatItInstalls() async throws {
    let copy = try copy(of: ".ci/setup")
    defer { copy.remove() }
    try copy.lack("libsqlite3-dev")

    let ending = try await copy.run([], in: "/")

    #expect(ending.status == 0, "\(ending.output)")
    #expect(ending.output.hasPrefix("setup: installs "), "\(ending.output)")
    #expect(ending.output.contains("--no-install"), "\(ending.output)")
    let install = "apt-get install --yes --no-install-recommends libsqlite3-dev"
    #expect(copy.noted("installed")?.contains(install) == true)
  }

  @Test func anOptionThatTheSetUpDoesNotHaveIsRefused() async throws {
    let copy = try copy(of: ".ci/setup")
    defer { copy.remove() }
    let ending = try await copy.run(["--rivals", "--no-instal"], in: "/")
    #expect(ending.status == 64)
    #expect(ending.output == "setup: --no-instal is no option; see .ci/setup --help\n")
  }
}
