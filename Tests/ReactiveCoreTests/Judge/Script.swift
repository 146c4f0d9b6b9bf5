import ReactiveTesting

/// An input: events in frames, which a marble diagram can show.
struct Script: Equatable, Sendable {
    struct Line: Equatable, Sendable {
        let frame: Int
        let heard: Heard
    }

    var lines: [Line]

    /// Elements at one to five times, alone in their frames or two or three in a group, and perhaps an end.
    static func random(_ dice: inout Dice) -> Script {
        var (lines, frame): ([Line], Int) = ([], dice.roll(3))
        for _ in 0..<1 + dice.roll(5) {
            let together = dice.roll(5) == 0 ? 2 + dice.roll(2) : 1
            lines += (0..<together).map { _ in Line(frame: frame, heard: .next(dice.roll(10))) }
            frame += (together > 1 ? together + 2 : 1) + dice.roll(3)
        }
        let end = dice.roll(8)
        if end < 4 { lines.append(Line(frame: frame, heard: .completed)) }
        if end == 4 { lines.append(Line(frame: frame, heard: .failed("Fault(0)"))) }
        return Script(lines: lines)
    }

    /// As a marble diagram: what stands between `(` and `)` happens in the frame of `(`.
    var marbles: String {
        var (text, rest) = ("", lines[...])
        while let next = rest.first {
            let together = rest.prefix { $0.frame == next.frame }
            let marks = together.map(\.heard.mark).joined()
            text += String(repeating: "-", count: max(next.frame - text.count, 0))
            text += together.count > 1 ? "(\(marks))" : marks
            rest = rest.dropFirst(together.count)
        }
        return text
    }

    /// With one event less each.
    var smaller: [Script] {
        lines.indices.map { place in
            var smaller = self
            smaller.lines.remove(at: place)
            return smaller
        }
    }
}
