/// A colour in a theme.
package enum Colour: Sendable, Equatable {
    /// The terminal's default for text or background.
    case terminalDefault
    /// One of the terminal's 16 colours, 0...15.
    case named(UInt8)
    /// One of xterm's 256 colours.
    case indexed(UInt8)
    /// Red, green and blue in one number, such as `0x7DCFFF`.
    case rgb(UInt32)

    /// The names of the 16 colours, in order.
    package static let names: [String] = {
        let plain = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
        return plain + plain.map { "bright-\($0)" }
    }()

    /// Parses a colour.
    ///
    /// - Parameter text: `#rrggbb`, one of `names`, or `default` for the terminal's default.
    /// - Returns: `nil` if `text` has another form.
    package init?(_ text: String) {
        if text == "default" {
            self = .terminalDefault
        } else if let index = Self.names.firstIndex(of: text) {
            self = .named(UInt8(index))
        } else if text.utf8.count == 7, text.hasPrefix("#"), text.dropFirst().allSatisfy(\.isHexDigit),
            let number = UInt32(text.dropFirst(), radix: 16)
        {
            self = .rgb(number)
        } else {
            return nil
        }
    }

    /// The SGR parameters for this colour as text colour; empty for the terminal's default.
    ///
    /// - Parameters:
    ///   - depth: The number of colours that the terminal has.
    ///   - fallback: One of 16 colours, used if the terminal has only those and this colour is not among
    ///     them.
    func foreground(_ depth: ColourDepth, fallback: UInt8?) -> String {
        parameters(depth, fallback: fallback, basic: (30, 90), extended: 38)
    }

    /// The SGR parameters for this colour as background; see `foreground(_:fallback:)`.
    func background(_ depth: ColourDepth, fallback: UInt8?) -> String {
        parameters(depth, fallback: fallback, basic: (40, 100), extended: 48)
    }

    private func parameters(
        _ depth: ColourDepth, fallback: UInt8?, basic: (plain: Int, bright: Int), extended: Int
    ) -> String {
        func basicCode(_ number: UInt8) -> String {
            "\(number < 8 ? basic.plain + Int(number) : basic.bright + Int(number) - 8)"
        }
        switch (self, depth) {
        case (_, .none), (.terminalDefault, _): return ""
        case (.named(let number), _): return basicCode(number)
        case (.indexed(let number), .sixteen) where number < 16: return basicCode(number)
        case (_, .sixteen): return fallback.map(basicCode) ?? ""
        case (.indexed(let number), _): return "\(extended);5;\(number)"
        case (.rgb(let number), .indexed): return "\(extended);5;\(Self.nearest(to: number))"
        case (.rgb(let number), .trueColour):
            return "\(extended);2;" + Self.components(number).map { "\($0)" }.joined(separator: ";")
        }
    }

    private static func components(_ number: UInt32) -> [Int] {
        [16, 8, 0].map { Int(number >> $0 & 255) }
    }

    /// The nearest colour of xterm's colour cube and grey ramp.
    private static func nearest(to number: UInt32) -> Int {
        let wanted = components(number)
        func distance(_ colour: [Int]) -> Int {
            zip(wanted, colour).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        }
        let steps = [0, 95, 135, 175, 215, 255]
        let nearest = wanted.map { component in
            steps.indices.min { abs(steps[$0] - component) < abs(steps[$1] - component) } ?? 0
        }
        let cube = (16 + 36 * nearest[0] + 6 * nearest[1] + nearest[2], distance(nearest.map { steps[$0] }))
        let greys = (0..<24).map { (232 + $0, distance(Array(repeating: 8 + 10 * $0, count: 3))) }
        return (greys + [cube]).min { $0.1 < $1.1 }?.0 ?? cube.0
    }
}

/// The number of colours that a terminal supports.
package enum ColourDepth: Sendable, Equatable, CaseIterable {
    /// Only bold, underline and reverse.
    case none
    case sixteen
    case indexed
    case trueColour

    /// Detects the depth from `NO_COLOR`, `COLORTERM` and `TERM`.
    ///
    /// - Parameter environment: The environment of the process.
    ///
    /// Source: no-color.org; the names in terminfo.
    package init(environment: [String: String]) {
        let term = environment["TERM", default: ""]
        if let none = environment["NO_COLOR"], !none.isEmpty {
            self = .none
        } else if ["truecolor", "24bit"].contains(environment["COLORTERM", default: ""])
            || term.hasSuffix("-direct")
        {
            self = .trueColour
        } else if term.hasSuffix("-256color") || term.hasSuffix("-kitty") || term.hasPrefix("alacritty") {
            self = .indexed
        } else {
            self = term.hasPrefix("vt") || term.hasSuffix("-mono") ? .none : .sixteen
        }
    }
}
