import Entities
import HTTP
import PostAPI
import PostAPIQiita
import ReactiveCore

extension ScriptedHTTP {
    static let origin = "https://q.example"

    /// The service over this script.
    var service: any ConditionalPostAPI {
        PostAPIQiita(origin: Self.origin, http: self, token: { nil }, scheduler: VirtualTimeScheduler())
    }
}

extension ScriptedHTTP.Step {
    /// A page with one post.
    static func page(_ id: String, etag: String?) -> ScriptedHTTP.Step {
        .answer(200, etag.map { ["ETag": $0] } ?? [:], "[\(json(id))]")
    }

    static func post(_ id: String, etag: String?) -> ScriptedHTTP.Step {
        .answer(200, etag.map { ["ETag": $0] } ?? [:], json(id))
    }

    private static func json(_ id: String) -> String {
        """
        {"id": "\(id)", "title": "Swift", "body": "b", "url": "https://q.example/i", "private": false,
         "created_at": "2026-01-02T03:04:05+09:00", "updated_at": "2026-01-02T03:04:05+09:00", "tags": [],
         "user": {"id": "u"}, "likes_count": 0, "comments_count": 0, "stocks_count": 0}
        """
    }
}
