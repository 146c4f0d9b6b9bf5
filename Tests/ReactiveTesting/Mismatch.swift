/// The difference between recorded and expected events, as marble diagrams one below the other.
///
/// It works with any test framework: assert that it is `nil`; on failure, the framework prints it.
public struct Mismatch: Error, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
    public let description: String
    public var debugDescription: String { description }

    /// Puts lines one below the other.
    ///
    /// - Parameters:
    ///   - expected: Diagrams, or lists of events that a diagram cannot show.
    ///   - actual: The same for the recorded events.
    ///   - notes: Additional lines.
    package init(expected: [String], actual: [String], notes: [String] = []) {
        let lines =
            expected.map { "expected  \($0)" } + actual.map { "actual    \($0)" }
            + notes.map { "          \($0)" }
        description = "\n" + lines.joined(separator: "\n")
    }
}

extension Array {
    /// Compares these events with a marble diagram.
    ///
    /// - Parameters:
    ///   - expected: The diagram.
    ///   - start: The time of frame 0 in units: 200, when `start` subscribes, unless the events were recorded from
    ///     another time on. With 0, the diagram begins with the value that a store has when it is created.
    /// - Returns: The difference; `nil` if there is none.
    public func mismatch<Value: Equatable & Sendable>(
        with expected: Marbles<Value>, from start: Int = TestScheduler.subscribed
    ) -> Mismatch? where Element == Recorded<Value> {
        mismatch(expected.recorded(from: start), MarbleNames(expected.values), from: start)
    }

    /// Compares these events with a marble diagram and its values.
    ///
    /// - Parameters:
    ///   - text: The diagram.
    ///   - values: The elements that its characters represent.
    ///   - error: The error that `#` represents.
    ///   - start: The time of frame 0 in units.
    /// - Returns: The difference; `nil` if there is none.
    public func mismatch<Value: Equatable & Sendable>(
        with text: String, values: [Character: Value], error: any Error = MarbleError(),
        from start: Int = TestScheduler.subscribed
    ) -> Mismatch? where Element == Recorded<Value> {
        mismatch(with: Marbles(text, values: values, error: error), from: start)
    }

    /// Compares these events with `expected`.
    ///
    /// - Returns: The difference; `nil` if there is none.
    public func mismatch<Value: Equatable & Sendable>(with expected: [Recorded<Value>]) -> Mismatch?
    where Element == Recorded<Value> {
        mismatch(expected, MarbleNames([:]), from: TestScheduler.subscribed)
    }

    private func mismatch<Value: Equatable & Sendable>(
        _ expected: [Recorded<Value>], _ names: MarbleNames<Value>, from start: Int
    ) -> Mismatch? where Element == Recorded<Value> {
        let index = zip(self, expected).prefix { $0 == $1 }.count
        guard index < count || index < expected.count else { return nil }
        var names = names
        let first = "first difference: expected \(expected.describeEvent(index)), was \(describeEvent(index))"
        guard Swift.max(count, expected.count) <= Self.longestList else {
            let counts = "\(expected.count) events expected, \(count) recorded"
            return Mismatch(
                expected: [expected.list(around: index)], actual: [list(around: index)],
                notes: [first, counts])
        }
        let (expectedText, actual) = (expected.drawing(&names, start), drawing(&names, start))
        guard let expectedText, let actual else {
            return Mismatch(
                expected: [expected.list(around: index)], actual: [list(around: index)], notes: [first])
        }
        return Mismatch(expected: [expectedText], actual: [actual], notes: [first] + names.legend)
    }

    private func drawing<Value>(_ names: inout MarbleNames<Value>, _ start: Int) -> String?
    where Element == Recorded<Value> {
        var marks: [(time: Duration, symbol: Character)] = []
        for recorded in self {
            switch recorded.event {
            case .next(let element): marks.append((recorded.time, names.name(of: element)))
            case .failed: marks.append((recorded.time, "#"))
            case .completed: marks.append((recorded.time, "|"))
            }
        }
        return MarbleDrawing(marks, from: start).text
    }

    /// Of longer lists, only the events around the first difference are shown.
    private static var longestList: Int { 200 }

    private func list<Value>(around index: Int) -> String where Element == Recorded<Value> {
        let all = count <= Self.longestList
        let shown = all ? indices : Swift.max(index - 5, 0)..<Swift.min(index + 15, count)
        let events = shown.map(describeEvent).joined(separator: ", ")
        return (shown.lowerBound > 0 ? "… " : "") + events + (shown.upperBound < count ? " …" : "")
    }

    private func describeEvent<Value>(_ index: Int) -> String where Element == Recorded<Value> {
        guard index < count else { return "nothing" }
        let units = self[index].time / TestScheduler.unit
        return "\(self[index].event) at \(units.rounded() == units ? "\(Int(units))" : "\(units)")"
    }
}

extension SubscriptionRecorder {
    /// Compares the recorded subscriptions with marble diagrams.
    ///
    /// - Parameter expected: `--^---!` for each subscription, in order, without `!` for one that has not
    ///   ended. The first character is at 200, when `start` subscribes.
    /// - Returns: The difference; `nil` if there is none.
    public func mismatch(with expected: [String]) -> Mismatch? {
        let (expectedText, actual) = (expected.map(Interval.init(marbles:)), intervals)
        guard expectedText != actual else { return nil }
        return Mismatch(expected: expectedText.map(\.drawing), actual: actual.map(\.drawing))
    }
}

extension SubscriptionRecorder.Interval {
    fileprivate var drawing: String {
        let end = disposed.map { [(TestScheduler.unit * $0, Character("!"))] } ?? []
        let marks = [(time: TestScheduler.unit * subscribed, symbol: Character("^"))] + end
        return MarbleDrawing(marks).text ?? "\(subscribed) to \(disposed.map(String.init) ?? "the end")"
    }
}
