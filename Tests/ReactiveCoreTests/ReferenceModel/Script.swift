import ReactiveTesting

/// The events of an input by frame, as a marble diagram can show them.
struct Script: Equatable, Sendable {
    struct Line: Equatable, Sendable {
        let frame: Int
        let event: ModelEvent
    }

    var lines: [Line]

    /// Elements at one to five times, alone in their frames or in groups of two or three, and sometimes a
    /// terminal event.
    static func random(_ generator: inout SeededGenerator) -> Script {
        var (lines, frame): ([Line], Int) = ([], generator.nextBelow(3))
        for _ in 0..<1 + generator.nextBelow(5) {
            let together = generator.nextBelow(5) == 0 ? 2 + generator.nextBelow(2) : 1
            lines += (0..<together).map { _ in Line(frame: frame, event: .next(generator.nextBelow(10))) }
            frame += (together > 1 ? together + 2 : 1) + generator.nextBelow(3)
        }
        let end = generator.nextBelow(8)
        if end < 4 { lines.append(Line(frame: frame, event: .completed)) }
        if end == 4 { lines.append(Line(frame: frame, event: .failed("Fault(0)"))) }
        return Script(lines: lines)
    }

    /// As a marble diagram: events between `(` and `)` happen in the frame of `(`.
    var marbles: String {
        var (text, rest) = ("", lines[...])
        while let next = rest.first {
            let together = rest.prefix { $0.frame == next.frame }
            let marks = together.map(\.event.marble).joined()
            text += String(repeating: "-", count: max(next.frame - text.count, 0))
            text += together.count > 1 ? "(\(marks))" : marks
            rest = rest.dropFirst(together.count)
        }
        return text
    }

    /// All scripts with one event less.
    var smaller: [Script] {
        lines.indices.map { index in
            var smaller = self
            smaller.lines.remove(at: index)
            return smaller
        }
    }
}
