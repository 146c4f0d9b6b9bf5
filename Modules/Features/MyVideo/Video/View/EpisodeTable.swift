import Entities
import FoundationEssentials
import Shell
import TerminalUI

/// Formats episodes as rows of a screen: indicators and name, duration, channel, date. The column widths
/// depend only on the screen's width, so that columns stay in place while the list scrolls. Narrow screens
/// have fewer columns.
struct EpisodeTable: Sendable {
    private let width: Int
    private let formatDate: DateFormat
    private let ambiguous: AmbiguousWidth
    private let language: Language
    private var strings: any MyVideoStrings { language.strings }
    private let layout: ColumnLayout
    private let nameWidth: Int
    private let hasLength: Bool
    private let hasChannel: Bool
    private let hasDate: Bool

    /// - Parameters:
    ///   - width: The list's width in columns; the last one stays empty.
    ///   - formatDate: Formats dates.
    init(
        width: Int, _ formatDate: DateFormat, _ ambiguous: AmbiguousWidth, _ language: Language
    ) {
        (self.width, self.formatDate) = (width - ListCursor.gutter - 1, formatDate)
        (self.ambiguous, self.language) = (ambiguous, language)
        (hasLength, hasDate, hasChannel) = (width >= 30, width >= 44, width >= 66)
        var columns: [ColumnLayout.Column] = [.share(1)]
        if hasLength { columns.append(.right(Self.lengthWidth)) }
        if hasChannel { columns.append(.fixed(width >= 100 ? 26 : 18)) }
        if hasDate {
            let shown = formatDate.day(Date(timeIntervalSince1970: 0), language).displayWidth
            columns.append(.fixed(language == .english ? min(shown, 16) : DateFormat.dayWidth(in: language)))
        }
        layout = ColumnLayout(columns)
        nameWidth = layout.widths(in: self.width)[0] - RowIndicator.width(ambiguous)
    }

    /// The names of the columns.
    ///
    /// - Parameter date: The name of the date column.
    func header(_ date: String) -> ListHeader {
        let names = strings.columns
        let indent = String(repeating: " ", count: RowIndicator.width(ambiguous))
        var columns = [ListHeader.Column(indent + names.name, .title)]
        if hasLength { columns.append(.init(names.length)) }
        if hasChannel { columns.append(.init(names.channel)) }
        if hasDate { columns.append(.init(date, .newest)) }
        return ListHeader(columns, layout, widths: layout.widths(in: width), indent: 0, ambiguous)
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
        if hasDate { cells.append(StyledLine(formatDate.day(date, language), .dim)) }
        return layout.line(cells, width: width, ambiguous)
    }
}
