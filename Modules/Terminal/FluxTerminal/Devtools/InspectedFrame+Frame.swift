import FluxInspector
import TerminalFrames

extension InspectedFrame {
    /// A frame with the colours of the default themes, on a light and on a dark page.
    init(_ frame: Frame) {
        let (light, dark) = (Self.light, Self.dark)
        var styles: [StyleKey: Style] = [:]
        let rows = (0..<frame.viewport.rows).map { row in
            var runs: [Run] = []
            for column in 0..<frame.viewport.columns {
                let cell = frame[row, column]
                let key = StyleKey(style: cell.style, background: cell.background)
                let style = styles[key] ?? Style(cell, light, dark)
                styles[key] = style
                // A wide character is a run of its own: its font may have another width.
                if let last = runs.last, last.style == style, cell.columns != 2,
                    last.columns == last.text.count
                {
                    runs[runs.count - 1].text += cell.text
                    runs[runs.count - 1].columns += cell.columns
                } else if cell.columns > 0 {
                    runs.append(Run(cell.text, columns: cell.columns, style))
                }
            }
            return runs
        }
        self.init(
            columns: frame.viewport.columns, rows: rows,
            cursor: frame.cursor.map { (row: $0.row, column: $0.column) })
    }

    private struct StyleKey: Hashable {
        let style: TerminalFrames.Style
        let background: RowBackground
    }

    private static let light = palette(on: .light)
    private static let dark = palette(on: .dark)

    private static func palette(on background: TerminalBackground) -> Palette {
        Palette(.trueColour, Theme.defaultTheme(on: background))
    }
}

extension InspectedFrame.Style {
    fileprivate init(_ cell: Cell, _ light: Palette, _ dark: Palette) {
        self.init(parameters: light.parameters(cell.style, on: cell.background))
        let onDark = Self(parameters: dark.parameters(cell.style, on: cell.background))
        self.dark = onDark.light
    }

    /// Reads SGR parameters, such as `1;38;2;255;0;0`; the colours are those on a light page.
    ///
    /// Source: ECMA-48, 8.3.117, and xterm's control sequences.
    init(parameters: String) {
        self.init()
        var rest = parameters.split(separator: ";").compactMap { Int($0) }[...]
        while let code = rest.popFirst() {
            switch code {
            case 1: isBold = true
            case 2: isFaint = true
            case 3: isItalic = true
            case 4: isUnderlined = true
            case 7: isReversed = true
            case 30...37: light.foreground = Self.named[code - 30]
            case 38: light.foreground = Self.extended(&rest)
            case 40...47: light.background = Self.named[code - 40]
            case 48: light.background = Self.extended(&rest)
            case 90...97: light.foreground = Self.named[code - 82]
            case 100...107: light.background = Self.named[code - 92]
            default: break
            }
        }
    }

    private static func extended(_ rest: inout ArraySlice<Int>) -> UInt32? {
        switch rest.popFirst() {
        case 2:
            let parts = rest.prefix(3)
            rest = rest.dropFirst(3)
            return parts.reduce(0) { $0 << 8 | UInt32(clamping: $1 & 255) }
        case 5: return rest.popFirst().flatMap(indexed)
        default: return nil
        }
    }

    /// The RGB value of a colour in xterm's palette of 256; `nil` for another number.
    private static func indexed(_ number: Int) -> UInt32? {
        switch number {
        case 0..<16: return named[number]
        case 16..<232:
            let steps: [UInt32] = [0, 95, 135, 175, 215, 255]
            let cube = number - 16
            return steps[cube / 36] << 16 | steps[cube / 6 % 6] << 8 | steps[cube % 6]
        case 232..<256: return UInt32(8 + 10 * (number - 232)) * 0x01_01_01
        default: return nil
        }
    }

    /// The 16 colours, as xterm shows them.
    private static let named: [UInt32] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]
}
