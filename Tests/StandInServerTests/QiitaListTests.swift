import Foundation
import ReactiveTesting
import StandInServer
import Testing

@Suite(.needs(.program("curl"))) struct QiitaListTests {
    private func links(_ reply: Reply, _ server: StandInServer) -> String? {
        reply.header("Link")?.replacing(server.origin + "/api/v2", with: "")
    }

    @Test("a middle page links to first, prev, next and last and keeps the query")
    func middle() async throws {
        try await withServer { server in
            let reply = try await server.curl("/api/v2/items?query=tag%3AC%2B%2B&page=2&per_page=3", asDemo)

            #expect(reply.header("Total-Count") == "10")
            let rest = "&per_page=3&query=tag%3AC%2B%2B"
            #expect(
                links(reply, server) == """
                    </items?page=1\(rest)>; rel="first", </items?page=1\(rest)>; rel="prev", \
                    </items?page=3\(rest)>; rel="next", </items?page=4\(rest)>; rel="last"
                    """)
            #expect(try reply.ids().count == 3)
        }
    }

    @Test("the last page has no next and the first no prev")
    func ends() async throws {
        try await withServer { server in
            let first = try await server.curl("/api/v2/items", asDemo)
            let last = try await server.curl("/api/v2/items?page=16", asDemo)

            #expect(first.header("Link")?.contains("rel=\"prev\"") == false)
            #expect(first.header("Link")?.contains("page=2&per_page=20>; rel=\"next\"") == true)
            #expect(last.header("Link")?.contains("rel=\"next\"") == false)
            #expect(last.header("Link")?.contains("page=15&per_page=20>; rel=\"prev\"") == true)
            #expect(try last.ids().count == 20)
        }
    }

    @Test("a page past the end is empty, and the last page is at most 100")
    func bounds() async throws {
        try await withServer(items: 10_500) { server in
            let last = try await server.curl("/api/v2/items?page=100&per_page=100", asDemo)
            #expect(last.header("Total-Count") == "10500")
            #expect(last.header("Link")?.contains("page=100&per_page=100>; rel=\"last\"") == true)
            #expect(last.header("Link")?.contains("rel=\"next\"") == false)

            let past = try await server.curl(
                "/api/v2/items?page=3&query=user%3Am_okabe+sort%3Anone+tag%3ALua", asDemo)
            #expect(past.status == "HTTP/1.1 200 OK")
            #expect(try past.ids() == [])
        }
    }

    @Test("page and per_page must be integers in 1...100", arguments: ["0", "101", "-1", "x", "1.5", ""])
    func refused(value: String) async throws {
        try await withServer(items: 5) { server in
            for name in ["page", "per_page"] {
                let reply = try await server.curl("/api/v2/items?\(name)=\(value)")
                #expect(reply.status == "HTTP/1.1 400 Bad Request", "\(name)=\(value)")
            }
        }
    }

    @Test("a search for swift fills at least three pages and includes some of the newest posts")
    func swift() async throws {
        try await withServer { server in
            let found = try await server.curl("/api/v2/items?query=swift", asDemo)
            let newest = try await server.curl("/api/v2/items?per_page=5", asDemo)

            #expect(Int(found.header("Total-Count") ?? "").map { $0 > 60 } == true)
            #expect(try Set(newest.ids()).intersection(found.ids()).count >= 2)
        }
    }

    @Test("lists the items of an author, a tag and the caller; only the owner sees drafts")
    func listings() async throws {
        try await withServer { server in
            let own = try await server.curl("/api/v2/authenticated_user/items?per_page=100", asDemo)
            let seen = try await server.curl("/api/v2/users/demo/items?per_page=100")
            let tagged = try await server.curl("/api/v2/tags/c%2b%2b/items?per_page=100")
            let searched = try await server.curl("/api/v2/items?per_page=100&query=tag:C%2B%2B")

            let drafts = try Set(own.ids()).subtracting(seen.ids())
            #expect(drafts.count == 2)
            #expect(try own.ids().filter { !drafts.contains($0) } == seen.ids())
            #expect(try tagged.ids() == searched.ids())
            for path in ["users/nobody/items", "tags/nothing/items", "users/nobody", "users/nobody/stocks"] {
                #expect(try await server.curl("/api/v2/\(path)").status == "HTTP/1.1 404 Not Found")
            }
        }
    }
}
