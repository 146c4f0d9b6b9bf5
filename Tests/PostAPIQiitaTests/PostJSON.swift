import Entities
import HTTP
import PostAPIQiita
import ReactiveCore

extension ScriptedHTTP {
    /// The API over this script.
    ///
    /// - Parameter time: Does not advance unless the test advances it.
    func api(token: AccessToken? = nil, time: any Scheduler = VirtualTimeScheduler()) -> PostAPIQiita {
        PostAPIQiita(origin: "https://qiita.com", http: self, token: { token }, scheduler: time)
    }
}

/// The JSON of a post.
///
/// - Parameter changes: Members with their JSON values; `nil` removes a member.
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
