import LabSupport

/// The pictures: how many are drawn at once, and what comes of an error.
enum PictureTrial {
  static let count = 200
  static let window = 4

  static let expected = [
    "at once                     \(window)",
    "one of them has ended       the next one begins",
    "200 pictures                returned 200, in order",
    "2 pictures                  returned 2, in order",
    "no picture                  returned 0, in order",
    "3 1 2, and 3 again          returned 4, in order",
    "one has no paper            threw OutOfPaper; none began after it",
    "the task is cancelled       threw CancellationError; none began after it",
    "… and all drawn to the end  threw CancellationError; none began after it",
    "cancelled before            threw CancellationError; none began after it",
  ]

  static func run(_ export: some CheckedExport) async {
    await window(export)
    for count in [2, 0] {
      let press = Press()
      press.turnstile.open()
      let call = call(count, press, export)
      let title = count == 0 ? "no picture  " : "\(count) pictures  "
      LabProgram.tell("\(title)                \(await call.end())")
    }
    let press = Press()
    press.turnstile.open()
    let twice = call([3, 1, 2, 3], press, export)
    LabProgram.tell("3 1 2, and 3 again          \(await twice.end())")
    await stopped("one has no paper     ", export) { press, _ in
      guard let first = press.turnstile.held.first else { return }
      press.turnstile.fail(first)
      press.turnstile.letGo(first)
    }
    await stopped("the task is cancelled", export) { _, call in call.cancel() }
    await drawnToTheEnd(export)
    await cancelledBefore(export)
  }

  private static func call(
    _ count: Int, _ press: Press, _ export: some CheckedExport
  ) -> Call {
    call(Array(1..<(count + 1)), press, export)
  }

  private static func call(
    _ ids: [Int], _ press: Press, _ export: some CheckedExport
  ) -> Call {
    Call {
      let pictures = try await export.pictures(of: ids, on: press)
      let isInOrder = pictures == ids.map { "picture \($0)" }
      return "returned \(pictures.count)\(isInOrder ? ", in order" : ", in another order")"
    }
  }

  private static func window(_ export: some CheckedExport) async {
    let press = Press()
    let call = call(count, press, export)
    await settle(press.turnstile)
    LabProgram.tell("at once                     \(press.turnstile.held.count)")
    // The newest first, so that they do not end in the order of the notes.
    while press.turnstile.begun < count, let last = press.turnstile.held.last {
      let begun = press.turnstile.begun
      press.turnstile.letGo(last)
      let isNext = await Patience.wait(Patience.short * 5) { press.turnstile.begun > begun }
      if !isNext { break }
    }
    let isFull = press.turnstile.begun == count
    LabProgram.tell(
      "one of them has ended       "
        + (isFull ? "the next one begins" : "nobody begins, though there is a place"))
    press.turnstile.open()
    LabProgram.tell("200 pictures                \(await call.end())")
    LabProgram.tell("peak \(press.turnstile.peak)")
  }

  private static func stopped(
    _ title: String, _ export: some CheckedExport, _ stop: (Press, Call) -> Void
  ) async {
    let press = Press()
    let call = call(count, press, export)
    await settle(press.turnstile)
    let begun = press.turnstile.begun
    stop(press, call)
    let end = await call.end()
    await Patience.rest()
    let after = press.turnstile.begun - begun
    LabProgram.tell("\(title)       \(end); \(after == 0 ? "none" : "\(after)") began after it")
    press.turnstile.open()
  }

  /// The press does not notice the cancellation: each picture under way is drawn to its end.
  private static func drawnToTheEnd(_ export: some CheckedExport) async {
    let press = Press(ignoresCancellation: true)
    let call = call(count, press, export)
    await settle(press.turnstile)
    let begun = press.turnstile.begun
    call.cancel()
    for id in press.turnstile.held {
      press.turnstile.letGo(id)
      await Patience.rest()
    }
    let after = press.turnstile.begun - begun
    press.turnstile.open()
    let end = await call.end()
    LabProgram.tell(
      "… and all drawn to the end  \(end); \(after == 0 ? "none" : "\(after)") began after it")
  }

  private static func cancelledBefore(_ export: some CheckedExport) async {
    let press = Press(ignoresCancellation: true)
    press.turnstile.open()
    let call = Call(isCancelled: true) {
      "returned \(try await export.pictures(of: [1, 2, 3, 4, 5], on: press).count)"
    }
    let end = await call.end()
    let begun = press.turnstile.begun
    LabProgram.tell(
      "cancelled before            \(end); \(begun == 0 ? "none" : "\(begun)") began after it")
  }

  /// Waits until no more calls come.
  private static func settle(_ turnstile: Turnstile) async {
    await Patience.wait { turnstile.begun > 0 }
    var begun = -1
    while begun != turnstile.begun {
      begun = turnstile.begun
      await Patience.rest()
    }
  }
}
