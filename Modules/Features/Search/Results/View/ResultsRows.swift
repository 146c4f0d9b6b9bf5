import Entities
import FoundationEssentials
import Shell
import TerminalUI

/// Formats posts as rows with aligned columns.
struct ResultsRows {
    /// Everything besides the post that determines a row.
    struct Format: Sendable, Equatable {
        /// The words to highlight in titles.
        let words: [String]
        /// Columns of the list. A narrow list omits the likes, then the author, then the date.
        let width: Int
        let ambiguous: AmbiguousWidth
        let language: Language
    }

    /// The state of a post that its row shows in addition to the post's own fields.
    struct Flags: Sendable, Equatable {
        let isStocked: Bool
        let isMarked: Bool
        let isRead: Bool
    }

    private let layout: ColumnLayout
    private let parts: [Part]
    private let widths: [Int]
    private let format: Format
    private let formatDate: @Sendable (Date, Language) -> String

    private enum Part { case title, author, likes, date }

    init(_ format: Format, formatDate: @escaping @Sendable (Date, Language) -> String) {
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
                case .date: .fixed(DateFormat.dayWidth(in: format.language))
                }
            })
        widths = layout.widths(in: max(width - ListCursor.gutter - Self.margin - 1, 0))
    }

    /// The names of the columns.
    var header: ListHeader {
        let headings = format.language.strings.columnHeadings
        let columns = parts.map { part -> ListHeader.Column in
            switch part {
            case .title: .init(headings.title, .title)
            case .author: .init(headings.author)
            case .likes: .init(headings.likes, .popular)
            case .date: .init(headings.date, .newest)
            }
        }
        return ListHeader(columns, layout, widths: widths, indent: Self.margin, format.ambiguous)
    }

    /// The row of a post; faded if the post is read.
    func line(_ post: Post, _ flags: Flags) -> StyledLine {
        let cells = parts.map { part in
            switch part {
            case .title: title(post, widths[0])
            case .author: StyledLine(post.user.id)
            case .likes: StyledLine(post.likesCount.short, .count)
            case .date: StyledLine(formatDate(post.createdAt, format.language), .dim)
            }
        }
        let sign = RowIndicator.line(
            isSaved: flags.isStocked, isMarked: flags.isMarked, isRead: flags.isRead, width: Self.margin,
            format.ambiguous)
        let row = sign + layout.line(cells, widths: widths, format.ambiguous)
        return flags.isRead ? row.on(.faded) : row
    }

    /// The title, followed by as many whole tags as fit at the right.
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

    /// Aligns titles with the text of the query.
    static let margin = 2
    static let indent = StyledLine(String(repeating: " ", count: margin))
    private static let (gap, likesWidth) = (2, 6)
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
