/// Contents and paths as small numbers, so that disks are compared quickly.
final class ContentPool {
  private var contentNumbers: [[UInt8]: Int] = [:]
  private var pathNumbers: [String: Int] = [:]
  private(set) var contents: [[UInt8]] = []
  private(set) var paths: [String] = []

  func number(of content: [UInt8]) -> Int {
    if let number = contentNumbers[content] { return number }
    contents.append(content)
    contentNumbers[content] = contents.count - 1
    return contents.count - 1
  }

  func number(ofPath path: String) -> Int {
    if let number = pathNumbers[path] { return number }
    paths.append(path)
    pathNumbers[path] = paths.count - 1
    return paths.count - 1
  }
}
