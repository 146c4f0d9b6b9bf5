@testable import TerminalFrames

/// A minimal terminal emulator that checks the output of a renderer.
struct Emulator {
    struct Shown: Equatable {
        var text = " "
        var colours = Colours()
        /// The address of the link; empty for none.
        var address = ""

        /// The image of a placeholder, and its row and column if it has diacritics.
        var image: (number: Int, row: Int?, column: Int?)? {
            let scalars = Array(text.unicodeScalars)
            guard scalars.first == "\u{10EEEE}", colours.foreground.prefix(2) == [2, 78],
                colours.foreground.count == 4
            else { return nil }
            let diacritics = scalars.dropFirst().map { ImageCommands.diacritics.firstIndex(of: $0) }
            return (
                colours.foreground[2] << 8 | colours.foreground[3], diacritics.first ?? nil,
                diacritics.dropFirst().first ?? nil
            )
        }
    }

    /// The SGR state.
    struct Colours: Equatable {
        private(set) var attributes: Set<Int> = []
        private(set) var foreground: [Int] = []
        private(set) var background: [Int] = []

        init() {}

        init(parameters: String) { set(parameters.split(separator: ";").compactMap { Int($0) }) }

        /// Whether a space looks the same in both states.
        func rendersSpaces(like other: Colours) -> Bool {
            background == other.background
                && attributes.intersection([4, 7]) == other.attributes.intersection([4, 7])
        }

        mutating func set(_ parameters: [Int]) {
            var rest = parameters.isEmpty ? [0] : parameters[...]
            while let first = rest.popFirst() {
                switch first {
                case 0: self = Colours()
                case 1...7: attributes.insert(first)
                case 22: attributes.subtract([1, 2])
                case 23...27: attributes.remove(first - 20)
                case 30...37: foreground = [first]
                case 39: foreground = []
                case 49: background = []
                default:
                    let length = rest.first == 5 ? 2 : 4
                    if first == 38 {
                        foreground = Array(rest.prefix(length))
                    } else {
                        background = Array(rest.prefix(length))
                    }
                    rest = rest.dropFirst(length)
                }
            }
        }
    }

    let viewport: Viewport
    private(set) var cells: [[Shown]]
    private(set) var cursor = (row: 0, column: 0)
    private(set) var isCursorShown = true
    private(set) var isSynchronised = false
    /// Unexpected output.
    private(set) var complaints: [String] = []
    private var colours = Colours()
    private var address = ""
    private var region: ClosedRange<Int>
    /// The width that this terminal gives to a glyph, because terminals disagree.
    private let columns: (String, Int) -> Int

    init(_ viewport: Viewport, columns: @escaping (String, Int) -> Int = { $1 }) {
        self.viewport = viewport
        self.columns = columns
        cells = Array(repeating: Array(repeating: Shown(), count: viewport.columns), count: viewport.rows)
        region = 0...viewport.rows - 1
    }

    mutating func take(_ bytes: [UInt8]) {
        var text = ""
        var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar.properties.generalCategory == .control else {
                text.unicodeScalars.append(scalar)
                continue
            }
            write(text)
            text = ""
            if scalar == "\u{1B}", rest.starts(with: "]8;".unicodeScalars) {
                openLink(&rest)
                continue
            }
            guard scalar == "\u{1B}", rest.popFirst() == "[" else {
                complaints.append("control character \(scalar.value)")
                continue
            }
            let body = rest.prefix { !(0x40...0x7E).contains($0.value) }
            rest = rest.dropFirst(body.count)
            perform(String(body), rest.popFirst() ?? " ")
        }
        write(text)
    }

    /// OSC 8 sets the link of the following characters.
    private mutating func openLink(_ rest: inout Substring.UnicodeScalarView) {
        let body = rest.dropFirst(3).prefix { $0 != "\u{1B}" }
        rest = rest.dropFirst(3 + body.count)
        let isEnded = rest.starts(with: "\u{1B}\\".unicodeScalars)
        rest = rest.dropFirst(2)
        let parts = String(body).split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        if !isEnded || parts.count != 2 { complaints.append("OSC 8 \(body)") }
        address = String(parts.last ?? "")
        if !isSynchronised { complaints.append("outside of the marks: OSC 8") }
    }

    private mutating func perform(_ body: String, _ final: Unicode.Scalar) {
        let numbers = body.split(separator: ";").map { Int($0) ?? 0 }
        switch (body, final) {
        case (_, "m"): colours.set(numbers)
        case (_, "H"): cursor = ((numbers.first ?? 1) - 1, (numbers.dropFirst().first ?? 1) - 1)
        case (_, "G"): cursor.column = (numbers.first ?? 1) - 1
        case ("", "K"):
            for column in min(cursor.column, viewport.columns)..<viewport.columns {
                erase(cursor.row, column)
            }
        case ("2", "J"):
            for row in 0..<viewport.rows { for column in 0..<viewport.columns { erase(row, column) } }
        case ("", "r"): (region, cursor) = (0...viewport.rows - 1, (0, 0))
        case (_, "r"): (region, cursor) = (numbers[0] - 1...numbers[1] - 1, (0, 0))
        case (_, "S"): scroll(numbers.first ?? 1)
        case (_, "T"): scroll(-(numbers.first ?? 1))
        case ("?25", "h"): isCursorShown = true
        case ("?25", "l"): isCursorShown = false
        case ("?2026", "h"): isSynchronised = true
        case ("?2026", "l"): isSynchronised = false
        default: complaints.append("CSI \(body)\(final)")
        }
        if !isSynchronised, final != "l" { complaints.append("outside of the marks: CSI \(body)\(final)") }
    }

    private mutating func erase(_ row: Int, _ column: Int) {
        cells[row][column] = Shown(colours: colours, address: address)
    }

    private mutating func scroll(_ count: Int) {
        let old = cells
        let empty = Array(repeating: Shown(colours: colours), count: viewport.columns)
        for row in region {
            cells[row] = region.contains(row + count) ? old[row + count] : empty
        }
    }

    private mutating func write(_ text: String) {
        text.forEachGlyph(viewport.ambiguous) { glyph in
            let shown = text.text(of: glyph)
            let width = columns(shown, glyph.columns)
            for offset in 0..<width {
                let column = min(cursor.column + offset, viewport.columns - 1)
                clearSplitGlyph(column)
                cells[cursor.row][column] = Shown(
                    text: offset == 0 ? shown : "", colours: colours, address: address)
            }
            cursor.column = min(cursor.column + width, viewport.columns - 1)
            return true
        }
    }

    /// Clears the remaining half of an overwritten wide character.
    private mutating func clearSplitGlyph(_ column: Int) {
        if cells[cursor.row][column].text.isEmpty, column > 0 { cells[cursor.row][column - 1].text = " " }
        if column + 1 < viewport.columns, cells[cursor.row][column + 1].text.isEmpty {
            cells[cursor.row][column + 1].text = " "
        }
    }
}

extension Emulator {
    /// The image, row and column that a cell shows. A placeholder without diacritics continues the one before
    /// it.
    private func imagePart(_ row: Int, _ column: Int) -> [Int] {
        guard let image = cells[row][column].image else { return [] }
        if let imageRow = image.row, let imageColumn = image.column {
            return [image.number, imageRow, imageColumn]
        }
        let before = column > 0 ? imagePart(row, column - 1) : []
        return before.first == image.number ? [image.number, before[1], before[2] + 1] : []
    }

    /// The differences between the screen and `frame`; empty if there are none.
    ///
    /// - Parameter links: Whether the terminal supports links.
    func differences(from frame: Frame, _ palette: Palette, links: Bool = false) -> [String] {
        var found = complaints
        if !address.isEmpty { found.append("what is written next leads to \(address)") }
        var colours: [[UInt8]: Colours] = [:]
        for row in 0..<viewport.rows {
            for column in 0..<viewport.columns {
                let wanted = frame[row, column]
                let key = [wanted.style.rawValue, wanted.background.rawValue]
                let expected =
                    colours[key]
                    ?? Colours(parameters: palette.parameters(wanted.style, on: wanted.background))
                colours[key] = expected
                let shown = cells[row][column]
                let part = frame.cells[row * viewport.columns + column]
                if part.isImage || shown.image != nil {
                    let shows = imagePart(row, column)
                    let wants = [part.imageNumber, part.imageRow, part.imageColumn]
                    if !part.isImage || shows != wants || shown.colours.background != expected.background {
                        found.append("\(row),\(column): image \(shows) instead of \(wants)")
                    }
                    continue
                }
                // Equivalent but different scalars count as a difference.
                let isSame =
                    wanted.text == " "
                    ? shown.colours.rendersSpaces(like: expected) : shown.colours == expected
                let address = frame.address(at: Position(row: row, column: column)) ?? ""
                if shown.address != (links ? address : "") {
                    found.append("\(row),\(column): leads to \(shown.address) instead of \(address)")
                }
                if !shown.text.utf8.elementsEqual(wanted.text.utf8) || !isSame {
                    found.append("\(row),\(column): \(shown) instead of \(wanted)")
                }
            }
        }
        if isCursorShown != (frame.cursor != nil) { found.append("cursor shown: \(isCursorShown)") }
        if let wanted = frame.cursor, cursor != (wanted.row, wanted.column) {
            found.append("cursor at \(cursor) instead of \(wanted)")
        }
        return found
    }
}
