import PostAPI

/// The valid tokens, the unused authorization codes, and the stocks of each token.
struct QiitaAccounts: Sendable {
    struct Grant: Sendable, Equatable {
        let token: String
        /// An index in ``Author/all``.
        let user: Int
        let scopes: [String]

        var canWrite: Bool { scopes.contains("write_qiita") }
        var canRead: Bool { scopes.contains("read_qiita") }
    }

    /// The consent that an unused code represents.
    private struct Consent {
        let scopes: [String]
        /// The challenge of the proof key; `nil` if the client sent none.
        let challenge: String?
    }

    private var grants = [
        StandInServer.token: Grant(
            token: StandInServer.token, user: 0, scopes: ["read_qiita", "write_qiita"]),
        "demo-readonly": Grant(token: "demo-readonly", user: 0, scopes: ["read_qiita"]),
    ]
    private var codes: [String: Consent] = [:]
    private var secretCount = 0
    /// Post indexes per token, the most recently stocked last.
    private var stocks: [String: [Int]] = [:]

    func grant(for token: String) -> Grant? { grants[token] }

    /// Invalidates a token, except that of the demo, whose users could not log in again.
    ///
    /// - Returns: Whether the token existed.
    mutating func revoke(_ token: String) -> Bool {
        if token == StandInServer.token { return true }
        return grants.removeValue(forKey: token) != nil
    }

    /// Issues an authorization code for a token with these scopes.
    mutating func makeCode(scopes: [String], challenge: String?) -> String {
        let code = secret(count: 40)
        codes[code] = Consent(scopes: scopes, challenge: challenge)
        return code
    }

    /// - Returns: `nil` when the code is unknown, was used before, or has another proof key.
    mutating func exchange(_ code: String, key: ProofKey?) -> Grant? {
        guard let consent = codes.removeValue(forKey: code), consent.challenge == key?.challenge else {
            return nil
        }
        let grant = Grant(token: secret(count: 64), user: 0, scopes: consent.scopes)
        grants[grant.token] = grant
        return grant
    }

    /// The most recently stocked post first.
    func stocks(of token: String) -> [Int] { (stocks[token] ?? []).reversed() }

    func hasStocked(_ index: Int, _ token: String) -> Bool { stocks[token]?.contains(index) ?? false }

    /// The number of tokens that stocked each post; posts without stocks are absent.
    var stockCounts: [Int: Int] {
        stocks.values.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    /// - Returns: Whether the post was not stocked before.
    mutating func stock(_ index: Int, _ token: String) -> Bool {
        guard !hasStocked(index, token) else { return false }
        stocks[token, default: []].append(index)
        return true
    }

    /// - Returns: Whether the post was stocked before.
    mutating func unstock(_ index: Int, _ token: String) -> Bool {
        guard hasStocked(index, token) else { return false }
        stocks[token]?.removeAll { $0 == index }
        return true
    }

    private mutating func secret(count: Int) -> String {
        secretCount += 1
        var generator = SeededGenerator(5, secretCount)
        return (0..<count / 8).map { _ in hex(generator.next(), count: 8) }.joined()
    }
}
