import Foundation
import HTTP
import ReactiveCore
import Testing
import VideoAPIPeerTube

extension ScriptedHTTP {
    /// The instance `https://videos.example` over this script, at a fixed time.
    func api(time: any Scheduler = VirtualTimeScheduler()) throws -> VideoAPIPeerTube {
        let api = VideoAPIPeerTube(
            origin: "https://videos.example", http: self, scheduler: time,
            now: { Date(timeIntervalSince1970: 1_000) })
        return try #require(api)
    }
}

/// The JSON of a video.
///
/// - Parameter changes: Members with their JSON values; `nil` removes a member.
func videoJSON(
    _ uuid: String = "3f0c8a52-7b1d-4e96-9a27-5d1c60b2e8f4", _ changes: [String: String?] = [:]
) -> String {
    var members: [String: String] = [
        "id": "42", "uuid": "\"\(uuid)\"", "shortUUID": "\"8MyBGJxQFqpzW8tv4wu2wC\"",
        "url": "\"https://origin.example/videos/watch/x\"", "name": "\"Big Buck Bunny\"",
        "category": #"{"id":2,"label":"Films"}"#, "licence": #"{"id":1,"label":"Attribution"}"#,
        "language": #"{"id":"en","label":"English"}"#, "nsfw": "false", "isLive": "false",
        "truncatedDescription": "\"A large…\"", "description": "\"A large rabbit\"", "duration": "596",
        "views": "1337", "likes": "42", "publishedAt": "\"2024-05-02T08:40:11.900Z\"",
        "createdAt": "\"2024-05-02T08:15:30.120Z\"", "tags": #"["blender","animation"]"#,
        "account": #"{"name":"curator","displayName":"Curator","host":"videos.example"}"#,
        "channel": #"{"name":"open","displayName":"Open Movies","host":"origin.example","avatars":[]}"#,
    ]
    for (name, value) in changes { members[name] = value }
    return "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
}
