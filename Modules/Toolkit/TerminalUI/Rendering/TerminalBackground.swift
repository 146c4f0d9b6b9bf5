/// What colour a terminal's own background is, as far as a theme must know.
public enum TerminalBackground: Sendable, Equatable, CaseIterable {
    case dark, light

    /// What the environment says: `COLORFGBG`, which names the background's colour last; dark unless it does.
    ///
    /// - Parameter environment: Of the process.
    public init(environment: [String: String]) {
        let background = environment["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
        self = background == 7 || background.map { $0 >= 9 } == true ? .light : .dark
    }

    /// Light where black can be read on it better than white.
    ///
    /// Source: Web Content Accessibility Guidelines 2.2, relative luminance and contrast.
    ///
    /// - Parameter colour: Red, green and blue, each 0...1.
    init(_ colour: (red: Double, green: Double, blue: Double)) {
        // Its curve, near enough, without the powers that only Foundation has.
        func light(_ component: Double) -> Double { component * component * (0.82 + 0.18 * component) }
        let luminance =
            0.2126 * light(colour.red) + 0.7152 * light(colour.green) + 0.0722 * light(colour.blue)
        self = (luminance + 0.05) * (luminance + 0.05) > 1.05 * 0.05 ? .light : .dark
    }

    /// What terminals answer who are asked for it by OSC 11, such as `rgb:ffff/ffff/ffff`; `nil` for anything else.
    ///
    /// Source: xterm's control sequences, "Operating System Commands"; XParseColor.
    ///
    /// - Parameter answer: What stands behind `11;`.
    init?(answer: Substring) {
        let parts = answer.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let count = ["rgb": 3, "rgba": 4][parts[0]] else { return nil }
        let shares = parts[1].split(separator: "/", omittingEmptySubsequences: false).map(Self.component)
        guard shares.count == count, let red = shares[0], let green = shares[1], let blue = shares[2] else {
            return nil
        }
        self.init((red, green, blue))
    }

    /// One to four hexadecimal digits, of the most that so many can say.
    private static func component(_ digits: Substring) -> Double? {
        guard (1...4).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit) else { return nil }
        return UInt32(digits, radix: 16).map { Double($0) / Double(1 << (4 * digits.utf8.count) - 1) }
    }
}
