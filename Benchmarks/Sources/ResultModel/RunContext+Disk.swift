extension RunContext {
  /// File systems that keep their files in memory, and such that keep them on another machine.
  private static let inMemory: Set<String> = ["tmpfs", "ramfs"]
  private static let onNetwork: Set<String> = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "afpfs", "9p", "ceph", "fuse.sshfs", "glusterfs",
  ]

  /// A sentence about the durable figures of files that are not on a disk of this machine; `nil` if
  /// they are.
  package var diskSentence: String? {
    guard case .value(let type) = fileSystem else { return nil }
    if Self.inMemory.contains(type) {
      return "The files were in memory (\(type)): no save was durable against power loss, and the "
        + "durable figures are not those of a disk."
    }
    if Self.onNetwork.contains(type) {
      return "The files were on a network file system (\(type)): the durable figures are those of "
        + "the network and its server."
    }
    return nil
  }
}
