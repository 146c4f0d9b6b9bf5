public import TerminalFrames

/// An event of a list, on any screen that has one.
public enum ListAction: Sendable, Equatable, Codable {
    /// Another number of rows is visible.
    case resized(height: Int)
    /// The cursor moved, which gives the focus to the list.
    case moved(ListCursor.Move, at: Duration)
    /// The cursor moved to a row, for a reason outside of the list.
    case rowChosen(Int, at: Duration)
    /// The item under the cursor was selected or deselected, and the cursor moves down.
    case marked(at: Duration)
    /// All visible items were selected, or deselected if all of them were selected.
    case allMarked
    /// All items were deselected.
    case unmarked
    /// Another order was chosen.
    case ordered(ListArrangement.Order)
    /// The screen's own field for a query got the focus.
    case fieldEntered
    /// The list got the focus, for example with Esc in the screen's own field.
    case fieldLeft
    /// The filter field was opened.
    case filterOpened
    /// The text of the filter was edited.
    case filterEdited(TextField.Edit)
    /// The filter field was closed; the filter stays active.
    case filterConfirmed
    /// The filter was removed.
    case filterCleared
    /// The preview of the item under the cursor was shown or hidden.
    case previewToggled
    /// The user wanted a preview, but the terminal is too narrow for one.
    case previewUnavailable
}

/// A message that a list shows for a moment after an action of the user.
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
    /// The message after the action; `nil` for none.
    package var notice: ListNotice? { self == .previewUnavailable ? .previewNeedsColumns : nil }
}
