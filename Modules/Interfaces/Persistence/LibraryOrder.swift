import Entities

/// The sort orders of a library. Equal videos are sorted by date of saving, latest first, and then by
/// identifier.
public enum LibraryOrder: String, Sendable, CaseIterable {
    /// Latest saved first.
    case added
    /// Latest published first.
    case published
    /// From A to Z, ignoring the case of ASCII letters.
    case name
    /// Longest first.
    case duration
    /// Most viewed first.
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
    /// Compares bytes as SQLite's NOCASE does.
    fileprivate var foldedASCII: String {
        String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
