import Entities
import FluxCore
import FluxScreens
import FoundationEssentials
import ServiceTexts
import TerminalFrames

/// Draws the rows of a list of posts. Drawn rows are cached, as frames of one row.
struct PostTable: Sendable {
    private struct Row: Equatable, Sendable {
        let post: Post
        let flags: ResultsRows.Flags
        let format: ResultsRows.Format
    }

    /// The rows and the header of one format.
    private struct Columns: Sendable {
        let rows: ResultsRows
        let header: ListHeader
    }

    private let drawn = Memo<Row, Frame>(limit: 256)
    private let columns = Memo<ResultsRows.Format, Columns>()
    private let formatDate: DateFormat

    init(formatDate: DateFormat) { self.formatDate = formatDate }

    /// - Parameters:
    ///   - words: Highlighted in titles.
    ///   - isRead: Whether a row is shown as read.
    ///   - footer: The row below the last post; `nil` for none.
    ///   - isStale: Whether the posts belong to an earlier query, and are faded.
    ///   - width: The width of the list in columns.
    func table<Item: PostRow>(
        _ list: ListState<Item>, words: [String] = [], stocked: Stocks,
        isRead: @escaping (Item) -> Bool,
        footer: StyledLine? = nil, isStale: Bool = false, width: Int, on canvas: Canvas
    ) -> ListTable {
        let format = ResultsRows.Format(
            words: words, width: width, ambiguous: canvas.ambiguous, language: canvas.language)
        let columns = columns.value(of: format) {
            let rows = ResultsRows(format, formatDate: formatDate)
            return Columns(rows: rows, header: rows.header)
        }
        let (rows, hasMarks) = (list.rows, !list.marks.isEmpty)
        return ListTable(header: columns.header, footer: footer) { frame, index, area in
            let item = rows[index]
            let flags = ResultsRows.Flags(
                isStocked: stocked.isStocked(item.post.id),
                isMarked: hasMarks && list.marks.contains(item.id), isRead: isRead(item))
            let row = drawn.value(of: Row(post: item.post, flags: flags, format: format), at: index) {
                Frame(columns.rows.line(item.post, flags), columns: area.columns, canvas.ambiguous)
            }
            frame.draw(row, in: area)
            if isStale { frame.cover(area, with: .faded) }
        }
    }
}

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

    private let columns: ListColumns<Post>

    init(_ format: Format, formatDate: DateFormat) {
        let (width, language, names) = (
            format.width, format.language, format.language.strings.columnHeadings
        )
        columns = ListColumns(
            [
                .init(.share(1), names.title, .title) { Self.title($0, width: $1, format) },
                .init(.fixed(width >= 100 ? 20 : 14), names.author, from: 70) { post, _ in
                    StyledLine(post.user.id)
                },
                .init(.right(6), names.likes, .popular, from: 76) { post, _ in
                    StyledLine(post.likesCount.short, .count)
                },
                .init(.fixed(DateFormat.dayWidth(in: language)), names.date, .newest, from: 36) { post, _ in
                    StyledLine(formatDate.day(post.createdAt, language), .dim)
                },
            ], width: width, indent: Self.margin, format.ambiguous)
    }

    /// The names of the columns.
    var header: ListHeader { columns.header }

    /// The row of a post; faded if the post is read.
    func line(_ post: Post, _ flags: Flags) -> StyledLine {
        let row = columns.line(
            post, .indicators(isSaved: flags.isStocked, isRead: flags.isRead), isMarked: flags.isMarked)
        return flags.isRead ? row.on(.faded) : row
    }

    /// The title, followed by as many whole tags as fit at the right.
    private static func title(_ post: Post, width: Int, _ format: Format) -> StyledLine {
        let title = StyledLine(post.title, .title).highlighting(format.words)
        var room = width - title.width(format.ambiguous) - gap
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
    private static let gap = 2
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
