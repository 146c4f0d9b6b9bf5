import Entities
import FoundationEssentials
import Shell
import TerminalUI

/// Formats episodes as rows of a screen: indicators and name, duration, channel, date. The column widths
/// depend only on the screen's width, so that columns stay in place while the list scrolls. Narrow screens
/// have fewer columns.
struct EpisodeTable: Sendable {
    private let width: Int
    private let formatDate: @Sendable (Date) -> String
    private let ambiguous: AmbiguousWidth
    private let strings: any MyVideoStrings
    private let layout: ColumnLayout
    private let nameWidth: Int
    private let hasLength: Bool
    private let hasChannel: Bool
    private let hasDate: Bool

    /// - Parameters:
    ///   - width: The list's width in columns; the last one stays empty.
    ///   - formatDate: Formats a date; the result has always the same width.
    init(
        width: Int, _ formatDate: @escaping @Sendable (Date) -> String, _ ambiguous: AmbiguousWidth,
        _ strings: any MyVideoStrings
    ) {
        (self.width, self.formatDate) = (width - ListCursor.gutter - 1, formatDate)
        (self.ambiguous, self.strings) = (ambiguous, strings)
        (hasLength, hasDate, hasChannel) = (width >= 30, width >= 44, width >= 66)
        var columns: [ColumnLayout.Column] = [.share(1)]
        if hasLength { columns.append(.right(Self.lengthWidth)) }
        if hasChannel { columns.append(.fixed(width >= 100 ? 26 : 18)) }
        if hasDate {
            columns.append(.fixed(min(formatDate(Date(timeIntervalSince1970: 0)).displayWidth, 16)))
        }
        layout = ColumnLayout(columns)
        nameWidth = layout.widths(in: self.width)[0] - RowIndicator.width(ambiguous)
    }

    /// The names of the columns.
    ///
    /// - Parameter date: The name of the date column.
    func head(_ date: String) -> StyledLine {
        let names = strings.columns
        var cells = [String(repeating: " ", count: RowIndicator.width(ambiguous)) + names.name]
        if hasLength { cells.append(names.length) }
        if hasChannel { cells.append(names.channel) }
        if hasDate { cells.append(date) }
        return layout.line(cells.map { StyledLine($0, .dim) }, width: width, ambiguous)
    }

    private static let lengthWidth = 8

    /// - Parameters:
    ///   - date: The value of the last column.
    ///   - words: Highlighted in the name.
    func row(
        _ episode: Episode, isSaved: Bool, isMarked: Bool, _ date: Date, words: [String]
    ) -> StyledLine {
        let sign = RowIndicator.line(
            isSaved: isSaved, isMarked: isMarked, width: RowIndicator.width(ambiguous), ambiguous)
        let name = StyledLine(episode.name, .title).fitted(to: nameWidth, ambiguous)
        var cells = [sign + name.highlighting(words)]
        if hasLength { cells.append(StyledLine(episode.length(strings), episode.isLive ? .good : .count)) }
        if hasChannel { cells.append(StyledLine(episode.channel.displayName)) }
        if hasDate { cells.append(StyledLine(formatDate(date), .dim)) }
        return layout.line(cells, width: width, ambiguous)
    }
}
