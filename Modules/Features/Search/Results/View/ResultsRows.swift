import Entities
import FoundationEssentials
import Shell
import TerminalUI

/// The rows of a results screen: every post's cells in the same columns, however long its texts are.
struct ResultsRows {
    /// All that a row depends on beside its post.
    struct Format: Sendable, Equatable {
        /// What is marked in titles.
        let words: [String]
        /// Columns of the list; where there are few, the author goes, then the date.
        let width: Int
        let ambiguous: AmbiguousWidth
    }

    /// What a row says of its post beside what that says of itself.
    struct Flags: Sendable, Equatable {
        let isStocked: Bool
        let isMarked: Bool
        let isRead: Bool
    }

    private let layout: ColumnLayout
    private let parts: [Part]
    private let widths: [Int]
    private let format: Format
    private let formatDate: @Sendable (Date) -> String

    private enum Part { case title, author, likes, date }

    init(_ format: Format, formatDate: @escaping @Sendable (Date) -> String) {
        (self.format, self.formatDate) = (format, formatDate)
        let width = format.width
        parts =
            switch width {
            case 76...: [.title, .author, .likes, .date]
            case 70...: [.title, .author, .date]
            case 36...: [.title, .date]
            default: [.title]
            }
        layout = ColumnLayout(
            parts.map { part in
                switch part {
                case .title: .share(1)
                case .author: .fixed(width >= 100 ? 20 : 14)
                case .likes: .right(Self.likesWidth)
                case .date: .fixed(Self.dateWidth)
                }
            })
        widths = layout.widths(in: max(width - ListCursor.gutter - Self.margin - 1, 0))
    }

    /// What the columns are called.
    var head: StyledLine {
        let names = parts.map { part in
            switch part {
            case .title: "title"
            case .author: "author"
            case .likes: "likes"
            case .date: "date"
            }
        }
        return Self.indent + layout.line(names.map { StyledLine($0, .dim) }, widths: widths, format.ambiguous)
    }

    /// A post's row; of one that is read it is faded.
    func line(_ post: Post, _ flags: Flags) -> StyledLine {
        let cells = parts.map { part in
            switch part {
            case .title: title(post, widths[0])
            case .author: StyledLine(post.user.id)
            case .likes: StyledLine(post.likesCount.short, .count)
            case .date: StyledLine(formatDate(post.createdAt), .dim)
            }
        }
        let sign = RowSign.line(
            isKept: flags.isStocked, isMarked: flags.isMarked, isRead: flags.isRead, width: Self.margin,
            format.ambiguous)
        let row = sign + layout.line(cells, widths: widths, format.ambiguous)
        return flags.isRead ? row.on(.faded) : row
    }

    /// The title, and at the right as many whole tags as it leaves room for.
    private func title(_ post: Post, _ width: Int) -> StyledLine {
        let title = StyledLine(post.title, .title).highlighting(format.words)
        var room = width - title.width(format.ambiguous) - Self.gap
        var tags: [String] = []
        for tag in post.tags {
            let tagWidth = tag.name.visible.displayWidth(format.ambiguous)
            guard tagWidth <= room else { break }
            tags.append(tag.name)
            room -= tagWidth + 1
        }
        if tags.isEmpty { return title }
        return .between(title, StyledLine(tags.joined(separator: " "), .dim), width: width, format.ambiguous)
    }

    /// Titles stand under the query's text.
    static let margin = 2
    static let indent = StyledLine(String(repeating: " ", count: margin))
    private static let (gap, likesWidth, dateWidth) = (2, 6, 10)
}

extension Int {
    /// At most 6 columns: `99,999`, then `123k`.
    fileprivate var short: String {
        switch self {
        case ..<100_000: grouped
        case ..<10_000_000: "\(self / 1_000)k"
        default: "\(self / 1_000_000)M"
        }
    }
}
