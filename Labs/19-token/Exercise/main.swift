import Lab19Check

extension Client: CheckedClient {}

// This file needs no changes: it passes your client to the check.
await Lab19.run { server, token in Client(server: server, token: token) }
