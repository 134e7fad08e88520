import Foundation

extension TemporaryServer {
  /// Lets nobody in over TCP without a password any more.
  package func requirePasswords() async throws {
    try setRules("host all all 127.0.0.1/32 scram-sha-256")
    try await query("SELECT pg_reload_conf()")
  }

  /// Lets nobody in over TCP without encryption any more.
  ///
  /// - Parameter name: The name of the server in its certificate, which signs itself.
  /// - Returns: The certificate's file, to be trusted by clients.
  /// - Throws: ``ServerHarnessFailure`` without `openssl`.
  package func requireEncryption(as name: String) async throws -> String {
    let certificate = try await makeCertificate(for: name, "server")
    try setRules("hostssl all all 127.0.0.1/32 trust")
    for (setting, file) in [("ssl_cert_file", "server.crt"), ("ssl_key_file", "server.key")] {
      try await query("ALTER SYSTEM SET \(setting) = '\(directory)/\(file)'")
    }
    try await query("ALTER SYSTEM SET ssl = on")
    try await query("SELECT pg_reload_conf()")
    // Each look is a new session, which has the settings of the server at its beginning.
    for _ in 0..<1_000 { if try await query("SHOW ssl") == "on" { return certificate } }
    throw ServerHarnessFailure("the server does not encrypt: \(log.suffix(3))")
  }

  /// Makes a certificate that signs itself and is valid for a day, with a key beside it.
  ///
  /// - Parameters:
  ///   - host: The host's name in the certificate.
  ///   - file: The name of the files, without their endings.
  /// - Returns: The certificate's file.
  /// - Throws: ``ServerHarnessFailure`` without `openssl`.
  package func makeCertificate(for host: String, _ file: String) async throws -> String {
    guard let openssl = Installation.openssl else {
      throw ServerHarnessFailure("openssl is not installed")
    }
    // As the servers' user, to whom the key then belongs.
    try await Installation.run(
      installation.prefix + [
        openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj",
        "/CN=\(host)", "-addext", "subjectAltName=DNS:\(host)", "-keyout",
        "\(directory)/\(file).key", "-out", "\(directory)/\(file).crt",
      ])
    return "\(directory)/\(file).crt"
  }

  private func setRules(_ rule: String) throws {
    // Written in place, so that the file stays the server's.
    let file = try FileHandle(forWritingTo: URL(filePath: "\(data)/pg_hba.conf"))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data("local all all trust\n\(rule)\n".utf8))
    try file.close()
  }
}
