#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system calls whose results ``PosixFileSystem`` loops over, replaceable in its tests.
struct SystemCalls: Sendable {
  var open: @Sendable (_ path: String, _ flags: Int32) -> Int32 = { path, flags in
    #if canImport(Darwin)
      Darwin.open(path, flags, 0o600)
    #elseif canImport(Glibc)
      Glibc.open(path, flags, 0o600)
    #else
      Musl.open(path, flags, 0o600)
    #endif
  }

  var close: @Sendable (_ descriptor: Int32) -> Int32 = { descriptor in
    #if canImport(Darwin)
      Darwin.close(descriptor)
    #elseif canImport(Glibc)
      Glibc.close(descriptor)
    #else
      Musl.close(descriptor)
    #endif
  }

  var read:
    @Sendable (
      _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int, _ offset: Int
    ) -> Int = { pread($0, $1, $2, off_t($3)) }

  var write: @Sendable (_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int = {
    descriptor, buffer, count in
    #if canImport(Darwin)
      Darwin.write(descriptor, buffer, count)
    #elseif canImport(Glibc)
      Glibc.write(descriptor, buffer, count)
    #else
      Musl.write(descriptor, buffer, count)
    #endif
  }

  var rename: @Sendable (_ source: String, _ destination: String) -> Int32 = {
    source, destination in
    #if canImport(Darwin)
      Darwin.rename(source, destination)
    #elseif canImport(Glibc)
      Glibc.rename(source, destination)
    #else
      Musl.rename(source, destination)
    #endif
  }

  /// `fsync(2)` on Apple systems hands the bytes to the drive, which may still hold them in its
  /// own cache; only `F_FULLFSYNC` makes it write them.
  var synchronize: @Sendable (_ descriptor: Int32) -> Int32 = { descriptor in
    #if canImport(Darwin)
      fcntl(descriptor, F_FULLFSYNC)
    #else
      fsync(descriptor)
    #endif
  }

  /// The size of a file in bytes, or 0 when it is not known: only a hint for the first read.
  var size: @Sendable (_ descriptor: Int32) -> off_t = { descriptor in
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_size : 0
  }
}
