import Dispatch
import Persistence
import SimulatedDisk
import Testing

@Suite("The gated file system")
struct GatedFileSystemTests {
  let disk = MemoryFileSystem(directories: ["/data"])
  let data: OpenDirectory

  init() throws {
    data = try disk.openDirectory("/data")
  }

  /// Runs the body on a thread outside the cooperative pool.
  private func onItsOwnThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "gated").async { continuation.resume(with: Result(catching: body)) }
    }
  }

  @Test func anOperationWaitsUntilItsGateOpens() async throws {
    let gated = GatedFileSystem(disk)
    let gate = gated.gate(.rename, pathSuffix: ".tmp")
    async let replaced: Void = onItsOwnThread { [data] in
      try write("new", to: "a.tmp", in: data, of: gated)
      try gated.rename("a.tmp", to: "a", in: data)
    }
    await gate.arrived()
    #expect(gate.hasArrived)
    #expect(disk.paths == ["/data/a.tmp"])
    gate.open()
    try await replaced
    #expect(disk.paths == ["/data/a"])
  }

  @Test func onlyTheNamedOccurrenceOfTheNamedOperationStops() async throws {
    let gated = GatedFileSystem(disk)
    let gate = gated.gate(.write, pathSuffix: "b", occurrence: 2)
    try write("1", to: "b", in: data, of: gated)
    try write("2", to: "a", in: data, of: gated)
    #expect(!gate.hasArrived)
    async let second: Void = onItsOwnThread { [data] in try write("3", to: "b", in: data, of: gated)
    }
    await gate.arrived()
    // The same operation in another thread is not held up: a gate stops one alone.
    try write("4", to: "b", in: data, of: gated)
    gate.open()
    try await second
    #expect(try text(of: "/data/b", in: disk) == "3")
  }

  @Test func twoThreadsCanBeOrderedOnPurpose() async throws {
    let gated = GatedFileSystem(disk)
    let gate = gated.gate(.write, pathSuffix: "first")
    async let first: Void = onItsOwnThread { [data] in
      try write("late", to: "first", in: data, of: gated)
      try gated.rename("first", to: "a", in: data)
    }
    await gate.arrived()
    async let second: Void = onItsOwnThread { [data] in
      try write("early", to: "second", in: data, of: gated)
      try gated.rename("second", to: "a", in: data)
      gate.open()
    }
    _ = try await (first, second)
    #expect(try text(of: "/data/a", in: disk) == "late")
  }

  @Test func anOpenGateStopsNothing() throws {
    let gated = GatedFileSystem(disk)
    let gate = gated.gate(.open)
    gate.open()
    gate.open()
    try write("text", to: "a", in: data, of: gated)
    #expect(gate.hasArrived)
    let other = gated.gate(.close)
    gated.openAll()
    try write("text", to: "a", in: data, of: gated)
    #expect(other.hasArrived)
  }

  @Test func everyOperationHasItsGateAndWrappersStackInAnyOrder() throws {
    let base = try diskForEveryOperation()
    let stacks: [(any FileSystem) -> any FileSystem] = [
      { RecordingFileSystem(FaultingFileSystem($0)) },
      { FaultingFileSystem(RecordingFileSystem($0)) },
    ]
    for stack in stacks {
      let disk = MemoryFileSystem(base.snapshot())
      let data = try disk.openDirectory("/data")
      let gated = GatedFileSystem(stack(disk))
      let outer = stack(gated)
      let file = try outer.open("file", in: data, .lock)
      for (operation, body) in everyOperation(on: outer, file) {
        let gate = gated.gate(operation)
        gate.open()
        try body()
        #expect(gate.hasArrived, "\(operation)")
      }
      #expect(disk.openFileCount == 0)
      #expect(disk.contents(of: "/data/file") == [1, 2, 6, 4])
    }
  }
}
