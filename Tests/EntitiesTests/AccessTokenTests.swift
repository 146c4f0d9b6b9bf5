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

    @Test("a token never prints its secret, alone or inside another value")
    func printing() {
        let holder = Holder(token: token)
        let texts = [
            "\(token)", String(describing: token), String(reflecting: token), "\([token])",
            String(describing: holder), String(reflecting: holder), "\(holder.token as Any)",
        ]

        for text in texts { #expect(!text.contains(secret), "\(text)") }
        #expect("\(token)" == "•••")
    }

    @Test("reflection finds the origin and no secret")
    func reflecting() {
        var dumped = ""
        dump(Holder(token: token), to: &dumped)

        #expect(!dumped.contains(secret))
        #expect(dumped.contains("https://qiita.com"))
        #expect(Mirror(reflecting: token).children.map(\.label) == ["origin"])
    }

    @Test("the secret of a token is encoded as a placeholder")
    func encoding() throws {
        let json = try encoded(Holder(token: token))

        #expect(json == #"{"token":{"origin":"https://qiita.com","secret":"•••"}}"#)
    }

    @Test("a decoded placeholder reveals nothing and differs from the original token")
    func decodedPlaceholder() throws {
        let json = try encoded(Holder(token: token))

        let decoded = try JSONDecoder().decode(Holder.self, from: Data(json.utf8)).token

        #expect(decoded?.origin == "https://qiita.com")
        #expect(decoded?.reveal(for: "https://qiita.com") == nil)
        #expect(decoded != token)
    }

    @Test("tokens decoded from placeholders are equal if the placeholders are equal")
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

    @Test("a token that is decoded from a plain secret reveals nothing")
    func forgedPlaceholder() throws {
        let json = #"{"origin":"https://qiita.com","secret":"forged"}"#

        let decoded = try JSONDecoder().decode(AccessToken.self, from: Data(json.utf8))

        #expect(decoded.reveal(for: "https://qiita.com") == nil)
    }

    @Test(
        "a token is revealed only for its own origin",
        arguments: [
            "http://qiita.com", "https://qiita.com:8443", "https://qiita.com.example.com",
            "https://QIITA.com",
            "https://qiita.com/", "",
        ])
    func otherOrigins(origin: String) {
        #expect(token.reveal(for: origin) == nil)
        #expect(token.reveal(for: "https://qiita.com") == secret)
    }

    @Test("an empty secret is never revealed")
    func emptySecret() {
        #expect(AccessToken(secret: "", origin: "https://qiita.com").reveal(for: "https://qiita.com") == nil)
    }

    private func encoded(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
