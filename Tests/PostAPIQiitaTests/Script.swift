import Entities
import Foundation
import HTTP
import PostAPIQiita
import ReactiveCore
import Synchronization

/// Answers that come one after the other, the last one again and again, and what was asked for.
final class Script: Sendable {
    typealias Step = Result<HTTPResponse, HTTPFailure>

    private let state: Mutex<(steps: [Step], requests: [HTTPRequest])>

    init(_ steps: [Step]) {
        state = Mutex((steps, []))
    }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }

    var http: InMemoryHTTP {
        InMemoryHTTP { [self] request throws(HTTPFailure) in
            let step = state.withLock { state in
                state.requests.append(request)
                return state.steps.count > 1 ? state.steps.removeFirst() : state.steps[0]
            }
            return try step.get()
        }
    }

    /// - Parameter time: Stands still unless the test lets it pass.
    func api(token: AccessToken? = nil, time: any Scheduler = VirtualTimeScheduler()) -> PostAPIQiita {
        PostAPIQiita(origin: "https://qiita.com", http: http, token: { token }, scheduler: time)
    }
}

extension Result where Success == HTTPResponse, Failure == HTTPFailure {
    static func answer(_ status: Int = 200, _ headers: [String: String] = [:], _ body: String = "") -> Self {
        .success(
            HTTPResponse(
                status: status, headers: headers.map { HTTPHeader($0.key, $0.value) }, body: Array(body.utf8))
        )
    }
}

/// A post's JSON.
///
/// - Parameter changes: Members to set to a JSON text, or to leave out where it is `nil`.
func postJSON(_ id: String = "4f1c0a9be27d5836c0de", _ changes: [String: String?] = [:]) -> String {
    var members: [String: String] = [
        "id": "\"\(id)\"", "title": "\"流れ\"", "body": "\"# 一\\n\"", "rendered_body": "\"<h1>一</h1>\"",
        "url": "\"https://qiita.com/taro/items/\(id)\"", "private": "false", "coediting": "false",
        "created_at": "\"2025-03-14T09:26:53+09:00\"", "updated_at": "\"2025-03-15T00:00:00Z\"",
        "tags": "[{\"name\":\"Swift\",\"versions\":[\"6\"]}]", "likes_count": "31", "comments_count": "2",
        "stocks_count": "18", "group": "null",
        "user": "{\"id\":\"taro\",\"name\":\"\",\"permanent_id\":7,\"items_count\":27}",
    ]
    for (name, value) in changes { members[name] = value }
    return "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
}
