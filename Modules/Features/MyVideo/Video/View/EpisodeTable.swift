import Entities
import FluxCore
import FluxScreens
import FoundationEssentials
import ServiceTexts
import TerminalFrames

/// The columns of a list of episodes: indicators and name, duration, channel, date.
enum EpisodeTable {
    /// An episode and the date that its row shows.
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

/// The details of the selected episode, beside a list.
struct EpisodePreview: Sendable {
    private struct Source: Equatable, Sendable {
        let episode: Episode
        let width: Int
        let language: Language
    }

    let formatDate: DateFormat
    private let cachedLines = Memo<Source, [StyledLine]>()

    init(formatDate: DateFormat) { self.formatDate = formatDate }

    /// The name, the details and the description.
    func lines(_ episode: Episode, width: Int, _ language: Language) -> [StyledLine] {
        cachedLines.value(of: Source(episode: episode, width: width, language: language)) {
            let text = EpisodeText(width: width, formatDate: formatDate, in: language)
            let description = text.description(episode)
            return text.wrapped(episode.name, .title) + text.details(episode)
                + (description.isEmpty ? [] : [StyledLine()] + description)
                + [StyledLine()] + text.tags(episode)
        }
    }
}
