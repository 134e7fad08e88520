/// The requirements on an attendee's `Autosave`; each call may be asynchronous or not.
public protocol Autosaving: SendableMetatype {
  /// A key was pressed.
  func typed(_ text: String) async
  /// The dictation has recognised a word.
  func dictated(_ text: String) async
  /// The window closes: returns when everything is saved.
  func close() async
}
