import CoreServices
import Synchronization

// What the watcher does with File System Events, seen through the stand-in.

/// What the watcher's closure holds.
final class Listener: Sendable {
  private let heard = Mutex(0)

  var count: Int { heard.withLock { $0 } }
  func hear() { heard.withLock { $0 += 1 } }
}

/// Begins to watch, and hands the watcher and its listener to the body.
///
/// - Returns: Whether everything was given back afterwards, and why watching failed if it did.
func watching(
  _ body: (FileEventSource, Listener) -> Void
) -> (isLeftOver: Bool, problem: String?) {
  weak var left: Listener?
  var problem: String?
  do {
    let listener = Listener()
    left = listener
    let source = try FileEventSource(exercise: "/lab/Exercise") { listener.hear() }
    body(source, listener)
  } catch {
    problem = "\(error)"
  }
  return (left != nil || EventStreams.count != 0, problem)
}

func expect(_ isTrue: Bool, _ what: String) {
  guard !isTrue else { return }
  fatalError("File System Events: \(what)")
}

let usual = watching { source, listener in
  expect(EventStreams.last?.paths == ["/lab/Exercise"], "the exercise is watched")
  expect(EventStreams.last?.flags == 0x12, "files are told of, the first at once")
  EventStreams.happen()
  EventStreams.happen()
  expect(listener.count == 2, "each event is told")
  source.cancel()
  EventStreams.happen()
  expect(listener.count == 2, "nothing is told after the end")
}
expect(!usual.isLeftOver && usual.problem == nil, "all is given back")

EventStreams.refusesToCreate = true
let without = watching { _, _ in }
expect(without.problem?.contains("Use --manual") == true, "what to do is said")
expect(!without.isLeftOver, "a stream that was not made leaves nothing")
EventStreams.refusesToCreate = false

EventStreams.refusesToStart = true
let unstarted = watching { _, _ in }
expect(unstarted.problem?.contains("Use --manual") == true, "what to do is said")
expect(!unstarted.isLeftOver, "a stream that does not start leaves nothing")
print("File System Events: compiled and called against the stand-in.")
