import Foundation

/// One line of a stack in a report: `    #0 function /path/File.swift:12:5 (module+0x1f)`.
struct StackFrame: Equatable, CustomStringConvertible {
  let function: String
  /// The file's name and the line, if known.
  let place: String?

  init?(_ line: Substring) {
    guard let match = line.wholeMatch(of: #/ *#\d+ (.*)/#) else { return nil }
    // The text in parentheses after the function describes the machine code.
    let text = String(match.1).replacing(#/( \([^()]*\))+$/#, with: "")
    let parts = text.split(separator: " ", omittingEmptySubsequences: true)
    guard let symbol = parts.first else { return nil }
    guard let slash = text.range(of: " /") else {
      function = SwiftName.demangled(String(symbol))
      place = nil
      return
    }
    function = SwiftName.demangled(String(text[..<slash.lowerBound]))
    let file = text[slash.upperBound...].split(separator: "/").last.map(String.init) ?? ""
    place = file.hasPrefix("<") ? nil : file
  }

  var description: String { function + (place.map { ", \($0)" } ?? "") }
}
