/// Draws events as a marble diagram.
struct MarbleDrawing {
    /// `nil` for events that a diagram cannot show: within the width of a group, or before frame 0.
    let text: String?

    /// - Parameters:
    ///   - marks: Sorted by time, which is absolute.
    ///   - start: The time of frame 0 in units.
    init(_ marks: [(time: Duration, symbol: Character)], from start: Int = TestScheduler.subscribed) {
        text = Self.draw(marks[...], from: start)
    }

    private static func draw(
        _ marks: ArraySlice<(time: Duration, symbol: Character)>, from start: Int
    ) -> String? {
        let frame = TestScheduler.unit * TestScheduler.frame
        var (text, now, rest) = ("", TestScheduler.unit * start, marks)
        while let next = rest.first {
            let together = rest.prefix { $0.time == next.time }
            guard next.time >= now, let pause = pause(next.time - now, in: frame) else { return nil }
            let symbols = String(together.map(\.symbol))
            text += pause + (together.count > 1 ? "(\(symbols))" : symbols)
            now = next.time + frame * (together.count > 1 ? together.count + 2 : 1)
            rest = rest.dropFirst(together.count)
        }
        return text
    }

    /// Dashes, or the duration itself if it is not a whole number of frames.
    private static func pause(_ duration: Duration, in frame: Duration) -> String? {
        let frames = Int(duration / frame)
        if frame * frames == duration { return String(repeating: "-", count: frames) }
        let units = Int(duration / TestScheduler.unit)
        return TestScheduler.unit * units == duration ? " \(units)ms " : nil
    }
}

/// The characters that represent elements in a drawing.
struct MarbleNames<Element: Equatable> {
    private var names: [(name: Character, element: Element)]

    init(_ values: [Character: Element]) {
        names = values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The meaning of characters that differ from their elements.
    var legend: [String] {
        names.filter { "\($0.element)" != "\($0.name)" }.map { "\($0.name) = \($0.element)" }
    }

    mutating func name(of element: Element) -> Character {
        if let known = names.first(where: { $0.element == element }) { return known.name }
        let text = "\(element)"
        let own = text.count == 1 ? text : ""
        let free = (own + "ABCDEFGHIJKLMNOPQRSTUVWXYZ").first { name in
            !"-()|#^! ".contains(name) && !names.contains { $0.name == name }
        }
        guard let free else { return "?" }
        names.append((free, element))
        return free
    }
}
