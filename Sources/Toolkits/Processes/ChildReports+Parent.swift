import Foundation

extension ChildReports {
  /// Ends this process with code 75 as soon as its standard input ends.
  ///
  /// The parent has then ended or no longer needs this process.
  ///
  /// The parent writes nothing to a child, so no input is lost. Costs one thread.
  public static func exitWithParent() {
    // A program that closes its standard input has not lost its parent. The second descriptor keeps
    // the input open.
    let input = secondDescriptor(of: STDIN_FILENO)
    Thread.detachNewThread {
      var byte: UInt8 = 0
      while true {
        let count = read(input, &byte, 1)
        if count == 0 || (count < 0 && errno != EINTR) { _exit(75) }
      }
    }
  }
}
