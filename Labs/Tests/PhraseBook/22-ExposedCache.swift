enum ExposedCacheBefore {
  actor Counts {
    // A copy for every caller, and a way back.
    var cache: [String: Int] = [:]

    func replace(_ cache: [String: Int]) { self.cache = cache }
  }

  static func add(_ word: String, to counts: Counts) async {
    var copy = await counts.cache
    copy[word, default: 0] += 1
    await counts.replace(copy)
  }
}

enum ExposedCacheAfter {
  actor Counts {
    private var cache: [String: Int] = [:]

    func count(of word: String) -> Int { cache[word, default: 0] }

    // Reading and writing are one call: no other call comes in between.
    func add(_ word: String) { cache[word, default: 0] += 1 }
  }
}
