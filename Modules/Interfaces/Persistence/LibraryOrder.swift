import Entities

/// What the videos of a library may be sorted by; of equal ones the one that was kept last comes first.
public enum LibraryOrder: String, Sendable, CaseIterable {
    /// Kept last first.
    case added
    /// Published last first.
    case published
    /// From A to Z, ASCII letters in either case.
    case name
    /// The longest first.
    case duration
    /// Those seen most often first.
    case views

    /// Whether `one` comes before `other`.
    func areInOrder(_ one: SavedVideo, _ other: SavedVideo) -> Bool {
        let (first, second) = (one.episode, other.episode)
        return switch self {
        case .added: one.addedAt > other.addedAt
        case .published: first.publishedAt > second.publishedAt
        case .name: first.name.foldedASCII < second.name.foldedASCII
        case .duration: first.duration > second.duration
        case .views: first.views > second.views
        }
    }
}

extension String {
    /// As SQLite's NOCASE compares it, byte by byte.
    fileprivate var foldedASCII: String {
        String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
