// The repository's stores with queues, locks and callbacks under schedules of threads: two saves at
// once, and then a comparison of memory with the file.

import DispatchBarrierVariant
import DispatchCallbackVariant
import DispatchQueueVariant
import Foundation
import MutexVariant
import NSLockVariant
import Persistence
import PublishedVariant
import Samples
import ThreadSchedules

Threads.serve([
  "nslock, killed": {
    try TwoSaves.blocking($0, killedAt: 8) { try NSLockStore<Note>(configuration: $0) }
  },
  "nslock": { try TwoSaves.blocking($0) { try NSLockStore<Note>(configuration: $0) } },
  "mutex": { try TwoSaves.blocking($0) { try MutexStore<Note>(configuration: $0) } },
  "dispatch-queue": {
    try TwoSaves.blocking($0) { try DispatchQueueStore<Note>(configuration: $0) }
  },
  "dispatch-barrier": {
    try TwoSaves.blocking($0) { try DispatchBarrierStore<Note>(configuration: $0) }
  },
  "dispatch-callback": {
    try TwoSaves.awaited($0) {
      try DispatchCallbackStore<Note>(configuration: $0)
    } save: {
      store, note, completion in
      store.save(note) { _ in completion() }
    }
  },
  "published-callback": {
    try TwoSaves.awaited($0) {
      PublishedCallbackStore<Note>(configuration: $0)
    } save: {
      store, note, completion in
      store.change {
        $0[note.id] = note
      } completion: { _ in
        completion()
      }
    }
  },
  "published-detached": {
    try TwoSaves.awaited($0) {
      PublishedDetachedStore<Note>(configuration: $0)
    } save: {
      store, note, completion in
      Task.detached {
        try await store.save(note)
        completion()
      }
    }
  },
])
