import Foundation

enum ThreadLocalBefore {
  static var request: String? {
    get { Thread.current.threadDictionary["request"] as? String }
    set { Thread.current.threadDictionary["request"] = newValue }
  }

  static func handle(_ name: String, _ log: (String) -> Void) {
    request = name
    defer { request = nil }
    log("\(request ?? "nobody"): begun")
  }
}

enum ThreadLocalAfter {
  @TaskLocal static var request: String?

  static func handle(_ name: String, _ log: (String) async -> Void) async {
    await $request.withValue(name) {
      await log("\(request ?? "nobody"): begun")
    }
  }
}
