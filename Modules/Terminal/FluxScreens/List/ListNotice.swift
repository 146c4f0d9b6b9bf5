public import TerminalFrames

/// What a list says for a moment after an action of the user.
public enum ListNotice: Codable, Sendable, Equatable {
    /// The cursor is on the last loaded item, and the next ones are being loaded.
    case loadingMore(after: Int, of: Int)
    /// The terminal is too narrow for a preview.
    case previewNeedsColumns

    /// The text of the toast.
    public func line(in language: Language) -> StyledLine {
        let strings = language.shellStrings.lists
        return switch self {
        case .loadingMore(let count, let total):
            StyledLine(strings.loadingMore(after: count, of: total), .dim)
        case .previewNeedsColumns:
            StyledLine(
                strings.previewNeeds(columns: ListLayout.minimumPreviewWidth), .warning)
        }
    }
}

extension ListAction {
    /// What the list says after the action; `nil` for nothing.
    public var notice: ListNotice? { self == .previewUnavailable ? .previewNeedsColumns : nil }
}
