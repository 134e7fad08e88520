import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A process that the suite has started again, with an order for one call of the suite.
struct RestartedProcess: Sendable {
  private let site: String
  private let payload: String

  /// The order of this process, if the suite has started this process again.
  static let current = RestartedProcess(ProcessInfo.processInfo.environment)

  init?(_ environment: [String: String]) {
    guard let site = environment[Restart.siteVariable],
      let payload = environment[Restart.orderVariable]
    else { return nil }
    self.site = site
    self.payload = payload
  }

  /// Carries out the order and ends the process, if the order is for this call.
  ///
  /// Every other call does nothing: its own checks run elsewhere.
  func arrive(at call: CallSite, _ subjects: [Subject]) async {
    guard call.name == site else { return }
    // Not `exit`: whatever else this program is doing must not run its handlers now.
    _exit(
      await ChildRole.run(payload, subjects: subjects, child: Restart(site: call).sameWay))
  }

  /// Why there is nothing to say about other calls.
  static let reason = "this process carries out an order of another call of the suite"
}
