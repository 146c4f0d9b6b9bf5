import Entities
import Foundation
import HTTPCurl
import PostAPI
import PostAPIQiita
import ReactiveCore
import StandInServer
import Testing

/// The service under test: the one given in the environment, otherwise a stand-in server.
struct QiitaUnderTest {
    /// The token of the user; `nil` when the environment contains a service but no token.
    let token: AccessToken?
    let api: PostAPIQiita
    private let http: HTTPCurl

    private static let origin = ProcessInfo.processInfo.environment["NAGARE_CONTRACT_QIITA_URL"]
    private static let secret = ProcessInfo.processInfo.environment["NAGARE_CONTRACT_QIITA_TOKEN"]

    /// Whether there is a token with read and write access.
    static var hasToken: Bool { origin == nil || secret != nil }

    static func run(
        asUser isLoggedIn: Bool = false, _ body: (QiitaUnderTest) async throws -> Void
    ) async throws {
        let server = origin == nil ? try await StandInServer.start(.init()) : nil
        let http = HTTPCurl(settings: HTTPCurl.Settings(userAgent: "nagare/contract"))
        let service = QiitaUnderTest(
            server?.origin ?? origin ?? "", secret ?? (server == nil ? nil : "demo-token"), http,
            isLoggedIn: isLoggedIn)
        do { try await body(service) } catch { Issue.record(error) }
        await http.close()
        await server?.stop()
    }

    private init(_ origin: String, _ secret: String?, _ http: HTTPCurl, isLoggedIn: Bool) {
        let token = secret.map { AccessToken(secret: $0, origin: origin) }
        self.token = token
        self.http = http
        api = Self.api(origin, isLoggedIn ? token : nil, http)
    }

    /// The same service with an invalid token.
    func withWrongToken() throws -> (api: PostAPIQiita, token: AccessToken) {
        let origin = try #require(token?.origin ?? Self.origin)
        let wrong = AccessToken(secret: String(repeating: "0", count: 40), origin: origin)
        return (Self.api(origin, wrong, http), wrong)
    }

    private static func api(_ origin: String, _ token: AccessToken?, _ http: HTTPCurl) -> PostAPIQiita {
        PostAPIQiita(
            origin: origin, http: http, token: { token },
            scheduler: SerialScheduler(label: "contract"))
    }
}
