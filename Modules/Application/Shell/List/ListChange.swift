package import TerminalUI

/// What the user does to a list as a whole, on any screen that has one.
package enum ListChange: Sendable, Equatable, Codable {
    /// The selected item is marked, or not any more, and the selection goes on; so many rows show.
    case marked(height: Int, at: Duration)
    /// All that show are marked, or none.
    case allMarked
    case unmarked
    /// The next order.
    case reordered
    /// The filter's field is typed in.
    case filterOpened
    case filterEdited(TextField.Edit)
    /// What the filter finds stays.
    case filterConfirmed
    /// All show again.
    case filterCleared

    /// The keys while the list has them.
    ///
    /// - Parameters:
    ///   - hasMarks: Whether something is marked.
    ///   - arrangement: The list's.
    ///   - height: Rows of the list.
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

    /// The keys while the filter is typed.
    package static let filtering = KeyBindings<ListChange>([
        .init(
            KeyAction(whileTyping: "filter.keep", [.enter]), .filterConfirmed, "Keep what the filter finds",
            hint: "keep"),
        .init(
            KeyAction(whileTyping: "filter.clear", [.escape]), .filterCleared, "Show all again", hint: "all"),
    ])
}

// What its keys do, by name.
extension ListChange {
    package static let unmark = KeyAction("list.unmark", [.escape])
    package static let showAll = KeyAction("list.show-all", [.escape])
    package static let mark = KeyAction("list.mark", [" "])
    package static let markAll = KeyAction("list.mark-all", ["*"])
    package static let filter = KeyAction("list.filter", ["f"])
    package static let order = KeyAction("list.order", ["O"])

    /// What leads back from a filter that hides all.
    ///
    /// - Parameter keys: The keys of the user's own.
    package static func showAllHint(_ keys: KeyMap) -> StyledLine {
        StyledLine([StyledSpan(keys.name(of: showAll), .key), StyledSpan(" shows all again", .dim)])
    }

    static let actions = [QueryListCommand.entering, unmark, showAll, mark, markAll, filter, order]
}

extension ListArrangement {
    /// What differs from a plain list, for the rule over it; `nil` for nothing.
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
    /// What stands in the place of a list whose items the filter all hides.
    ///
    /// - Parameter keys: The keys of the user's own.
    package func emptyMessage(_ keys: KeyMap) -> [StyledLine] {
        [StyledLine("nothing here matches “\(filter)”", .strong), ListChange.showAllHint(keys)]
    }
}

extension PagedList {
    /// What differs from a plain list, for the rule over it; `nil` for nothing.
    package var summary: StyledLine? { arrangement.summary(marked: marks.ids.count) }
}

extension Frame {
    /// Draws the field that a filter is typed in, in the place of a screen's own.
    package mutating func drawFilter(_ field: TextField, in area: Area) {
        drawField(field, isTyping: true, sign: "/", placeholder: "filter what is here", in: area)
    }
}
