import Entities
import FoundationEssentials
import TerminalFrames

/// Completions of the word before the cursor: operators, and names that occur in posts.
package struct CompletionMenu: Codable, Sendable, Equatable {
    /// What a completion means.
    enum Detail: Codable, Sendable, Equatable {
        /// An operator.
        case tag, user, title, body, code, stocks, created, updated, either
        /// The number of known posts with a tag or by an author.
        case postCount(Int)
        /// The first year, or the smallest number.
        case minimumDate, minimumCount
    }

    struct Item: Codable, Sendable, Equatable {
        let text: String
        let detail: Detail
        /// Whether a space follows; an operator is followed by its value instead.
        let isComplete: Bool
    }

    /// The text that a completion replaces.
    let word: String
    /// 1 or more, most likely first.
    let items: [Item]
    private(set) var list = ListCursor()

    /// - Returns: `nil` if nothing matches, and inside quotation marks.
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

    /// Moves the selection; wraps around at both ends.
    mutating func move(_ move: ListCursor.Move) {
        switch move {
        case .down where list.selected == items.count - 1: list = ListCursor()
        case .up where list.selected == 0: list.move(.last, count: items.count, height: Self.height)
        default: list.move(move, count: items.count, height: Self.height)
        }
    }

    /// The maximum number of rows.
    static let height = 8

    private static func items(for word: String, _ vocabulary: Vocabulary) -> [Item] {
        guard let colon = word.firstIndex(of: ":") else {
            let lowercased = word.lowercased()
            return operators.filter { $0.text.lowercased().hasPrefix(lowercased) && $0.text != word }
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
            .map { Item(text: "\(name):\($0.text)", detail: $0.detail, isComplete: true) }
    }

    /// Names with the typed prefix, then names that contain it; frequent names first.
    private static func names(_ counts: [String: Int], _ typed: String) -> [Item] {
        counts.map { name, count in (name: name, lowercased: name.lowercased(), count: count) }
            .filter { typed.isEmpty || $0.lowercased.contains(typed) }
            .sorted { left, right in
                let isFirst = (left.lowercased.hasPrefix(typed), right.lowercased.hasPrefix(typed))
                if isFirst.0 != isFirst.1 { return isFirst.0 }
                if left.count != right.count { return left.count > right.count }
                return (left.lowercased, left.name) < (right.lowercased, right.name)
            }
            .map { Item(text: $0.name, detail: .postCount($0.count), isComplete: true) }
    }

    private static func years(_ years: Set<Int>) -> [Item] {
        years.sorted(by: >).map { Item(text: ">=\($0)", detail: .minimumDate, isComplete: true) }
    }

    private static let numbers = [">=10", ">=50", ">=100", ">=1000"].map {
        Item(text: $0, detail: .minimumCount, isComplete: true)
    }

    private static let operators = [
        Item(text: "tag:", detail: .tag, isComplete: false),
        Item(text: "user:", detail: .user, isComplete: false),
        Item(text: "title:", detail: .title, isComplete: false),
        Item(text: "body:", detail: .body, isComplete: false),
        Item(text: "code:", detail: .code, isComplete: false),
        Item(text: "stocks:", detail: .stocks, isComplete: false),
        Item(text: "created:", detail: .created, isComplete: false),
        Item(text: "updated:", detail: .updated, isComplete: false),
        Item(text: "OR", detail: .either, isComplete: true),
    ]
}

/// Names that occur in posts, for completing a query.
struct Vocabulary: Codable, Sendable, Equatable {
    /// The number of posts with each tag.
    private(set) var tags: [String: Int] = [:]
    private(set) var users: [String: Int] = [:]
    /// The year in which each known post was written.
    private var posts: [Post.ID: Int] = [:]

    var years: Set<Int> { Set(posts.values) }

    /// Each post is counted once, even if it is found several times.
    mutating func learn(_ posts: [Post]) {
        var calendar = Calendar(identifier: .gregorian)
        // A reducer does not depend on the machine's settings, so that a replay elsewhere gives the same
        // result.
        calendar.timeZone = .gmt
        for post in posts where self.posts[post.id] == nil {
            self.posts[post.id] = calendar.component(.year, from: post.createdAt)
            for tag in post.tags { tags[tag.name, default: 0] += 1 }
            users[post.user.id, default: 0] += 1
        }
    }
}
