import ReactiveTesting
package import TerminalFrames

/// Random keys, pastes and pauses that are reproducible from a seed.
package struct RandomEvents: RandomNumberGenerator, Sendable {
    /// The next event.
    package enum Event: Sendable {
        case input(TerminalEvent)
        /// Time passes without input.
        case pause(Duration)
        case resized(Viewport)
    }

    private var generator: SeededGenerator

    package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    package mutating func next() -> UInt64 { generator.next() }

    /// - Parameter keys: The keys that the screen uses; most events are such keys.
    package mutating func event(_ keys: [Key]) -> Event {
        switch Int.random(in: 0..<100, using: &self) {
        case 0..<55: .input(.key(keys.randomElement(using: &self) ?? .escape))
        case 55..<75: .input(.key(Self.otherKeys.randomElement(using: &self) ?? .enter))
        case 75..<78: .input(.paste(Self.pastes.randomElement(using: &self) ?? ""))
        case 78..<96: .pause(Self.pauses.randomElement(using: &self) ?? .zero)
        default:
            .resized(
                Viewport(
                    rows: .random(in: 1...50, using: &self), columns: .random(in: 1...160, using: &self),
                    ambiguous: Bool.random(using: &self) ? .wide : .narrow))
        }
    }

    private static let otherKeys: [Key] =
        [.enter, .escape, .tab, .backTab, .up, .down, .left, .right, .pageUp, .pageDown, .home, .end]
        + [.backspace, .delete, .control("a"), .control("w"), .control("r"), .control("x"), .alt("b")]
        + "aswift 流れ/qjkGg0129:?mluorhvc[]nNp".map { Key(.character($0)) }
    private static let pastes = [
        "swift", "tag:", "データの\n流れ", "\u{1B}[2J\u{202E}x", "", String(repeating: "長い ", count: 200),
    ]
    private static let pauses: [Duration] = [
        .milliseconds(1), .milliseconds(60), .milliseconds(149), .milliseconds(301), .seconds(1),
        .seconds(12),
    ]
}
