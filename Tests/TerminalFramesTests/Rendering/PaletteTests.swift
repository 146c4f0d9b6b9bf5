import Foundation
import TerminalFrames
import Testing

@Suite struct PaletteTests {
    @Test(
        "the environment determines the colour depth",
        arguments: [
            (["TERM": "xterm-256color"], ColourDepth.indexed), (["TERM": "xterm"], .sixteen),
            (["TERM": "vt100"], .none),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColour),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
            (["TERM": "xterm-256color", "NO_COLOR": ""], .indexed), (["TERM": "xterm-direct"], .trueColour),
        ])
    func depth(environment: [String: String], depth: ColourDepth) {
        #expect(ColourDepth(environment: environment) == depth)
    }

    @Test("without colours no colour is set, and the selection is reversed", arguments: Theme.builtIn)
    func none(theme: Theme) {
        let palette = Palette(.none, theme)
        for rowBackground in RowBackground.allCases {
            for style in Style.allCases {
                let numbers = palette.parameters(style, on: rowBackground).split(separator: ";").compactMap {
                    Int($0)
                }
                #expect(numbers.allSatisfy { $0 < 10 })
            }
        }
        #expect(palette.parameters(.title, on: .selected) == "1;7")
    }

    @Test("every depth has its own codes, every theme its own colours")
    func depths() {
        #expect(Palette(.sixteen, .dark).parameters(.heading) == "1;36")
        #expect(Palette(.indexed, .dark).parameters(.heading).hasPrefix("1;38;5;"))
        #expect(Palette(.trueColour, .dark).parameters(.heading) == "1;38;2;125;207;255")
        #expect(Palette(.trueColour, .light).parameters(.heading) == "1;38;2;11;101;144")
        #expect(Palette(.trueColour, .light).parameters(.plain, on: .selected) == "48;2;220;230;248")
    }

    @Test(
        "every text has a contrast of 4.5 with every background, or 7 in the high-contrast theme, and every line 3",
        arguments: Theme.builtIn, [ColourDepth.sixteen, .indexed, .trueColour])
    func contrast(theme: Theme, depth: ColourDepth) {
        let palette = Palette(depth, theme)
        for background in backgrounds(theme, depth) {
            let isLight = luminance(background) > 0.5
            for rowBackground in RowBackground.allCases {
                for style in Style.allCases {
                    let parameters = palette.parameters(style, on: rowBackground)
                    // The terminal makes a text faint in its own way.
                    if parameters.split(separator: ";").prefix(2).contains("2") { continue }
                    let text =
                        Self.colour(in: parameters, 30, 38) ?? (isLight ? [51, 51, 51] : [204, 204, 204])
                    let behind = Self.colour(in: parameters, 40, 48) ?? background
                    let lights = [text, behind].map(luminance).sorted()
                    let minimum = style == .rule ? 3 : theme == .contrast && depth != .sixteen ? 7 : 4.5
                    #expect(
                        (lights[1] + 0.05) / (lights[0] + 0.05) >= minimum,
                        "\(style) on \(rowBackground) of \(theme.name), \(background)")
                }
            }
        }
    }

    /// The backgrounds of terminals where the theme has none of its own: xterm's with 16 colours.
    private func backgrounds(_ theme: Theme, _ depth: ColourDepth) -> [[Int]] {
        let isLight = [Theme.light, .paper].contains(theme)
        return switch (isLight ? TerminalBackground.light : .dark, depth) {
        case (.dark, .sixteen): [[0, 0, 0]]
        case (.light, .sixteen): [[255, 255, 255]]
        case (.dark, _): [[0, 0, 0], [0x1E, 0x1E, 0x1E], [0x2E, 0x34, 0x40]]
        case (.light, _): [[255, 255, 255], [0xF5, 0xF5, 0xF5]]
        }
    }

    /// The text or background colour in SGR parameters, with xterm's palette; `nil` for the terminal's default.
    private static func colour(in parameters: String, _ plain: Int, _ extended: Int) -> [Int]? {
        var numbers = parameters.split(separator: ";").compactMap { Int($0) }[...]
        while let number = numbers.popFirst() {
            switch number {
            case plain..<plain + 8: return named(number - plain)
            case plain + 60..<plain + 68: return named(number - plain - 52)
            case 38, 48:
                let isIndexed = numbers.popFirst() == 5
                let parts = Array(numbers.prefix(isIndexed ? 1 : 3))
                numbers = numbers.dropFirst(parts.count)
                if number == extended { return isIndexed ? indexed(parts[0]) : parts }
            default: break
            }
        }
        return nil
    }

    private static func named(_ number: Int) -> [Int] {
        switch number {
        case 4: [0, 0, 238]
        case 7: [229, 229, 229]
        case 8: [127, 127, 127]
        case 12: [92, 92, 255]
        default: [1, 2, 4].map { number & $0 == 0 ? 0 : number < 8 ? 205 : 255 }
        }
    }

    private static func indexed(_ number: Int) -> [Int] {
        if number < 16 { return named(number) }
        if number >= 232 { return Array(repeating: 8 + 10 * (number - 232), count: 3) }
        return [36, 6, 1].map { [0, 95, 135, 175, 215, 255][(number - 16) / $0 % 6] }
    }

    /// Source: Web Content Accessibility Guidelines 2.2, relative luminance.
    private func luminance(_ colour: [Int]) -> Double {
        let parts = colour.map { part in
            let share = Double(part) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    @Test("the selection, faded rows and notices differ from plain text in every depth and theme")
    func grounds() {
        for depth in ColourDepth.allCases {
            for theme in Theme.builtIn {
                let palette = Palette(depth, theme)
                for background in [RowBackground.selected, .faded, .notice] {
                    #expect(palette.parameters(.plain, on: background) != palette.parameters(.plain))
                }
            }
        }
    }

    @Test(
        "there are five built-in themes with distinct names"
    )
    func builtIn() {
        #expect(Theme.builtIn.map(\.name) == ["dark", "dusk", "light", "paper", "contrast"])
        #expect([TerminalBackground.dark, .light].map(Theme.defaultTheme) == [.dark, .light])
    }

    @Test("a theme uses the colours of its base for roles that it does not define")
    func base() {
        let own = Theme(
            "mine", basedOn: .light, [.accent: .indexed(81), .error: .named(9), .text: .rgb(0x010203)])
        let palette = Palette(.trueColour, own)
        #expect(palette.parameters(.key) == "1;38;5;81")
        #expect(palette.parameters(.failure) == "91")
        #expect(palette.parameters(.plain) == "38;2;1;2;3")
        #expect(palette.parameters(.good) == Palette(.trueColour, .light).parameters(.good))
    }

    @Test(
        "with 16 colours a theme's named colours apply, and fallbacks replace the others"
    )
    func sixteen() {
        let own = Theme(
            "mine", basedOn: .dark,
            [.accent: .named(13), .link: .indexed(12), .good: .rgb(0xFFFFFF), .selection: .named(4)])
        let palette = Palette(.sixteen, own)
        #expect(palette.parameters(.key) == "1;95")
        #expect(palette.parameters(.link) == "4;94")
        #expect(palette.parameters(.good) == "32")
        #expect(palette.parameters(.title, on: .selected) == "1;44")
        #expect(palette.parameters(.title, on: .notice) == "1;7")
    }

    @Test("a theme's background applies where no other background does")
    func background() {
        let palette = Palette(.indexed, .contrast)
        #expect(palette.parameters(.plain).hasSuffix("48;5;16"))
        #expect(palette.parameters(.dim, on: .faded).hasSuffix("48;5;16"))
        #expect(!palette.parameters(.plain, on: .bar).hasSuffix("48;5;16"))
    }

    @Test("colours are written as #rrggbb, as names, or as the terminal's default")
    func written() {
        let known: [(String, Colour?)] = [
            ("#7dCFff", .rgb(0x7DCFFF)), ("black", .named(0)), ("bright-white", .named(15)),
            ("default", .terminalDefault),
            ("#7dcff", nil), ("#7dcffg", nil), ("#+7dcff", nil), ("Red", nil), ("", nil), ("81", nil),
        ]
        for (text, colour) in known { #expect(Colour(text) == colour, "\(text)") }
    }

    @Test(
        "the last number of COLORFGBG determines the background, which is dark by default",
        arguments: [
            ("15;0", TerminalBackground.dark), ("0;15", .light), ("0;default;7", .light), ("nonsense", .dark),
        ])
    func guess(value: String, terminalBackground: TerminalBackground) {
        #expect(TerminalBackground(environment: ["COLORFGBG": value]) == terminalBackground)
        #expect(TerminalBackground(environment: [:]) == .dark)
    }
}
