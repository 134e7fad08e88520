import Foundation

/// Tries whether a saved file is heard of in a checkout's labs.
public enum FileEventsProbe {
  /// File systems whose files others may change without a word to this machine.
  ///
  /// Of Windows seen from WSL (`9p`, `drvfs`), of networks, and of a host seen from its guest.
  static let remoteFileSystems: Set<String> = [
    "9p", "v9fs", "drvfs", "nfs", "nfs4", "cifs", "smb3", "smbfs", "vboxsf", "prl_fs", "virtiofs",
    "fuse.sshfs", "fuse.grpcfuse", "fakeowner",
  ]

  /// What is to be said about a file system on which file events are in doubt.
  ///
  /// - Parameters:
  ///   - type: Its type, as in `/proc/self/mounts`.
  ///   - path: The path of the checkout.
  /// - Returns: What is in doubt and what to do; `nil` for a disk of this machine.
  public static func doubt(about type: String, path: String) -> String? {
    guard remoteFileSystems.contains(type) else { return nil }
    if path.hasPrefix("/mnt/"), ["9p", "v9fs", "drvfs"].contains(type) {
      return "\(type), a drive of Windows: builds are slow there and saved files are not heard of; "
        + "clone again below your home directory in WSL, or watch with --manual"
    }
    return "\(type): what is saved from another machine is not heard of here; "
      + "watch with --manual"
  }

  /// Saves a file in a directory of its own in `Labs`, and waits until that is heard of.
  ///
  /// - Parameters:
  ///   - checkout: The checkout.
  ///   - limit: How long to wait.
  /// - Returns: What was found.
  public static func run(
    in checkout: LabCheckout, limit: Duration = .seconds(5)
  ) async -> SetUpFinding {
    let directory = checkout.labs.appending(path: ".events-\(UUID().uuidString)")
    let exercise = directory.appending(path: "lab/Exercise")
    defer {
      do { try FileManager.default.removeItem(at: directory) } catch { /* Not made. */  }
    }
    do {
      try FileManager.default.createDirectory(at: exercise, withIntermediateDirectories: true)
    } catch {
      return SetUpFinding(
        "checkout", isGood: false,
        "\(checkout.labs.path(percentEncoded: false)) cannot be written: exercises cannot be "
          + "changed there; clone it to where you may write")
    }
    do {
      let watch = try FileWatch(exercise: exercise.path(percentEncoded: false))
      try Data("saved".utf8).write(to: exercise.appending(path: "File.swift"))
      let isHeard = await isHeard(watch.events, limit)
      withExtendedLifetime(watch) {}
      return SetUpFinding(
        "file events", isGood: isHeard,
        isHeard ? "a saved file is heard of" : "a saved file is not heard of: watch with --manual")
    } catch {
      return SetUpFinding("file events", isGood: false, "\(error)")
    }
  }

  private static func isHeard(_ events: AsyncStream<Void>, _ limit: Duration) async -> Bool {
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        for await _ in events { return true }
        return false
      }
      group.addTask {
        do { try await Task.sleep(for: limit) } catch { /* The other one was first. */  }
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
  }
}
