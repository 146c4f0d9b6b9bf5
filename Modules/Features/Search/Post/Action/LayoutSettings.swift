import TerminalFrames

/// The settings for which a long text is laid out in the background. The key bindings need them too.
package struct LayoutSettings: Codable, Sendable, Equatable {
    /// The width of the text in columns.
    let width: Int
    let ambiguous: AmbiguousWidth
    /// The language of the headings that are not the post's own.
    let language: Language

    init(width: Int, _ ambiguous: AmbiguousWidth, _ language: Language = .english) {
        (self.width, self.ambiguous, self.language) = (width, ambiguous, language)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        width = try container.decode(Int.self, forKey: .width)
        ambiguous = try container.decode(AmbiguousWidth.self, forKey: .ambiguous)
        // Recordings of versions that had one language do not name it.
        language = try container.decodeIfPresent(Language.self, forKey: .language) ?? .english
    }
}
