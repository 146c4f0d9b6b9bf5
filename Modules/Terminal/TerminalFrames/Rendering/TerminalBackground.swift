/// Whether a terminal's background is dark or light.
public enum TerminalBackground: Sendable, Equatable, CaseIterable {
    /// The brightness of the background.
    case dark, light

    /// Detects the background from `COLORFGBG`, whose last part is the background colour; dark if it is
    /// absent.
    ///
    /// - Parameter environment: The environment of the process.
    package init(environment: [String: String]) {
        let background = environment["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
        self = background == 7 || background.map { $0 >= 9 } == true ? .light : .dark
    }

    /// Light if black text is more readable than white text.
    ///
    /// - Parameter colour: Red, green and blue, each 0...1.
    ///
    /// Source: Web Content Accessibility Guidelines 2.2, relative luminance and contrast.
    init(_ colour: (red: Double, green: Double, blue: Double)) {
        // An approximation of the sRGB curve without `pow`, which needs Foundation.
        func linear(_ component: Double) -> Double { component * component * (0.82 + 0.18 * component) }
        let luminance =
            0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue)
        self = (luminance + 0.05) * (luminance + 0.05) > 1.05 * 0.05 ? .light : .dark
    }

    /// Parses the reply to an OSC 11 query, such as `rgb:ffff/ffff/ffff`; `nil` for any other text.
    ///
    /// - Parameter answer: The part after `11;`.
    ///
    /// Source: xterm's control sequences, "Operating System Commands"; XParseColor.
    init?(answer: Substring) {
        let parts = answer.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let count = ["rgb": 3, "rgba": 4][parts[0]] else { return nil }
        let shares = parts[1].split(separator: "/", omittingEmptySubsequences: false).map(Self.component)
        guard shares.count == count, let red = shares[0], let green = shares[1], let blue = shares[2] else {
            return nil
        }
        self.init((red, green, blue))
    }

    /// Scales one to four hexadecimal digits to 0...1.
    private static func component(_ digits: Substring) -> Double? {
        guard (1...4).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit) else { return nil }
        return UInt32(digits, radix: 16).map { Double($0) / Double(1 << (4 * digits.utf8.count) - 1) }
    }
}
