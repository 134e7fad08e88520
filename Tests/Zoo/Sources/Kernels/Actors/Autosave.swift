extension Kernel {
  static let autosave = Kernel(
    name: "autosave",
    report: "https://github.com/MarkEdit-app/MarkEdit/pull/236",
    defect: "Quitting waits for the save in progress, and not for the one that follows it."
  ) { isMended in
    let document = Document()
    async let first: Void = document.change(to: "one")
    async let second: Void = document.change(to: "two")
    _ = await (first, second)
    await document.quit(isMended: isMended)
    let isSaved = await document.isSaved
    try expect(isSaved, "the last change is not saved")
  }
}

private actor Document {
  private(set) var text = ""
  private(set) var saved = ""
  private var isDirty = false
  private var saving: Task<Void, Never>?
  private let disk = Elsewhere()

  func change(to new: String) {
    text = new
    if saving == nil { save() } else { isDirty = true }
  }

  private func save() {
    let written = text
    saving = Task {
      await disk.call()
      saved = written
      saving = nil
      if isDirty {
        isDirty = false
        save()
      }
    }
  }

  func quit(isMended: Bool) async {
    await saving?.value
    while isMended, let saving { await saving.value }
  }

  var isSaved: Bool { saved == text }
}
