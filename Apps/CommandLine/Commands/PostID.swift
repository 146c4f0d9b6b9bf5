import Entities
import Persistence
import TerminalUI

/// Parses a post's id or URL.
enum PostID {
    /// The id, also from a post's URL at one of `origins`; `nil` if there is none.
    static func parse(_ text: String, at origins: [String]) -> String? {
        let id = text.contains("/") ? PageAddress(text, at: origins)?.id(after: [["items"]]) : text
        return id.flatMap { isID($0) ? $0 : nil }
    }

    /// The maximum length of an id; those of the service have 20 characters.
    private static let maximumLength = 64

    private static func isID(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= maximumLength
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}

/// Parses an episode's id or URL.
enum EpisodeID {
    /// A uuid, a short uuid or a number, also from a video's URL at one of `origins`; `nil` if there is none.
    static func parse(_ text: String, at origins: [String]) -> String? {
        let paths = [["w"], ["videos", "watch"], ["videos", "embed"], ["api", "v1", "videos"]]
        let id = text.contains("/") ? PageAddress(text, at: origins)?.id(after: paths) : text
        return id.flatMap { isID($0) ? $0 : nil }
    }

    /// The maximum length of an id; a UUID has 36 characters.
    private static let maximumLength = 64

    private static func isID(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= maximumLength
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
}

extension Composition {
    /// - Throws: A usage error when `text` is neither the id nor the URL of a post.
    func postID(_ text: String, _ what: String) throws -> Post.ID {
        let origins = [settings.qiitaOrigin, webOrigin, Settings.defaultQiitaOrigin] + demoOrigins(text)
        if let id = PostID.parse(text, at: origins) { return id }
        throw CommandFailure.usage { [webOrigin] in
            $0.commandStrings.ids.invalidPost(what, text: text, origin: webOrigin)
        }
    }

    /// Finds the video that `text` refers to: an id or a URL of the instance of the settings, or the URL of a saved
    /// video.
    ///
    /// - Returns: The id, and the instance of the video, which is only known for the URL of a saved one.
    /// - Throws: A usage error when `text` is neither the id nor the URL of a video.
    func episodeID(_ text: String, _ what: String) async throws -> (id: String, origin: String?) {
        let instance = server?.origin ?? settings.peerTubeOrigin
        if let id = EpisodeID.parse(text, at: [settings.peerTubeOrigin, instance] + demoOrigins(text)) {
            return (id, nil)
        }
        if let host = PageAddress.origin(of: text), let id = EpisodeID.parse(text, at: [host]) {
            // A library that cannot be read contains no video.
            let saved = (try? await lazyVideos.videos(matching: id)) ?? []
            let origins = saved.map(\.episode).filter {
                [PageAddress.origin(of: $0.origin), PageAddress.origin(of: $0.url)].contains(host)
            }.map(\.origin)
            if let origin = origins.first(where: { $0 == host }) ?? origins.first { return (id, origin) }
        }
        throw CommandFailure.usage { $0.commandStrings.ids.invalidVideo(what, text: text, origin: instance) }
    }

    /// The port of the server with sample data differs at each start, so URLs printed by an earlier run are accepted as
    /// well.
    private func demoOrigins(_ text: String) -> [String] {
        guard options.demo, let origin = PageAddress.origin(of: text), Settings.isLoopback(origin: origin)
        else {
            return []
        }
        return [origin]
    }
}
