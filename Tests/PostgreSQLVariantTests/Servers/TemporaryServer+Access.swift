import Foundation

@testable import PostgreSQLServers

extension TemporaryServer {
  /// Requires a password for TCP connections from now on.
  func requirePasswords() async throws {
    try setRules("host all all 127.0.0.1/32 scram-sha-256")
    try await query("SELECT pg_reload_conf()")
  }

  /// Requires encryption for TCP connections from now on.
  ///
  /// - Parameter name: The server's name in its self-signed certificate.
  /// - Returns: The certificate's file, which clients must trust.
  /// - Throws: ``ServerHarnessFailure`` without `openssl`.
  func requireEncryption(as name: String) async throws -> String {
    let certificate = try await makeCertificate(for: name, "server")
    try setRules("hostssl all all 127.0.0.1/32 trust")
    for (setting, file) in [("ssl_cert_file", "server.crt"), ("ssl_key_file", "server.key")] {
      try await query("ALTER SYSTEM SET \(setting) = '\(directory)/\(file)'")
    }
    try await query("ALTER SYSTEM SET ssl = on")
    try await query("SELECT pg_reload_conf()")
    // Each query is a new session, which starts with the server's current settings.
    for _ in 0..<1_000 { if try await query("SHOW ssl") == "on" { return certificate } }
    throw ServerHarnessFailure("the server does not encrypt: \(log.suffix(3))")
  }

  /// Makes a self-signed certificate that is valid for a day, and its key.
  ///
  /// - Parameters:
  ///   - host: The host's name in the certificate.
  ///   - file: The name of the files, without their extensions.
  /// - Returns: The certificate's file.
  /// - Throws: ``ServerHarnessFailure`` without `openssl`.
  func makeCertificate(for host: String, _ file: String) async throws -> String {
    guard let openssl = Installation.openssl else {
      throw ServerHarnessFailure("openssl is not installed")
    }
    // The command runs as the servers' user, so the key belongs to that user.
    try await Installation.run(
      installation.prefix + [
        openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj",
        "/CN=\(host)", "-addext", "subjectAltName=DNS:\(host)", "-keyout",
        "\(directory)/\(file).key", "-out", "\(directory)/\(file).crt",
      ])
    return "\(directory)/\(file).crt"
  }

  private func setRules(_ rule: String) throws {
    // The file is rewritten in place, so it still belongs to the server's user.
    let file = try FileHandle(forWritingTo: URL(filePath: "\(data)/pg_hba.conf"))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data("local all all trust\n\(rule)\n".utf8))
    try file.close()
  }
}
