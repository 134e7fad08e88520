#if os(Linux)
  import ThreadSchedules

  /// The program whose bodies are explored.
  let child = ThreadProgram.product("thread-child")
#endif
