import Entities
import Foundation
import Testing

@Suite struct AccessTokenTests {
    private let secret = "0123456789abcdef"
    private let token = AccessToken(secret: "0123456789abcdef", origin: "https://qiita.com")

    /// Contains a token, as states and failures do.
    private struct Holder: Codable, Equatable {
        var token: AccessToken?
    }

    @Test("J3 a token never prints its secret, alone or inside another value")
    func printing() {
        let holder = Holder(token: token)
        let texts = [
            "\(token)", String(describing: token), String(reflecting: token), "\([token])",
            String(describing: holder), String(reflecting: holder), "\(holder.token as Any)",
        ]

        for text in texts { #expect(!text.contains(secret), "\(text)") }
        #expect("\(token)" == "•••")
    }

    @Test("J3 reflection finds the origin and no secret")
    func reflecting() {
        var dumped = ""
        dump(Holder(token: token), to: &dumped)

        #expect(!dumped.contains(secret))
        #expect(dumped.contains("https://qiita.com"))
        #expect(Mirror(reflecting: token).children.map(\.label) == ["origin"])
    }

    @Test("J3 a token encodes as a placeholder")
    func encoding() throws {
        let json = try encoded(Holder(token: token))

        #expect(json == #"{"token":{"origin":"https://qiita.com","secret":"•••"}}"#)
    }

    @Test("J3 a decoded placeholder reveals nothing and is not the token it stands for")
    func decodedPlaceholder() throws {
        let json = try encoded(Holder(token: token))

        let decoded = try JSONDecoder().decode(Holder.self, from: Data(json.utf8)).token

        #expect(decoded?.origin == "https://qiita.com")
        #expect(decoded?.reveal(for: "https://qiita.com") == nil)
        #expect(decoded != token)
    }

    @Test("J3 numbered by who records, tokens of one secret stay one, and others stay others")
    func numberedPlaceholder() throws {
        let encoder = JSONEncoder()
        let key = try #require(CodingUserInfoKey(rawValue: "placeholder"))
        encoder.userInfo[key] = { @Sendable (secret: String) in "•••#\(secret.count)" }
        func decoded(_ secret: String) throws -> AccessToken {
            let token = AccessToken(secret: secret, origin: "https://qiita.com")
            return try JSONDecoder().decode(AccessToken.self, from: try encoder.encode(token))
        }

        #expect(try decoded("abc") == decoded("xyz"))
        #expect(try decoded("abc") != decoded("wxyz"))
        #expect(try decoded("abc").reveal(for: "https://qiita.com") == nil)
        let again = String(decoding: try encoder.encode(try decoded("abc")), as: UTF8.self)
        #expect(again.contains("•••#3"))
    }

    @Test("a secret that somebody wrote into a recording is not taken from it")
    func forgedPlaceholder() throws {
        let json = #"{"origin":"https://qiita.com","secret":"forged"}"#

        let decoded = try JSONDecoder().decode(AccessToken.self, from: Data(json.utf8))

        #expect(decoded.reveal(for: "https://qiita.com") == nil)
    }

    @Test(
        "B-A3b a token is revealed for its own origin only",
        arguments: [
            "http://qiita.com", "https://qiita.com:8443", "https://qiita.com.example.com",
            "https://QIITA.com",
            "https://qiita.com/", "",
        ])
    func otherOrigins(origin: String) {
        #expect(token.reveal(for: origin) == nil)
        #expect(token.reveal(for: "https://qiita.com") == secret)
    }

    @Test("an empty secret is no secret")
    func emptySecret() {
        #expect(AccessToken(secret: "", origin: "https://qiita.com").reveal(for: "https://qiita.com") == nil)
    }

    private func encoded(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
