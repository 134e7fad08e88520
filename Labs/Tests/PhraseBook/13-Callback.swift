enum CallbackBefore {
  static func total(_ first: String, _ second: String, done: @escaping @Sendable (Int) -> Void) {
    measure(first) { one in
      measure(second) { other in
        done(one + other)
      }
    }
  }
}

enum CallbackAfter {
  /// Written once for each old function.
  static func size(of name: String) async -> Int {
    await withCheckedContinuation { caller in
      measure(name) { size in caller.resume(returning: size) }
    }
  }

  static func total(_ first: String, _ second: String) async -> Int {
    let one = await size(of: first)
    let other = await size(of: second)
    return one + other
  }
}
