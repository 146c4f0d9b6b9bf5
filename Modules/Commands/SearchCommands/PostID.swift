import Console

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
