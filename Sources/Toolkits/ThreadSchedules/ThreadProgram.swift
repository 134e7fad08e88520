public import Foundation

/// The program whose `main` calls ``Threads/serve(_:)``.
public struct ThreadProgram: Sendable {
  private enum Place: Sendable {
    case product(String)
    case file(URL)
  }

  private let place: Place

  /// An executable that the build puts beside the running program, as it does for dependencies of a
  /// test target.
  public static func product(_ name: String) -> ThreadProgram {
    ThreadProgram(place: .product(name))
  }

  /// An executable at any path.
  public static func file(_ url: URL) -> ThreadProgram { ThreadProgram(place: .file(url)) }

  /// The executable.
  func locate() throws(ScheduleError) -> URL {
    switch place {
    case .file(let url):
      guard FileManager.default.isExecutableFile(atPath: url.path) else {
        throw ScheduleError("\(url.path) is not an executable file; name one that is")
      }
      return url
    case .product(let name):
      let bundles = [Bundle.main] + Bundle.allBundles
      let places = bundles.map(\.bundleURL) + [URL(filePath: CommandLine.arguments[0])]
      let found = places.flatMap { [$0, $0.deletingLastPathComponent()] }
        .map { $0.appending(path: name) }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }
      guard let found else {
        throw ScheduleError(
          "\(name) is not beside this program; let the test target depend on it, so that it is "
            + "built too")
      }
      return found
    }
  }
}
