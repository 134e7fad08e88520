import Foundation
import Persistence

/// The content of the switch: the number of the content that counts, its length and its checksum.
struct Generation {
  struct Damaged: Error {
    let name: String
  }

  let number: Int
  private let text: String

  init(number: Int, of bytes: [UInt8]) {
    self.number = number
    let claim = "\(number) \(bytes.count) \(CRC32C(of: bytes).value)"
    text = "\(claim) \(CRC32C(of: Array(claim.utf8)).value)\n"
  }

  /// The name of the file with the content.
  private func name(_ configuration: StoreConfiguration) -> String {
    configuration.location.filename + (number.isMultiple(of: 2) ? ".even" : ".odd")
  }

  /// Writes the content, and then turns the switch.
  func write(
    _ bytes: [UInt8], _ configuration: StoreConfiguration, isSwitched: inout Bool
  ) throws {
    let name = name(configuration)
    try configuration.inDirectory { directory in
      let disk = Disk(fileSystem: configuration.fileSystem, directory: directory)
      try disk.put(bytes, name)
      do { try turn(disk, configuration, isSwitched: &isSwitched) } catch {
        // The name may be lost, and a later synchronisation would not bring it back.
        if !isSwitched { try removeFile(name, in: directory, disk.fileSystem) }
        throw error
      }
    }
  }

  private func turn(
    _ disk: Disk, _ configuration: StoreConfiguration, isSwitched: inout Bool
  ) throws {
    let filename = configuration.location.filename
    do {
      try disk.put(Array(text.utf8), filename + ".new")
      // The files' names must be on the disk before the switch that needs them.
      try disk.fileSystem.synchronizeDirectory(disk.directory)
      try disk.fileSystem.rename(filename + ".new", to: filename, in: disk.directory)
    } catch {
      try removeFile(filename + ".new", in: disk.directory, disk.fileSystem)
      throw error
    }
    isSwitched = true
    try disk.fileSystem.synchronizeDirectory(disk.directory)
  }

  private struct Disk {
    let fileSystem: any FileSystem
    let directory: OpenDirectory

    func put(_ bytes: [UInt8], _ name: String) throws(FileSystemError) {
      try fileSystem.withFile(name, in: directory, .replace) { file throws(FileSystemError) in
        try fileSystem.write(bytes, to: file)
        try fileSystem.synchronize(file)
      }
    }
  }

  /// The generation that counts; the first opening makes the switch, so that its loss is noticed.
  static func current(
    _ configuration: StoreConfiguration
  ) throws -> (generation: Generation, bytes: [UInt8]) {
    let fileSystem = configuration.fileSystem
    let filename = configuration.location.filename
    return try configuration.inDirectory { directory in
      try removeFile(filename + ".new", in: directory, fileSystem)
      func bytes(_ name: String) throws(FileSystemError) -> [UInt8] {
        try fileSystem.withFile(name, in: directory, .read, fileSystem.read)
      }
      let text: [UInt8]
      do throws(FileSystemError) { text = try bytes(filename) } catch {
        guard error.number == ENOENT, error.operation == .open else { throw error }
        let first = Generation(number: 0, of: Array("[]".utf8))
        if try fileSystem.list(directory).contains(filename + ".odd") {
          throw Damaged(name: filename)
        }
        var isSwitched = false
        try first.write(Array("[]".utf8), configuration, isSwitched: &isSwitched)
        return (first, Array("[]".utf8))
      }
      let words = String(decoding: text, as: UTF8.self).split(separator: " ")
      guard let number = words.first.flatMap({ Int($0) }), number >= 0 else {
        throw Damaged(name: filename)
      }
      let shown = Generation(number: number, of: [])
      let content = try bytes(shown.name(configuration))
      let generation = Generation(number: number, of: content)
      guard Array(generation.text.utf8) == text else { throw Damaged(name: filename) }
      // The last program may not have waited until the disk had the switch's name.
      let disk = Disk(fileSystem: fileSystem, directory: directory)
      var isSwitched = false
      try generation.turn(disk, configuration, isSwitched: &isSwitched)
      return (generation, content)
    }
  }
}
