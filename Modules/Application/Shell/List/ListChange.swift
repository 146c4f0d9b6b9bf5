package import TerminalUI

private typealias Strings = ShellStrings.Lists

/// A change of a list's selected rows, order or filter, on any screen with a list.
package enum ListChange: Sendable, Equatable, Codable {
    /// The item under the cursor was selected or deselected, and the cursor moves down; `height` rows are
    /// visible.
    case marked(height: Int, at: Duration)
    /// All visible items were selected, or deselected if all of them were selected.
    case allMarked
    /// All items were deselected.
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
    ///   - hasMarks: Whether any item is selected.
    ///   - arrangement: The list's current order and filter.
    ///   - height: The number of visible rows.
    package static func keys(
        hasMarks: Bool, _ arrangement: ListArrangement, height: Int, at now: Duration
    ) -> KeyBindings<ListChange> {
        var escape: [KeyBindings<ListChange>.Binding] = []
        if hasMarks {
            escape = [.init(deselect, .unmarked, Strings.deselectAll, hint: Strings.deselectHint)]
        } else if arrangement.isFiltered {
            escape = [.init(showAll, .filterCleared, Strings.clearFilter, hint: Strings.clearHint)]
        }
        return KeyBindings(
            escape + [
                .init(select, .marked(height: height, at: now), Strings.select),
                .init(selectAll, .allMarked, Strings.selectAll),
                .init(filter, .filterOpened, Strings.filter),
                .init(order, .reordered, Strings.sort),
            ])
    }

    /// The key bindings while the filter is typed.
    package static let filtering = KeyBindings<ListChange>([
        .init(
            KeyAction(whileTyping: "filter.keep", [.enter]), .filterConfirmed, Strings.applyFilter,
            hint: Strings.applyHint),
        .init(
            KeyAction(whileTyping: "filter.clear", [.escape]), .filterCleared, Strings.clearFilter,
            hint: Strings.clearHint),
    ])
}

// The rebindable commands of lists.
extension ListChange {
    package static let deselect = KeyAction("list.deselect", [.escape])
    package static let showAll = KeyAction("list.show-all", [.escape])
    package static let select = KeyAction("list.select", [" "])
    package static let selectAll = KeyAction("list.select-all", ["*"])
    package static let filter = KeyAction("list.filter", ["f"])
    package static let order = KeyAction("list.order", ["O"])

    /// A hint that names the key for clearing a filter without matches.
    ///
    /// - Parameter keys: The user's key bindings.
    package static func clearFilterHint(_ keys: KeyMap) -> StyledLine {
        Strings.clearFilterHint(key: keys.name(of: showAll))
    }

    static let actions = [QueryListCommand.enterField, deselect, showAll, select, selectAll, filter, order]
}

extension ListArrangement {
    /// The number of selected rows, the order and the filter, for the rule above the list; `nil` for none.
    package func summary(marked: Int) -> StyledLine? {
        var spans: [StyledSpan] = []
        if marked > 0 { spans.append(StyledSpan(Strings.selected(marked), .key)) }
        if let name = Strings.name(of: order) { spans.append(StyledSpan(name, .dim)) }
        if isFiltered { spans.append(StyledSpan(Strings.activeFilter(filter), .dim)) }
        guard !spans.isEmpty else { return nil }
        return StyledLine(Array(spans.map { [$0] }.joined(separator: [StyledSpan(", ", .dim)])))
    }
}

extension ListArrangement {
    /// The lines shown instead of a list whose items are all hidden by the filter.
    ///
    /// - Parameter keys: The user's key bindings.
    package func emptyMessage(_ keys: KeyMap) -> [StyledLine] {
        [StyledLine(Strings.noMatches(filter: filter), .strong), ListChange.clearFilterHint(keys)]
    }
}

extension PagedList {
    /// The number of selected rows, the order and the filter, for the rule above the list; `nil` for none.
    package var summary: StyledLine? { arrangement.summary(marked: marks.ids.count) }
}

extension Frame {
    /// Draws the filter field in place of the screen's own field.
    package mutating func drawFilter(_ field: TextField, in area: Area) {
        drawField(field, isTyping: true, sign: "/", placeholder: Strings.filterPlaceholder, in: area)
    }
}
