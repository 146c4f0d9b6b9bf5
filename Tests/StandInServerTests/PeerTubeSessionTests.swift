import Foundation
import ReactiveTesting
import StandInServer
import Testing

@Suite(.needs(.program("curl"))) struct PeerTubeSessionTests {
    private struct Client: Decodable {
        let clientId, clientSecret: String
    }
    private struct Grant: Decodable {
        let tokenType, accessToken, refreshToken: String
        let expiresIn: Int
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ reply: Reply) throws -> Value {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(type, from: reply.body)
    }

    private func client(_ server: StandInServer) async throws -> String {
        let reply = try await server.curl("/api/v1/oauth-clients/local")
        let client = try decode(Client.self, reply)
        return "client_id=\(client.clientId)&client_secret=\(client.clientSecret)"
    }

    private func logIn(_ server: StandInServer, _ fields: String) async throws -> Reply {
        try await server.curl("/api/v1/users/token", "-d", "\(try await client(server))&\(fields)")
    }

    private let password = "grant_type=password&response_type=code&username=demo&password=demo-password"

    private func status(_ server: StandInServer, _ path: String, _ token: String) async throws -> String {
        let reply = try await server.curl("/api/v1/\(path)", "-H", "Authorization: Bearer \(token)")
        return String(reply.status.dropFirst(9))
    }

    @Test("a password login issues tokens, a refresh token replaces them, and they can be revoked")
    func session() async throws {
        try await withServer(items: 1) { server in
            let first = try decode(Grant.self, await logIn(server, password))
            #expect(first.tokenType == "Bearer" && first.expiresIn == 86_400)
            #expect(try await status(server, "videos", first.accessToken) == "200 OK")

            let refresh = "grant_type=refresh_token&refresh_token=\(first.refreshToken)"
            let second = try decode(Grant.self, await logIn(server, refresh))
            #expect(try await status(server, "videos", first.accessToken) == "401 Unauthorized")
            #expect(try await status(server, "videos", second.accessToken) == "200 OK")
            #expect(try await logIn(server, refresh).text.contains("\"code\":\"invalid_grant\""))

            let revoked = try await server.curl(
                "/api/v1/users/revoke-token", "-X", "POST", "-H",
                "Authorization: Bearer \(second.accessToken)")
            #expect(revoked.status == "HTTP/1.1 200 OK")
            #expect(try await status(server, "videos", second.accessToken) == "401 Unauthorized")
        }
    }

    @Test(
        "a failed login is reported as a problem with a code",
        arguments: [
            ("grant_type=password&username=demo&password=wrong", "invalid_grant"),
            ("grant_type=password&username=demo", "invalid_request"),
            ("grant_type=card&username=demo", "unsupported_grant_type"),
            ("client_secret=wrong&grant_type=password", "invalid_client"),
        ])
    func refusals(fields: String, code: String) async throws {
        try await withServer(items: 1) { server in
            let reply = try await logIn(server, fields)
            #expect(reply.status == "HTTP/1.1 400 Bad Request")
            let problem = try #require(try reply.json() as? [String: Any])
            #expect(problem["code"] as? String == code)
            #expect(problem["status"] as? Int == 400)
            #expect((problem["type"] as? String)?.hasSuffix("#section/Errors/\(code)") == true)
            let json = try await server.curl("/api/v1/users/token", "--json", "{}")
            #expect(json.status == "HTTP/1.1 400 Bad Request")
        }
    }

    @Test("logins have a limit of their own: 15 in 5 minutes")
    func limit() async throws {
        try await withServer(items: 1) { server in
            for _ in 0..<15 {
                let reply = try await server.curl("/api/v1/users/token", "-d", "grant_type=password")
                #expect(reply.status == "HTTP/1.1 400 Bad Request")
                #expect(reply.header("X-RateLimit-Limit") == "15")
            }
            let refused = try await server.curl("/api/v1/users/token", "-d", password)
            #expect(refused.status == "HTTP/1.1 429 Too Many Requests")
            #expect((1...300).contains(Int(refused.header("Retry-After") ?? "") ?? 0))
            #expect(try await server.curl("/api/v1/videos").header("X-RateLimit-Remaining") == "49")
        }
    }

    @Test("videos outside of lists are available only to their audience")
    func privacy() async throws {
        try await withServer(items: 1) { server in
            let token = try decode(Grant.self, await logIn(server, password))
                .accessToken
            func anonymous(_ number: Int, _ arguments: String...) async throws -> Reply {
                try await server.curl("/api/v1/videos/\(number)", arguments)
            }
            #expect(try await anonymous(1001).status == "HTTP/1.1 200 OK")
            #expect(try await anonymous(1002).status == "HTTP/1.1 401 Unauthorized")
            #expect(try await status(server, "videos/1002", token) == "403 Forbidden")
            #expect(try await anonymous(1003).status == "HTTP/1.1 401 Unauthorized")
            #expect(try await status(server, "videos/1003", token) == "200 OK")

            let locked = try await anonymous(1004)
            #expect(locked.status == "HTTP/1.1 403 Forbidden")
            #expect(locked.text.contains("\"code\":\"video_requires_password\""))
            let wrong = try await anonymous(1004, "-H", "x-peertube-video-password: x")
            #expect(wrong.text.contains("\"code\":\"incorrect_video_password\""))
            let open = try await anonymous(1004, "-H", "x-peertube-video-password: open-sesame")
            #expect(open.text.contains("\"privacy\":{\"id\":5,\"label\":\"Password protected\"}"))
            #expect(!(try await server.curl("/api/v1/videos?count=100").text.contains("Draft of a talk")))
        }
    }
}
