package import TerminalUI

/// A change of a list's marks, order or filter, on any screen with a list.
package enum ListChange: Sendable, Equatable, Codable {
    /// The selected item's mark was toggled, and the selection moves down; `height` rows are visible.
    case marked(height: Int, at: Duration)
    /// All visible items were marked, or unmarked if all of them were marked.
    case allMarked
    case unmarked
    /// The next order was chosen.
    case reordered
    /// The filter field was opened.
    case filterOpened
    case filterEdited(TextField.Edit)
    /// The filter field was closed; the filter stays active.
    case filterConfirmed
    /// The filter was removed.
    case filterCleared

    /// The key bindings while the list has the focus.
    ///
    /// - Parameters:
    ///   - hasMarks: Whether any item is marked.
    ///   - arrangement: The list's current order and filter.
    ///   - height: The number of visible rows.
    package static func keys(
        hasMarks: Bool, _ arrangement: ListArrangement, height: Int, at now: Duration
    ) -> KeyBindings<ListChange> {
        var escape: [KeyBindings<ListChange>.Binding] = []
        if hasMarks {
            escape = [.init(unmark, .unmarked, "Unmark all", hint: "unmark")]
        } else if arrangement.isFiltered {
            escape = [.init(showAll, .filterCleared, "Show all again", hint: "all")]
        }
        return KeyBindings(
            escape + [
                .init(mark, .marked(height: height, at: now), "Mark, for what is then done to all marked"),
                .init(markAll, .allMarked, "Mark all that show, or none"),
                .init(filter, .filterOpened, "Filter what is here"),
                .init(order, .reordered, "Order: as given, newest, most liked or seen, by title"),
            ])
    }

    /// The key bindings while the filter is typed.
    package static let filtering = KeyBindings<ListChange>([
        .init(
            KeyAction(whileTyping: "filter.keep", [.enter]), .filterConfirmed, "Keep what the filter finds",
            hint: "keep"),
        .init(
            KeyAction(whileTyping: "filter.clear", [.escape]), .filterCleared, "Show all again", hint: "all"),
    ])
}

// The rebindable commands of lists.
extension ListChange {
    package static let unmark = KeyAction("list.unmark", [.escape])
    package static let showAll = KeyAction("list.show-all", [.escape])
    package static let mark = KeyAction("list.mark", [" "])
    package static let markAll = KeyAction("list.mark-all", ["*"])
    package static let filter = KeyAction("list.filter", ["f"])
    package static let order = KeyAction("list.order", ["O"])

    /// A hint that names the key for removing a filter without matches.
    ///
    /// - Parameter keys: The user's key bindings.
    package static func showAllHint(_ keys: KeyMap) -> StyledLine {
        StyledLine([StyledSpan(keys.name(of: showAll), .key), StyledSpan(" shows all again", .dim)])
    }

    static let actions = [QueryListCommand.entering, unmark, showAll, mark, markAll, filter, order]
}

extension ListArrangement {
    /// The marks, order and filter in one line, for the rule above the list; `nil` if there are none.
    package func summary(marked: Int) -> StyledLine? {
        var spans: [StyledSpan] = []
        if marked > 0 { spans.append(StyledSpan("\(marked.grouped) marked", .key)) }
        switch order {
        case .given: break
        case .newest: spans.append(StyledSpan("newest first", .dim))
        case .popular: spans.append(StyledSpan("most liked first", .dim))
        case .title: spans.append(StyledSpan("by title", .dim))
        }
        if isFiltered { spans.append(StyledSpan("filter “\(filter)”", .dim)) }
        guard !spans.isEmpty else { return nil }
        return StyledLine(Array(spans.map { [$0] }.joined(separator: [StyledSpan(", ", .dim)])))
    }
}

extension ListArrangement {
    /// The lines shown instead of a list whose items are all hidden by the filter.
    ///
    /// - Parameter keys: The user's key bindings.
    package func emptyMessage(_ keys: KeyMap) -> [StyledLine] {
        [StyledLine("nothing here matches “\(filter)”", .strong), ListChange.showAllHint(keys)]
    }
}

extension PagedList {
    /// The marks, order and filter in one line, for the rule above the list; `nil` if there are none.
    package var summary: StyledLine? { arrangement.summary(marked: marks.ids.count) }
}

extension Frame {
    /// Draws the filter field in place of the screen's own field.
    package mutating func drawFilter(_ field: TextField, in area: Area) {
        drawField(field, isTyping: true, sign: "/", placeholder: "filter what is here", in: area)
    }
}
