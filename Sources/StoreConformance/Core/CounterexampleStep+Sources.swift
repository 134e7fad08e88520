import Schedules
import SimulatedDisk

extension CounterexampleStep {
  /// Creates an event of a recorded disk; the event of a power cut names the model of the disk.
  init(_ step: DiskLog.Step, _ model: PowerLossModel? = nil) {
    let kind: Kind =
      switch step.kind {
      case .call: .call
      case .operation: .file
      case .failure, .powerCut: .fault
      }
    let name = step.kind == .powerCut ? model.map { ["model: \($0.title)"] } : nil
    self.init(
      kind, step.text, remarks: step.remarks + (name ?? []), files: .init(sizes: step.sizes))
  }

  /// Creates an event from a step of a schedule.
  init(_ step: ScheduleStep) {
    self.init(
      .step, step.action.isEmpty ? "continues" : step.action, actor: step.name,
      remarks: step.place.isEmpty ? [] : [step.place])
  }
}

extension ScheduledCase {
  /// The case's calls and its fault, followed by the steps of a schedule.
  func steps(_ schedule: [ScheduleStep]) -> [CounterexampleStep] {
    (fault.map { [CounterexampleStep(.fault, "\($0)")] } ?? [])
      + tasks.map { CounterexampleStep(.note, $0) } + schedule.map { CounterexampleStep($0) }
  }
}
