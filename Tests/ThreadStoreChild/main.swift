// The repository's stores with queues, locks and callbacks under schedules of threads: two saves at
// once, or three, and then a comparison of memory with the file.

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
    try SavesAtOnce.blocking($0, killedAt: 8) { try NSLockStore<Note>(configuration: $0) }
  },
  "nslock": { try SavesAtOnce.blocking($0) { try NSLockStore<Note>(configuration: $0) } },
  "nslock, three": {
    try SavesAtOnce.blocking($0, count: 3) { try NSLockStore<Note>(configuration: $0) }
  },
  "mutex, three": {
    try SavesAtOnce.blocking($0, count: 3) { try MutexStore<Note>(configuration: $0) }
  },
  "dispatch-queue, three": {
    try SavesAtOnce.blocking($0, count: 3) { try DispatchQueueStore<Note>(configuration: $0) }
  },
  "dispatch-barrier, three": {
    try SavesAtOnce.blocking($0, count: 3) { try DispatchBarrierStore<Note>(configuration: $0) }
  },
  "mutex": { try SavesAtOnce.blocking($0) { try MutexStore<Note>(configuration: $0) } },
  "dispatch-queue": {
    try SavesAtOnce.blocking($0) { try DispatchQueueStore<Note>(configuration: $0) }
  },
  "dispatch-barrier": {
    try SavesAtOnce.blocking($0) { try DispatchBarrierStore<Note>(configuration: $0) }
  },
  "dispatch-callback": {
    try SavesAtOnce.awaited($0) {
      try DispatchCallbackStore<Note>(configuration: $0)
    } save: {
      store, note, completion in
      store.save(note) { _ in completion() }
    }
  },
  "published-callback": {
    try SavesAtOnce.awaited($0) {
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
    try SavesAtOnce.awaited($0) {
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
