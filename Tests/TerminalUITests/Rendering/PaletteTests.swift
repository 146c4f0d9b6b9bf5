import Foundation
import TerminalUI
import Testing

@Suite struct PaletteTests {
    @Test(
        "the environment says how many colours there are",
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

    @Test("without colours no colour is set, and the selection is reversed", arguments: Theme.allCases)
    func none(theme: Theme) {
        let palette = Palette(.none, theme)
        for ground in Ground.allCases {
            for style in Style.allCases {
                let numbers = palette.parameters(style, on: ground).split(separator: ";").compactMap {
                    Int($0)
                }
                #expect(numbers.allSatisfy { $0 < 10 })
            }
        }
        #expect(palette.parameters(.title, on: .selected) == "1;7")
    }

    @Test("each depth sets colours in its own way, each theme its own hues")
    func depths() {
        #expect(Palette(.sixteen, .dark).parameters(.heading) == "1;36")
        #expect(Palette(.indexed, .dark).parameters(.heading).hasPrefix("1;38;5;"))
        #expect(Palette(.trueColour, .dark).parameters(.heading) == "1;38;2;125;207;255")
        #expect(Palette(.trueColour, .light).parameters(.heading) == "1;38;2;11;101;144")
        #expect(Palette(.trueColour, .light).parameters(.plain, on: .selected) == "48;2;220;230;248")
    }

    @Test("every text can be read on every ground: a contrast of 4.5 or more", arguments: Theme.allCases)
    func contrast(theme: Theme) {
        let (palette, terminal) = (
            Palette(.trueColour, theme), theme == .dark ? [26, 27, 38] : [255, 255, 255]
        )
        for ground in Ground.allCases {
            for style in Style.allCases where style != .rule {
                let parameters = palette.parameters(style, on: ground)
                func colour(after code: Int) -> [Int]? {
                    parameters.firstRange(of: "\(code);2;").map { found in
                        parameters[found.upperBound...].split(separator: ";").prefix(3).compactMap { Int($0) }
                    }
                }
                guard let front = colour(after: 38) else { continue }
                let lights = [front, colour(after: 48) ?? terminal].map(luminance).sorted()
                #expect((lights[1] + 0.05) / (lights[0] + 0.05) >= 4.5, "\(style) on \(ground)")
            }
        }
    }

    /// Source: Web Content Accessibility Guidelines 2.2, relative luminance.
    private func luminance(_ colour: [Int]) -> Double {
        let parts = colour.map { part in
            let share = Double(part) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    @Test("the selection, faded rows and notices can be told from plain text in every depth and theme")
    func grounds() {
        for depth in ColourDepth.allCases {
            for theme in Theme.allCases {
                let palette = Palette(depth, theme)
                for ground in [Ground.selected, .faded, .notice] {
                    #expect(palette.parameters(.plain, on: ground) != palette.parameters(.plain))
                }
            }
        }
    }
}
