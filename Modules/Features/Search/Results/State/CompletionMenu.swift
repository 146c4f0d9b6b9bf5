import TerminalUI

/// What can stand in the place of the word before the cursor: operators, and names seen in posts.
package struct CompletionMenu: Codable, Sendable, Equatable {
    struct Item: Codable, Sendable, Equatable {
        let text: String
        /// A word or two.
        let about: String
        /// Whether a space follows; an operator waits for its value.
        let isWhole: Bool
    }

    /// The text that the chosen one replaces.
    let word: String
    /// 1 or more, the likeliest first.
    let items: [Item]
    private(set) var list = ListCursor()

    /// - Returns: `nil` when nothing fits, and between quotes.
    init?(_ field: TextField, _ vocabulary: Vocabulary) {
        let before = field.text.prefix(field.offset)
        guard before.count(where: { $0 == "\"" }).isMultiple(of: 2) else { return nil }
        var word = before.suffix(before.reversed().prefix { !$0.isWhitespace }.count)
        if word.hasPrefix("-") { word = word.dropFirst() }
        let items = Self.items(for: String(word), vocabulary)
        guard !items.isEmpty else { return nil }
        (self.word, self.items) = (String(word), items)
    }

    var chosen: Item? { items.indices.contains(list.selected) ? items[list.selected] : nil }

    /// Up and down go round.
    mutating func move(_ move: ListCursor.Move) {
        switch move {
        case .down where list.selected == items.count - 1: list = ListCursor()
        case .up where list.selected == 0: list.move(.last, count: items.count, height: Self.height)
        default: list.move(move, count: items.count, height: Self.height)
        }
    }

    /// At most so many rows.
    static let height = 8

    private static func items(for word: String, _ vocabulary: Vocabulary) -> [Item] {
        guard let colon = word.firstIndex(of: ":") else {
            let small = word.lowercased()
            return operators.filter { $0.text.lowercased().hasPrefix(small) && $0.text != word }
        }
        let name = word[..<colon].lowercased()
        let typed = word[word.index(after: colon)...].lowercased()
        let values =
            switch name {
            case "tag": names(vocabulary.tags, typed)
            case "user": names(vocabulary.users, typed)
            case "stocks", "likes":
                numbers.filter { $0.text.hasPrefix(typed) }
            case "created", "updated":
                years(vocabulary.years).filter { $0.text.hasPrefix(typed) }
            default: [Item]()
            }
        return values.filter { $0.text.lowercased() != typed }
            .map { Item(text: "\(name):\($0.text)", about: $0.about, isWhole: true) }
    }

    /// Names that begin with what was typed, then those that hold it; the frequent ones first.
    private static func names(_ counts: [String: Int], _ typed: String) -> [Item] {
        counts.map { name, count in (name: name, small: name.lowercased(), count: count) }
            .filter { typed.isEmpty || $0.small.contains(typed) }
            .sorted { left, right in
                let isFirst = (left.small.hasPrefix(typed), right.small.hasPrefix(typed))
                if isFirst.0 != isFirst.1 { return isFirst.0 }
                if left.count != right.count { return left.count > right.count }
                return (left.small, left.name) < (right.small, right.name)
            }
            .map { Item(text: $0.name, about: "\($0.count)", isWhole: true) }
    }

    private static func years(_ years: Set<Int>) -> [Item] {
        years.sorted(by: >).map { Item(text: ">=\($0)", about: "since then", isWhole: true) }
    }

    private static let numbers = [">=10", ">=50", ">=100", ">=1000"].map {
        Item(text: $0, about: "or more", isWhole: true)
    }

    private static let operators = [
        Item(text: "tag:", about: "with a tag", isWhole: false),
        Item(text: "user:", about: "by somebody", isWhole: false),
        Item(text: "title:", about: "in the title", isWhole: false),
        Item(text: "body:", about: "in the text", isWhole: false),
        Item(text: "code:", about: "in code blocks", isWhole: false),
        Item(text: "stocks:", about: "stocked so often", isWhole: false),
        Item(text: "created:", about: "written then", isWhole: false),
        Item(text: "updated:", about: "changed then", isWhole: false),
        Item(text: "OR", about: "either side", isWhole: true),
    ]
}
