import Entities
import Foundation
import HTTP
import PostAPI
import PostAPIQiita
import Testing

@Suite struct ListTests {
    private let token = AccessToken(secret: "s", origin: "https://qiita.com")

    @Test("every list has its own address with the page and the token, and sends no version")
    func addresses() async throws {
        let script = ScriptedHTTP([.answer(200, [:], "[]")])
        let api = script.api(token: token)

        _ = try await api.ownPosts(page: 2, perPage: 50)
        _ = try await api.stocks(of: "taro_1", page: 1, perPage: 20)
        _ = try await api.comments(under: "4f1c")

        let base = "https://qiita.com/api/v2"
        #expect(
            script.requests.map(\.url) == [
                "\(base)/authenticated_user/items?page=2&per_page=50",
                "\(base)/users/taro_1/stocks?page=1&per_page=20", "\(base)/items/4f1c/comments",
            ])
        let headers = [HTTPHeader("Accept", "application/json")]
        #expect(script.requests.allSatisfy { $0.headers == headers && $0.token == token })
    }

    @Test("a list is decoded like a search, with the next page and without duplicates")
    func stocks() async throws {
        let body = "[\(postJSON("a")),null,\(postJSON("a"))]"
        let script = ScriptedHTTP([.answer(200, ["link": "<x?page=2>;rel=next"], body)])

        let page = try await script.api().stocks(of: "taro", page: 1, perPage: 2)

        #expect(page.posts.map(\.id) == ["a"] && page.nextPage == 2)
    }

    @Test("decodes every member of a comment, and skips invalid comments")
    func comments() async throws {
        let whole = """
            {"id":"c1","body":"流れ\\r\\n","rendered_body":"<p>流れ</p>","user":{"id":"taro","name":""},
            "created_at":"2025-03-14T09:26:53+09:00","updated_at":"2025-03-15T00:00:00Z"}
            """
        let bare = #"{"id":"c2","user":{"id":"jiro"},"created_at":"2025-03-15T00:00:00Z","body":null}"#
        let odd = [#"{"id":"c3","created_at":"2025-03-15T00:00:00Z"}"#, #"{"id":"c4","user":{"id":"x"}}"#]
        let body = ([whole, bare] + odd + [whole]).joined(separator: ",")

        let answer = try await ScriptedHTTP([.answer(200, [:], "[\(body)]")]).api()
            .comments(under: "a")

        let (first, second) = (
            Date(timeIntervalSince1970: 1_741_912_013), Date(timeIntervalSince1970: 1_741_996_800)
        )
        #expect(
            answer
                == [
                    PostComment(
                        id: "c1", body: "流れ\r\n", createdAt: first, updatedAt: second, user: User(id: "taro")),
                    PostComment(
                        id: "c2", body: "", createdAt: second, updatedAt: second, user: User(id: "jiro")),
                ])
    }

    @Test("no comments are an empty list, but a list without any valid comment is a failure")
    func noComments() async throws {
        let none = ScriptedHTTP([.answer(200, [:], "[]")]).api()
        #expect(try await none.comments(under: "a") == [])

        for body in ["[1]", "{}", ""] {
            let api = ScriptedHTTP([.answer(200, [:], body)]).api()
            await #expect(
                throws: ServiceFailure.unexpected(
                    detail: "unexpected content of \(body.count) bytes")
            ) { try await api.comments(under: "a") }
        }
    }
}
