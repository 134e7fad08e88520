import Foundation
import Persistence
import SimulatedDisk
import Testing

@Suite("The faulting file system")
struct FaultingFileSystemTests {
  @Test(arguments: Fault.kinds.filter { $0 != .shortWrite })
  func everyOperationCanBeMadeToFailOnce(kind: Fault.Kind) throws {
    let disk = try diskForEveryOperation()
    let data = try disk.openDirectory("/data")
    let faulting = FaultingFileSystem(disk)
    let file = try faulting.open("file", in: data, .lock)
    let before = disk.snapshot()
    for (operation, body) in everyOperation(on: faulting, file)
    where operation != .close && operation != .closeDirectory {
      faulting.arm(Fault(at: 1, kind))
      let number = errorNumber(body)
      #expect(number != nil && "\(Fault.Kind.error(number ?? 0))" == "\(kind)")
      #expect(faulting.hasFired && faulting.operationsSeen == 1)
      #expect(disk.snapshot() == before, "\(operation) was performed")
    }
  }

  @Test func theFaultFallsOnTheNamedOperationAlone() throws {
    let faulting = FaultingFileSystem(MemoryFileSystem(directories: ["/data"]))
    let data = try faulting.openDirectory("/data")
    faulting.arm(Fault(at: 3, .error(EIO)))
    let outcomes = (1...5).map { _ in errorNumber { _ = try faulting.list(data) } }
    #expect(outcomes == [nil, nil, EIO, nil, nil])
    #expect(faulting.operationsSeen == 5)
  }

  @Test func aFaultForGoodLastsUntilItIsDisarmed() throws {
    let disk = MemoryFileSystem(directories: ["/data"])
    let data = try disk.openDirectory("/data")
    let faulting = FaultingFileSystem(
      disk, fault: Fault(at: 2, .error(EDQUOT), .forGood))
    let outcomes = (1...4).map { _ in errorNumber { _ = try faulting.list(data) } }
    #expect(outcomes == [nil, EDQUOT, EDQUOT, EDQUOT])
    faulting.disarm()
    #expect(errorNumber { _ = try faulting.list(data) } == nil)
    #expect(faulting.hasFired)
  }

  @Test func aFailedCloseClosesAllTheSame() throws {
    let disk = MemoryFileSystem(directories: ["/data"])
    let data = try disk.openDirectory("/data")
    let faulting = FaultingFileSystem(disk)
    let file = try faulting.open("a", in: data, .lock)
    try faulting.lock(file)
    faulting.arm(Fault(at: 1, .error(EIO)))
    #expect(errorNumber { try faulting.close(file) } == EIO)
    faulting.arm(Fault(at: 1, .error(EIO)))
    #expect(errorNumber { try faulting.closeDirectory(data) } == EIO)
    #expect(disk.openFileCount == 0)
  }

  @Test func aShortWriteWritesHalf() throws {
    let disk = MemoryFileSystem(directories: ["/data"])
    let data = try disk.openDirectory("/data")
    let faulting = FaultingFileSystem(disk, fault: Fault(at: 2, .shortWrite, .forGood))
    let file = try faulting.open("a", in: data, .replace)
    #expect(errorNumber { try faulting.write([1, 2, 3, 4, 5], to: file) } == ENOSPC)
    #expect(disk.contents(of: "/data/a") == [1, 2])
    #expect(errorNumber { try faulting.write([6], to: file) } == ENOSPC)
    #expect(disk.contents(of: "/data/a") == [1, 2])
  }

  @Test(arguments: Fault.Extent.allCases)
  func halfAWriteIsWrittenAndTheErrorIsTheOneNamed(extent: Fault.Extent) throws {
    let disk = MemoryFileSystem(directories: ["/data"])
    let data = try disk.openDirectory("/data")
    let faulting = FaultingFileSystem(disk, fault: Fault(at: 2, .halfWrite(EIO), extent))
    let file = try faulting.open("a", in: data, .replace)
    #expect(errorNumber { try faulting.write([1, 2, 3, 4, 5], to: file) } == EIO)
    #expect(disk.contents(of: "/data/a") == [1, 2])
    let isForGood = extent == .forGood
    #expect(errorNumber { try faulting.write([6], to: file) } == (isForGood ? EIO : nil))
    #expect(disk.contents(of: "/data/a") == (isForGood ? [1, 2] : [1, 2, 6]))
    #expect("\(Fault.Kind.halfWrite(EIO))" == "half a write, then EIO")
  }

  @Test func aShortWriteDoesNotApplyToOtherOperations() throws {
    let disk = MemoryFileSystem(directories: ["/data"])
    let data = try disk.openDirectory("/data")
    let faulting = FaultingFileSystem(disk, fault: Fault(at: 1, .shortWrite, .forGood))
    #expect(errorNumber { try write("text", to: "a", in: data, of: faulting) } == nil)
    #expect(!faulting.hasFired)
  }

  @Test func afterACrashNothingIsPerformed() throws {
    let disk = try diskForEveryOperation()
    let data = try disk.openDirectory("/data")
    let faulting = FaultingFileSystem(disk) { operation, _ in operation == .write }
    let file = try faulting.open("file", in: data, .lock)
    try faulting.lock(file)
    faulting.arm(Fault(at: 2, .crash))
    try faulting.write([1], to: file)
    try faulting.synchronize(file)
    let left = disk.snapshot()
    #expect(errorNumber { try faulting.write([2], to: file) } == EIO)
    for (operation, body) in everyOperation(on: faulting, file) {
      #expect(errorNumber(body) == EIO, "\(operation)")
    }
    #expect(disk.snapshot() == left)
    #expect(disk.openFileCount == 0)
  }

  @Test func onlyCountedOperationsCountAndFail() throws {
    let disk = MemoryFileSystem(directories: ["/data"])
    let data = try disk.openDirectory("/data")
    let faulting = FaultingFileSystem(disk, fault: Fault(at: 1, .error(EIO), .forGood)) {
      operation, path in operation == .write && path.hasSuffix("b")
    }
    #expect(errorNumber { try write("text", to: "a", in: data, of: faulting) } == nil)
    #expect(faulting.operationsSeen == 0)
    #expect(errorNumber { try write("text", to: "b", in: data, of: faulting) } == EIO)
    #expect(errorNumber { try write("text", to: "a", in: data, of: faulting) } == nil)
    #expect(faulting.operationsSeen == 1)
  }

  @Test func anUncountedOperationNeverFiresTheFault() throws {
    let disk = MemoryFileSystem(directories: ["/data"])
    let data = try disk.openDirectory("/data")
    let faulting = FaultingFileSystem(disk, fault: Fault(at: 1, .shortWrite)) { operation, _ in
      operation == .open
    }
    // The write comes after the one operation that was counted, and is not counted itself.
    #expect(errorNumber { try write("text", to: "a", in: data, of: faulting) } == nil)
    #expect(!faulting.hasFired)
  }

  @Test func faultsDescribeThemselves() {
    #expect("\(Fault(at: 3, .error(EIO), .forGood))" == "operation 3 fails permanently: EIO")
    #expect("\(Fault(at: 1, .shortWrite))" == "operation 1 fails once: short write")
    #expect("\(Fault(at: 2, .crash))" == "crash at operation 2")
  }
}
