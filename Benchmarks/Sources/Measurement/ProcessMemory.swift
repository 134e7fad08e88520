/// The kernel's figures about this process's memory and its reads from the disk.
public enum ProcessMemory {
  /// The bytes that are resident now, including shared pages.
  ///
  /// The kernel walks the process's mappings, which takes about a millisecond. Source:
  /// `proc_pid_smaps(5)`; without `smaps_rollup`, `proc_pid_status(5)`, whose `VmRSS` is inaccurate
  /// by some pages for each thread.
  ///
  /// - Returns: The bytes, or the reason why they are not known.
  public static func resident() -> Figure {
    let exact = KernelText.read("/proc/self/smaps_rollup").figure(ofField: "Rss:")
    let figure =
      exact.value == nil
      ? KernelText.read("/proc/self/status").figure(ofField: "VmRSS:") : exact
    return figure.map { $0 * 1_024 }
  }

  /// The bytes that the process caused to be read from storage, excluding reads from the kernel's
  /// cache.
  ///
  /// Source: `proc_pid_io(5)`, `read_bytes`.
  ///
  /// - Returns: The bytes, or the reason why they are not known.
  public static func readFromStorage() -> Figure {
    KernelText.processIO().figure(ofField: "read_bytes:")
  }
}
