import CacheAdvance
import Foundation

// dfed/CacheAdvance: after an append fails because the disk is full, the write position stays
// advanced. One successful append then makes every message unreadable.
let path = NSTemporaryDirectory() + "/cacheadvance-\(getpid())"
try Data().write(to: URL(filePath: path))
defer { unlink(path) }
let log = try CacheAdvance<String>(
  fileURL: URL(filePath: path), maximumBytes: 1 << 20, shouldOverwriteOldMessages: false)
for number in 0..<3 { try log.append(message: "message \(number)") }
print("messages: \(try log.messages())")

// The file may grow by ten more bytes: the write stores ten and then fails, as on a full disk.
signal(SIGXFSZ, SIG_IGN)
let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? UInt64 ?? 0
func letFilesHave(_ bytes: UInt64) {
  var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(Int64.max))
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}
letFilesHave(size + 10)
do {
  try log.append(message: "a message that does not fit any more")
  print("append returned")
} catch {
  print("append threw, as it should: \((error as NSError).code)")
}
letFilesHave(UInt64(Int64.max))
try log.append(message: "a message when there is room again")
print("append returned")
print("expected: four messages")
do { print("found: \(try log.messages())") } catch {
  print("found: messages() throws \(error), and so it does for good")
}
