import Entities
import FluxScreens
import FoundationEssentials
import ServiceTexts
import TerminalFrames

/// The columns of a list of episodes: indicators and name, duration, channel, date.
enum EpisodeTable {
    /// An episode and the date of its last column.
    typealias Row = (episode: Episode, date: Date)

    /// - Parameters:
    ///   - width: The list's width in columns.
    ///   - date: The name of the date column.
    ///   - words: Highlighted in the name.
    static func columns(
        width: Int, date: String, words: [String], _ formatDate: DateFormat, on canvas: Canvas
    ) -> ListColumns<Row> {
        let (language, names) = (canvas.language, canvas.language.strings.columns)
        let day = formatDate.day(Date(timeIntervalSince1970: 0), language).displayWidth
        let dayWidth = language == .english ? min(day, 16) : DateFormat.dayWidth(in: language)
        return ListColumns(
            [
                .init(.share(1), names.name, .title) { row, width in
                    StyledLine(row.episode.name, .title).fitted(to: width, canvas.ambiguous)
                        .highlighting(words)
                },
                .init(.right(8), names.length, from: 30) { row, _ in
                    StyledLine(row.episode.length(in: language), row.episode.isLive ? .good : .count)
                },
                .init(.fixed(width >= 100 ? 26 : 18), names.channel, from: 66) { row, _ in
                    StyledLine(row.episode.channel.displayName)
                },
                .init(.fixed(dayWidth), date, .newest, from: 44) { row, _ in
                    StyledLine(formatDate.day(row.date, language), .dim)
                },
            ], width: width, indent: RowIndicator.width(canvas.ambiguous), canvas.ambiguous)
    }
}
