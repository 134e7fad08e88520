/// How the schedules of a body run.
struct BodySettings: Codable {
  var isolation = ThreadIsolation.shared
  var timeouts = ThreadTimeouts.whenIdle
  var stepLimit = 100_000
}
