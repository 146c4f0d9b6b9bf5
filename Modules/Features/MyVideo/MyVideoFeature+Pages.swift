import ApplicationFlux
import Entities
package import FluxRouting

/// Reads the addresses of an instance's web pages.
extension MyVideoFeature {
    /// Parses a video's id or URL.
    ///
    /// - Parameters:
    ///   - text: What the user typed, or the address of a link.
    ///   - origins: The origins of the instance.
    /// - Returns: A uuid, a short uuid or a number; `nil` if `text` is neither an id nor the URL of a video.
    package static func episodeID(_ text: String, at origins: [String]) -> String? {
        let paths = [["w"], ["videos", "watch"], ["videos", "embed"], ["api", "v1", "videos"]]
        let id = text.contains("/") ? PageAddress(text, at: origins)?.id(after: paths) : text
        return id.flatMap { isID($0) ? $0 : nil }
    }

    /// The screen of the page with an address: of a video, or of the videos of a channel, an account or a playlist; `nil`
    /// for any other page.
    ///
    /// - Parameter origins: The origins of the instance.
    package static func route(ofPage address: String, at origins: [String]) -> Route? {
        guard address.contains("/") else { return nil }
        if let id = episodeID(address, at: origins) { return .episode(id: id) }
        guard PageAddress(address, at: origins) != nil else { return nil }
        return VideoCollection(address).map { .episodes(query: $0.text) }
    }

    /// The maximum length of an id; a UUID has 36 characters.
    private static let maximumLength = 64

    private static func isID(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= maximumLength
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
}
