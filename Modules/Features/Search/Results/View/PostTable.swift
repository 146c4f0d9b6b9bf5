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
            let rows = ResultsRows(format, formatDate: formatDate.day)
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
