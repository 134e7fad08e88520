import Dispatch
import Foundation

enum EndOfMainBefore {
  static func main() -> Never {
    measure("notes") { size in
      print(size)
      exit(0)
    }
    dispatchMain()
  }
}

enum EndOfMainAfter {
  static func main() async {
    print(await measure("notes"))
  }
}
