import Foundation
import ReactiveTesting
import StandInServer
import Testing

/// Compares Qiita's search syntax with plain Swift conditions on the items.
@Suite(.needs(.program("curl"))) struct SearchTests {
    struct Item: Decodable, Sendable {
        struct Tag: Decodable { let name: String }
        struct User: Decodable { let id: String }
        let id, title, body, created, updated: String
        let likes, stocks: Int
        let tags: [Tag]
        let user: User

        enum CodingKeys: String, CodingKey {
            case id, title, body, tags, user
            case created = "created_at"
            case updated = "updated_at"
            case likes = "likes_count"
            case stocks = "stocks_count"
        }

        func has(_ word: String) -> Bool {
            ([title, body] + tags.map(\.name)).contains { $0.lowercased().contains(word) }
        }
        func isTagged(_ name: String) -> Bool { tags.contains { $0.name.lowercased() == name } }
        var code: String {
            body.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }
                .map { $0.element.drop { $0 != "\n" } }.joined(separator: "\n").lowercased()
        }
    }

    struct Rule: Sendable, CustomTestStringConvertible {
        let query: String
        let holds: @Sendable (Item) -> Bool
        init(_ query: String, _ holds: @escaping @Sendable (Item) -> Bool) {
            (self.query, self.holds) = (query, holds)
        }
        var testDescription: String { query }
    }

    static let words = [
        Rule("") { _ in true },
        Rule("   ") { _ in true },
        Rule("SQLite") { $0.has("sqlite") },
        Rule("swift flux") { $0.has("swift") && $0.has("flux") },
        Rule("ｓｑｌｉｔｅ") { $0.has("sqlite") },
        Rule("検索") { $0.has("検索") },
        Rule("料理\u{3000}Lua") { _ in false },
        Rule("\"one place\"") { $0.has("one place") },
        Rule("\"a minimal\"example") { $0.has("a minimal") && $0.has("example") },
        Rule("swift -tag:swift") { $0.has("swift") && !$0.isTagged("swift") },
        Rule("-swift") { !$0.has("swift") },
        Rule("-\"swift package\"") { !$0.has("swift package") },
        Rule("\"It crashes") { $0.has("\"it") && $0.has("crashes") },
        Rule("tag:") { $0.has("tag:") },
        Rule("-") { $0.has("-") },
        Rule("https://github.example/unio") { $0.has("https://github.example/unio") },
        Rule("swift\\:Package.swift") { $0.has("swift:package.swift") },
        Rule("swift:Package.swift") { $0.has("swift:package.swift") },
    ]

    static let fields = [
        Rule("tag:swift") { $0.isTagged("swift") },
        Rule("tag:Swift tag:Flux") { $0.isTagged("swift") && $0.isTagged("flux") },
        Rule("tag:C++") { $0.isTagged("c++") },
        Rule("tag:swif") { _ in false },
        Rule("user:tty_sato") { $0.user.id == "tty_sato" },
        Rule("user:TTY_SATO") { _ in false },
        Rule("-user:tty_sato rust") { $0.user.id != "tty_sato" && $0.has("rust") },
        Rule("title:swift") { $0.title.lowercased().contains("swift") },
        Rule("body:pragma") { $0.body.lowercased().contains("pragma") },
        Rule("-title:swift body:swift") {
            !$0.title.lowercased().contains("swift") && $0.body.lowercased().contains("swift")
        },
        Rule("code:pragma") { $0.code.contains("pragma") },
        Rule("code:\"git rebase\"") { $0.code.contains("git rebase") },
    ]

    static let ranges = [
        Rule("stocks:>=10 stocks:<=50") { (10...50).contains($0.stocks) },
        Rule("likes:>100") { $0.likes > 100 },
        Rule("likes:<3") { $0.likes < 3 },
        Rule("likes:8") { $0.likes == 8 },
        Rule("-likes:8") { $0.likes != 8 },
        Rule("-likes:>8") { _ in true },
        Rule("-likes:many tag:go") { $0.isTagged("go") },
        Rule("likes:many") { _ in false },
        Rule("likes:many OR tag:go") { $0.isTagged("go") },
        Rule("created:2025") { $0.created.hasPrefix("2025-") },
        Rule("created:2025-12") { $0.created.hasPrefix("2025-12-") },
        Rule("created:2025-12-30") { $0.created.hasPrefix("2025-12-30") },
        Rule("created:2025-6-1 OR created:2025-06-02") {
            $0.created.hasPrefix("2025-06-01") || $0.created.hasPrefix("2025-06-02")
        },
        Rule("created:>2025-06") { $0.created >= "2025-07" },
        Rule("created:>=2025-06") { $0.created >= "2025-06" },
        Rule("created:<2025-06") { $0.created < "2025-06" },
        Rule("created:<=2025-06") { $0.created < "2025-07" },
        Rule("updated:>=2026-01-05") { $0.updated >= "2026-01-05" },
        Rule("created:soon") { _ in false },
        Rule("created:2025-13") { _ in false },
        Rule("created:2025-02-30") { _ in false },
        Rule("-created:2025") { _ in true },
    ]

    static let alternatives = [
        Rule("tag:go OR tag:rust") { $0.isTagged("go") || $0.isTagged("rust") },
        Rule("tag:go or tag:rust") { $0.isTagged("go") || $0.isTagged("rust") },
        Rule("swift flux OR sqlite") { ($0.has("swift") && $0.has("flux")) || $0.has("sqlite") },
        Rule("OR") { _ in true },
        Rule("OR tag:go") { $0.isTagged("go") },
        Rule("tag:go OR OR") { $0.isTagged("go") },
        Rule("\"OR\" pragma") { $0.has("or") && $0.has("pragma") },
        Rule("Or pragma") { $0.has("or") && $0.has("pragma") },
        Rule("is:article group:team tag:go") { $0.isTagged("go") },
        Rule("sort:likes-desc sort:bogus tag:go") { $0.isTagged("go") },
    ]

    @Test("every form of the search syntax finds exactly the matching items, newest first")
    func grammar() async throws {
        try await withServer { server in
            let all = try await everything(server)
            #expect(all.count == 320)
            for rule in Self.words + Self.fields + Self.ranges + Self.alternatives {
                let reply = try await server.curl(
                    "/api/v2/items",
                    asDemo + ["-G", "-d", "per_page=100", "--data-urlencode", "query=\(rule.query)"])
                let expected = all.filter(rule.holds).map(\.id)
                #expect(reply.header("Total-Count") == "\(expected.count)", "\(rule.query)")
                #expect(try reply.ids() == Array(expected.prefix(100)), "\(rule.query)")
            }
        }
    }

    @Test("sort uses the given field, with ties in descending order of id")
    func orders() async throws {
        try await withServer { server in
            let all = try await everything(server).filter { $0.isTagged("linux") }
            let orders: [(String, (Item, Item) -> Bool)] = [
                ("created-asc", { $0.created < $1.created }),
                ("updated-desc", { ($0.updated, $0.id) > ($1.updated, $1.id) }),
                ("likes-desc", { ($0.likes, $0.id) > ($1.likes, $1.id) }),
                (
                    "likes-asc",
                    { $0.likes == $1.likes ? $0.id > $1.id : $0.likes < $1.likes }
                ),
                ("stocks-desc", { ($0.stocks, $0.id) > ($1.stocks, $1.id) }),
            ]
            for (name, isBefore) in orders {
                let query = "query=tag:linux%20sort:likes-asc%20sort:\(name)"
                let reply = try await server.curl("/api/v2/items?per_page=100&\(query)", asDemo)
                #expect(try reply.ids() == all.sorted(by: isBefore).map(\.id), "\(name)")
            }
        }
    }

    private func everything(_ server: StandInServer) async throws -> [Item] {
        var all: [Item] = []
        for page in 1...4 {
            let reply = try await server.curl("/api/v2/items?per_page=100&page=\(page)", asDemo)
            all += try JSONDecoder().decode([Item].self, from: reply.body)
        }
        return all
    }
}
