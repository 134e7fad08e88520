import Foundation

@testable import LabRunner

extension TemporaryCheckout {
  /// Six wrong solutions and three right ones, as few as a lab may have.
  func writeCases() throws {
    for number in 1...6 {
      try writeCase("Wrong/wrong-\(number)", "// Gets: stale: 92 of 320", fails: true)
    }
    for number in 1...3 { try writeCase("Right/right-\(number)", "// Gets: passes", fails: false) }
  }

  /// A case whose source file is the shell script that its program runs.
  func writeCase(_ path: String, _ declared: String, fails: Bool) throws {
    let finding = Self.finding("stale", passed: !fails, fails ? "92 of 320" : "none")
    try write(
      "Labs/Tests/Cases/06/\(path)/Store.swift", "// A kind.\n\(declared)\nreport '\(finding)'\n")
  }

  /// A plan as SwiftPM writes it, whose compiler is a script that puts the sources together.
  func writePlan() async throws {
    let compiler = try await script(
      "bin/swiftc",
      """
      out=; for a; do [ "$last" = -o ] && out=$a; last=$a
      case $a in *Store.swift) in=$a;; @*) list=${a#@};; esac; done
      if [ -n "$in" ]; then
        if grep -q "does not compile" "$in"; then echo "$in:2:1: error: no such thing"; exit 1; fi
        cp "$in" Store.o; : > main.o
      else
        object=$(grep 'cases.*Store' "$list" | tr -d "'")
        { echo '#!/bin/sh'; cat "\(root.path)/report"; cat "$object"; } > "$out"; chmod 755 "$out"
      fi
      """)
    try write("report", reportFunction + "\n")
    try write("scratch/objects", "'/a/lab06_solution.build/Store.swift.o'\n'/a/Check.o'\n")
    let list = root.appending(path: "scratch/objects").path
    try write(
      "scratch/debug.yaml",
      """
      commands:
        "C.lab06-solution-linux-debug.exe":
          args: ["\(compiler)","-o","/a/lab06-solution","@\(list)","-g"]
        "C.lab06-solution-linux-debug.module":
          args: ["\(compiler)","-c","@/a/sources","-output-file-map","/a/map.json","-Onone","-j2"]

      """)
  }
}
