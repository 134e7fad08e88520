import Testing

@testable import Processes

@Suite("Mounted file systems")
struct MountedFileSystemTests {
  private static let mounts = """
    overlay / overlay rw 0 0
    /dev/vda /mnt/My\\040Disk ext4 rw 0 0
    tmpfs /mnt/My\\040Disk/fast tmpfs rw 0 0
    /dev/vdb /mnt/tab\\011and\\134slash xfs rw 0 0
    /dev/vdc /mnt/My\\040Disk/fast btrfs rw 0 0
    """

  /// The kernel writes a space as `\040`; the last of several mounts on one folder counts.
  @Test(arguments: [
    ("/etc", "overlay"), ("/mnt/My Disk", "ext4"), ("/mnt/My Disk/slow", "ext4"),
    ("/mnt/My Disk/fast/a", "btrfs"), ("/mnt/My Diskette", "overlay"),
    ("/mnt/tab\tand\\slash/a", "xfs"),
  ])
  func theLongestMountPointHoldsAPath(_ path: String, _ type: String) {
    #expect(MountedFileSystem.type(of: path, mounts: Self.mounts) == type)
  }

  #if os(Linux)
    @Test func theFileSystemOfProcessesIsKnown() {
      #expect(MountedFileSystem.type(of: "/proc/self") == "proc")
    }
  #endif
}
