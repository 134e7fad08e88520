import FileSystemStore
import Foundation

// omaralbeik/Stores: `save` ignores the result of `createFile`, so a failed write is not reported.
struct Recipe: Codable, Identifiable {
  let id: String
}

// This process may not write a byte to any file: every write fails with EFBIG, as with ENOSPC on a
// full disk.
signal(SIGXFSZ, SIG_IGN)
let store = MultiFileSystemStore<Recipe>(directory: .cachesDirectory, path: "proof-\(getpid())")
try store.save(Recipe(id: "before"))
var limit = rlimit(rlim_cur: 0, rlim_max: rlim_t(Int64.max))
setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
do {
  try store.save(Recipe(id: "lost"))
  let found = store.object(withId: "lost")
  limit.rlim_cur = limit.rlim_max
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  print("save returned, though its file could not be written")
  print("expected: an error, or object(withId:) gives what was saved")
  print("found: object(withId:) gives \(found.map { "\($0)" } ?? "nil")")
} catch {
  limit.rlim_cur = limit.rlim_max
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  print("save threw: \(error)")
}
try store.removeAll()
