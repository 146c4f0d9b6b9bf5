/// The only account of the stand-in's PeerTube, and its tokens.
struct PeerTubeAccounts: Sendable {
    struct Grant: Sendable, Equatable {
        let access: String
        let refresh: String
    }

    /// The lifetime of access tokens and refresh tokens, in seconds.
    static let accessLifetime = 86_400
    static let refreshLifetime = 14 * 86_400
    static let name = "demo"
    static let password = "demo-password"

    /// The issued grants with their Unix time in seconds.
    private var grants: [(grant: Grant, issuedAt: Int)] = []
    private var secretCount = 0

    /// - Returns: `nil` for any other name or password.
    mutating func logIn(name: String, password: String, now: Int) -> Grant? {
        name == Self.name && password == Self.password ? grant(now) : nil
    }

    /// Revokes a refresh token and issues a new pair.
    mutating func refresh(_ token: String, now: Int) -> Grant? {
        let known = grants.firstIndex {
            $0.grant.refresh == token && now < $0.issuedAt + Self.refreshLifetime
        }
        guard let known else { return nil }
        grants.remove(at: known)
        return grant(now)
    }

    func accepts(_ token: String, now: Int) -> Bool {
        grants.contains { $0.grant.access == token && now < $0.issuedAt + Self.accessLifetime }
    }

    mutating func revoke(_ token: String) { grants.removeAll { $0.grant.access == token } }

    private mutating func grant(_ now: Int) -> Grant {
        let grant = Grant(access: secret(), refresh: secret())
        grants.append((grant, now))
        return grant
    }

    /// 40 hexadecimal digits, the format of PeerTube's tokens.
    private mutating func secret() -> String {
        secretCount += 1
        var generator = SeededGenerator(12, secretCount)
        return (0..<5).map { _ in hex(generator.next(), count: 8) }.joined()
    }
}
