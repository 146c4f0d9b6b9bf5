package import TerminalFrames

/// What a list says for a moment after an action of the user.
public enum ListNotice: Codable, Sendable, Equatable {
    /// The terminal is too narrow for a preview.
    case previewNeedsColumns
    /// A command has no item, because all of them are hidden.
    case allHidden

    /// The text of the toast.
    package func line(in language: Language) -> StyledLine {
        let strings = language.shellStrings.lists
        return switch self {
        case .previewNeedsColumns:
            StyledLine(
                strings.previewNeeds(columns: ListLayout.minimumPreviewWidth), .warning)
        case .allHidden: StyledLine(strings.nothingChosen, .warning)
        }
    }
}

extension ListAction {
    /// What the list says after the action; `nil` for nothing.
    package var notice: ListNotice? { self == .previewUnavailable ? .previewNeedsColumns : nil }
}
