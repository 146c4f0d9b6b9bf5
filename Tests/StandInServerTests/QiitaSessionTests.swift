import Foundation
import ReactiveTesting
import StandInServer
import Testing

@Suite(.needs(.program("curl"))) struct QiitaSessionTests {
    @Test("stocking, querying and unstocking respond as documented, per token")
    func stocks() async throws {
        try await withServer { server in
            let ids = try await server.curl("/api/v2/items?per_page=2").ids()
            func ask(_ method: String, _ id: String, _ who: [String] = asDemo) async throws -> String {
                try await String(
                    server.curl("/api/v2/items/\(id)/stock", who + ["-X", method]).status.dropFirst(9))
            }

            #expect(try await ask("GET", ids[0]) == "404 Not Found")
            #expect(try await ask("PUT", ids[0]) == "204 No Content")
            #expect(try await ask("PUT", ids[0]) == "403 Forbidden")
            #expect(try await ask("GET", ids[0]) == "204 No Content")
            #expect(try await ask("GET", ids[0], asReader) == "404 Not Found")
            #expect(try await ask("PUT", ids[1]) == "204 No Content")
            let stocked = try await server.curl("/api/v2/users/demo/stocks", asDemo)
            #expect(try stocked.ids() == [ids[1], ids[0]])
            #expect(try await ask("DELETE", ids[0]) == "204 No Content")
            #expect(try await ask("DELETE", ids[0]) == "404 Not Found")
            #expect(try await ask("DELETE", ids[1], asReader) == "403 Forbidden")
            #expect(try await ask("PUT", "00000000000000000000") == "404 Not Found")
            #expect(try await ask("GET", ids[0], []) == "401 Unauthorized")
        }
    }

    @Test("the token of the demo remains valid after it was revoked")
    func demoToken() async throws {
        try await withServer { server in
            let revoked = try await server.curl("/api/v2/access_tokens/demo-token", ["-X", "DELETE"])
            #expect(revoked.status == "HTTP/1.1 204 No Content")
            #expect(try await server.curl("/api/v2/authenticated_user", asDemo).status == "HTTP/1.1 200 OK")
        }
    }

    @Test("consent issues a code, which is exchanged once for a token that can be revoked")
    func oauth() async throws {
        try await withServer { server in
            let client = server.client
            let query = "client_id=\(client.id)&scope=read_qiita%20write_qiita&state=a%26b"
            let page = try await server.curl("/api/v2/oauth/authorize?\(query)")
            #expect(page.text.contains("<input type=\"hidden\" name=\"state\" value=\"a&amp;b\">"))

            let sent = try await server.curl("/api/v2/oauth/authorize", ["-d", query + "&decision=allow"])
            #expect(sent.status == "HTTP/1.1 302 Found")
            let location = try #require(sent.header("Location"))
            #expect(location.hasPrefix("\(client.redirectURL)?code="))
            #expect(location.hasSuffix("&state=a%26b"))
            let code = try #require(location.split(separator: "=").dropFirst().first?.prefix { $0 != "&" })

            let body =
                "{\"client_id\":\"\(client.id)\",\"client_secret\":\"\(client.secret)\",\"code\":\"\(code)\"}"
            let asJSON = ["-H", "Content-Type: application/json", "-d", body]
            let bought = try await server.curl("/api/v2/access_tokens", asJSON)
            #expect(bought.status == "HTTP/1.1 201 Created")
            let grant = try #require(try bought.json() as? [String: Any])
            #expect(grant["scopes"] as? [String] == ["read_qiita", "write_qiita"])
            let token = try #require(grant["token"] as? String)
            #expect(
                try await server.curl("/api/v2/access_tokens", asJSON).status == "HTTP/1.1 400 Bad Request")

            let asUser = ["-H", "Authorization: Bearer \(token)"]
            #expect(try await server.curl("/api/v2/authenticated_user", asUser).status == "HTTP/1.1 200 OK")
            let revoked = try await server.curl("/api/v2/access_tokens/\(token)", ["-X", "DELETE"])
            #expect(revoked.status == "HTTP/1.1 204 No Content")
            #expect(
                try await server.curl("/api/v2/authenticated_user", asUser).status
                    == "HTTP/1.1 401 Unauthorized")
        }
    }

    @Test("a denied consent redirects to the application, and an unknown application is rejected")
    func denial() async throws {
        try await withServer(items: 1) { server in
            let form = "client_id=\(server.client.id)&scope=read_qiita&state=x&decision=deny"
            let denied = try await server.curl("/api/v2/oauth/authorize", ["-d", form])
            #expect(denied.header("Location") == "\(server.client.redirectURL)?error=access_denied&state=x")

            let strange = try await server.curl("/api/v2/oauth/authorize?client_id=0&scope=read_qiita")
            #expect(strange.status == "HTTP/1.1 400 Bad Request")
            let unknown = try await server.curl(
                "/api/v2/oauth/authorize?client_id=\(server.client.id)&scope=all")
            #expect(unknown.status == "HTTP/1.1 400 Bad Request")
        }
    }

    @Test("allows 60 requests an hour without a token and 1000 with one, counted separately")
    func rates() async throws {
        try await withServer(items: 1) { server in
            let first = try await server.curl("/api/v2/items")
            #expect(first.header("Rate-Limit") == "60")
            #expect(first.header("Rate-Remaining") == "59")
            let known = try await server.curl("/api/v2/items", asDemo)
            #expect(known.header("Rate-Limit") == "1000")
            #expect(known.header("Rate-Remaining") == "999")
            let reset = try #require(Int(first.header("Rate-Reset") ?? ""))
            #expect((1...3600).contains(reset - Int(Date().timeIntervalSince1970)))
            #expect(try await server.curl("/api/v2/nothing").header("Rate-Remaining") == "58")
        }
    }

    @Test("an item has every documented member with its documented type")
    func members() async throws {
        try await withServer { server in
            let reply = try await server.curl("/api/v2/items/4bfcfc6f962d9885da93")
            let item = try #require(try reply.json() as? [String: Any])

            for name in ["id", "title", "body", "rendered_body", "url", "created_at", "updated_at"] {
                #expect((item[name] as? String)?.isEmpty == false, "\(name)")
            }
            for name in ["likes_count", "comments_count", "reactions_count", "stocks_count"] {
                #expect(item[name] is Int, "\(name)")
            }
            for name in ["private", "coediting", "slide"] { #expect(item[name] as? Bool == false, "\(name)") }
            for name in ["group", "team_membership", "page_views_count", "organization_url_name"] {
                #expect(item[name] is NSNull, "\(name)")
            }
            #expect((item["tags"] as? [[String: Any]])?.first?["versions"] as? [String] == [])
            #expect((item["user"] as? [String: Any])?.count == 16)
        }
    }
}
