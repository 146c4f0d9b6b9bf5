import Entities
import ServiceTexts
import TerminalFrames

/// The header above a post's text.
struct PostHeader {
    let post: Post
    let formatDate: DateFormat
    let language: Language

    var strings: SearchStrings.PostScreen { language.strings.postScreen }

    var author: String { post.user.handle }

    var dates: String {
        let updated = formatDate.day(post.updatedAt, language)
        let created = formatDate.day(post.createdAt, language)
        return strings.dates(created: created, updated: created == updated ? nil : updated)
    }

    var tags: String { post.tags.map(\.name).joined(separator: " ") }

    /// - Parameter countDelta: The correction for changes to stocks that the post does not contain yet.
    func counts(countDelta: Int = 0) -> [String] {
        [
            strings.likes(post.likesCount),
            strings.stocks(max(post.stocksCount &+ countDelta, 0)),
            strings.comments(post.commentsCount),
        ]
    }

    /// The number of rows: two rows of text and a blank row.
    static let rows = 3

    /// The header's row at index `row`.
    func row(_ row: Int, countDelta: Int = 0, width: Int, _ ambiguous: AmbiguousWidth) -> StyledLine {
        let counts = counts(countDelta: countDelta)
        return switch row {
        case 0:
            Self.line(
                StyledLine(author, .strong), [dates, formatDate.day(post.createdAt, language), ""], .dim,
                width, ambiguous)
        case 1:
            Self.line(
                StyledLine(tags, .tag),
                (0...counts.count).map { counts.dropLast($0).joined(separator: strings.separator) },
                .count, width, ambiguous)
        default: StyledLine()
        }
    }

    /// `left`, and at the right edge the longest of `rights` that fits; `rights` are sorted by decreasing
    /// length.
    private static func line(
        _ left: StyledLine, _ rights: [String], _ style: Style, _ width: Int, _ ambiguous: AmbiguousWidth
    ) -> StyledLine {
        let room = width - left.width(ambiguous) - 2
        let right = rights.first { $0.displayWidth(ambiguous) <= room } ?? ""
        return .between(left, StyledLine(right, style), width: width, ambiguous)
    }
}

extension User {
    var handle: String { name.map { "\($0) (@\(id))" } ?? "@\(id)" }
}
