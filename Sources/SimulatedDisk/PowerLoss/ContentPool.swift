/// Contents and paths as small numbers, so that disks are compared quickly.
package final class ContentPool {
  private var contentNumbers: [[UInt8]: Int] = [:]
  private var pathNumbers: [String: Int] = [:]
  package private(set) var contents: [[UInt8]] = []
  package private(set) var paths: [String] = []

  package init() {}

  package func number(of content: [UInt8]) -> Int {
    if let number = contentNumbers[content] { return number }
    contents.append(content)
    contentNumbers[content] = contents.count - 1
    return contents.count - 1
  }

  package func number(ofPath path: String) -> Int {
    if let number = pathNumbers[path] { return number }
    paths.append(path)
    pathNumbers[path] = paths.count - 1
    return paths.count - 1
  }
}
