import Console

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
