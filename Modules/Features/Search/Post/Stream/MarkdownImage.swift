import Markdown
import Shell
import TerminalUI

/// What of an image stands on a line of a text.
///
/// `MarkdownLayout` leaves places below paragraphs, and `ChunkLayout.insertingImages` puts rows there for the images that are known:
/// what was laid out, and the numbers of links, stay as they are. Its name stands above an image always.
enum MarkdownImage: Sendable, Equatable {
    /// Nothing yet: here it would stand, in so many columns at most.
    case placeholder(address: String, columns: Int)
    /// A row of it.
    case row(ImageRow)
}

/// The cells that images take, in the order of their places; `nil` for those that do not show.
struct PlacedImages: Sendable, Equatable {
    fileprivate struct Image: Sendable, Equatable {
        let number: Int
        let (columns, rows): (Int, Int)
    }

    fileprivate let images: [Image?]

    init(_ lines: [MarkdownLine], _ state: ImagesState) {
        images = lines.compactMap { line -> Image?? in
            guard case .placeholder(let address, let columns) = line.image else { return nil }
            guard let cell = state.cell, let image = state[address], let size = image.size else {
                return .some(nil)
            }
            let cells = size.cells(
                of: cell, columns: min(columns, ImagesState.columns), rows: ImagesState.rows)
            return Image(number: image.number, columns: cells.columns, rows: cells.rows)
        }
    }

    /// Whether none shows.
    var isEmpty: Bool { images.allSatisfy { $0 == nil } }
}

extension [MarkdownLine] {
    /// The same with rows of images in their places, and no places.
    func insertingImages(_ shown: PlacedImages?) -> [MarkdownLine] {
        var images = (shown?.images ?? [])[...]
        return flatMap { line -> [MarkdownLine] in
            guard case .placeholder = line.image else { return [line] }
            guard let image = images.popFirst() ?? nil else { return [] }
            return (0..<image.rows).map { row in
                var shown = line
                shown.image = .row(
                    ImageRow(number: image.number, row: row, columns: image.columns, rows: image.rows))
                return shown
            }
        }
    }

    /// Where images stand or would stand, by the lines that show of these.
    func imagePositions(_ shown: PlacedImages?) -> [(line: Int, address: String)] {
        var (positions, line, images) = ([(line: Int, address: String)](), 0, (shown?.images ?? [])[...])
        for next in self {
            guard case .placeholder(let address, _) = next.image else {
                line += 1
                continue
            }
            // One that is not there would stand below the line before it.
            let rows = (images.popFirst() ?? nil)?.rows ?? 0
            positions.append((rows > 0 ? line : Swift.max(line - 1, 0), address))
            line += rows
        }
        return positions
    }
}

extension MarkdownLayout {
    /// The lines of a paragraph, below them the places of its images.
    mutating func paragraph(_ spans: [MarkdownSpan], _ width: Int) -> [MarkdownLine] {
        let lines = flowing(styled(spans, .plain), width)
        guard reservesImageRows else { return lines }
        return lines
            + spans.imageAddresses.map { address in
                MarkdownLine(
                    kind: .image, continues: true,
                    image: .placeholder(address: absoluteAddress(address), columns: width))
            }
    }
}

extension [MarkdownSpan] {
    /// The addresses of the images in a text.
    fileprivate var imageAddresses: [String] {
        flatMap { span -> [String] in
            switch span {
            case .image(_, let url): url.isEmpty ? [] : [url]
            case .emphasis(let inner), .strong(let inner), .strikethrough(let inner), .small(let inner),
                .superscript(let inner), .subscript(let inner), .key(let inner), .link(let inner, _):
                inner.imageAddresses
            case .text, .code, .math, .footnote, .lineBreak: []
            }
        }
    }
}
