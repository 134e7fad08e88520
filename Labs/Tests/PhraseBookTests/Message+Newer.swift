extension Message {
  /// Words of Swift 6, and one that Swift 6.4 needs no more.
  static let newer = [
    Message(
      words: "call to @isolated(any) parameter 'work' in a synchronous nonisolated context",
      before: """
        func notify(_ work: @isolated(any) () -> Void) {
          work()
        }
        """,
      after: """
        func notify(_ work: @isolated(any) () -> Void) async {
          await work()
        }
        """),
    Message(
      words: "'async' call cannot occur in a defer body",
      before: """
        actor Connection {
          func send(_ text: String) async throws {}
          func close() async {}
        }

        func save(_ text: String, over connection: Connection) async throws {
          defer { await connection.close() }
          try await connection.send(text)
        }
        """,
      after: """
        actor Connection {
          func send(_ text: String) async throws {}
          func close() async {}
        }

        func save(_ text: String, over connection: Connection) async throws {
          do {
            try await connection.send(text)
          } catch {
            await connection.close()
            throw error
          }
          await connection.close()
        }
        """),
  ]
}
