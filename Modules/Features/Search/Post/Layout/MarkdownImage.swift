import FluxScreens
import Markdown
import TerminalFrames

/// The part of an image on one line.
///
/// `MarkdownLayout` reserves a placeholder below a paragraph for each image. `ChunkLayout.insertingImages`
/// replaces the placeholders of known images with rows, so the text and the link numbers need no new layout.
/// The name of the image always stays above it.
enum MarkdownImage: Sendable, Equatable {
    /// Space for an image that is not loaded; it may take up to `columns` columns.
    case placeholder(address: String, columns: Int)
    /// A row of a loaded image.
    case row(ImageRow)
}

/// The sizes of images in cells, in the order of their placeholders; `nil` for images that are not shown.
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

    /// Whether no image is shown.
    var isEmpty: Bool { images.allSatisfy { $0 == nil } }
}

extension [MarkdownLine] {
    /// Returns the lines with rows of images in place of the placeholders; other placeholders are removed.
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

    /// The positions of images, shown or not, counted in lines that include the shown images.
    func imagePositions(_ shown: PlacedImages?) -> [(line: Int, address: String)] {
        var (positions, line, images) = ([(line: Int, address: String)](), 0, (shown?.images ?? [])[...])
        for next in self {
            guard case .placeholder(let address, _) = next.image else {
                line += 1
                continue
            }
            // An image that is not shown belongs to the line above its placeholder.
            let rows = (images.popFirst() ?? nil)?.rows ?? 0
            positions.append((rows > 0 ? line : Swift.max(line - 1, 0), address))
            line += rows
        }
        return positions
    }
}

extension MarkdownLayout {
    /// The lines of a paragraph, followed by placeholders for its images.
    mutating func paragraph(_ spans: [MarkdownSpan], _ width: Int) -> [MarkdownLine] {
        let lines = wrap(styled(spans, .plain), width, .text, spans.linesOfText.map { .text($0) })
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
    /// The URLs of the images in a text, including nested spans.
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
