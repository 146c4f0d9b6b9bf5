/// A sequence drawn as text: `-a-(bc)-|`.
///
/// Each character is a frame of ten units: `-` is an empty frame, `|` the completion, `#` a failure, and any
/// other character an element. Events between `(` and `)` occur together in the frame of `(`; time continues
/// after `)`. ` 30ms `, ` 2s ` and ` 1m ` advance the time by that duration; other spaces are ignored. Frame
/// 0 is `^` or, without one, the first character. This is RxJS's marble syntax, except that a frame has one
/// unit there.
public struct Marbles<Element: Sendable>: Sendable {
    /// Times are relative to frame 0, and negative before `^`.
    let events: [Recorded<Element>]
    let values: [Character: Element]

    /// - Parameters:
    ///   - text: A valid diagram whose characters all have values.
    ///   - values: The elements that the characters represent.
    ///   - error: The error that `#` represents.
    public init(_ text: String, values: [Character: Element], error: any Error = MarbleError()) {
        do throws(MarbleSyntaxError) {
            try self.init(parsing: text, error: error, values: values) { values[$0] }
        } catch {
            preconditionFailure("the marble diagram \"\(text)\" is invalid: \(error)")
        }
    }

    init(
        parsing text: String, error: any Error, values: [Character: Element],
        value: (Character) -> Element?
    ) throws(MarbleSyntaxError) {
        let marks = try MarbleText(text).marks
        let starts = marks.filter { $0.symbol == .subscribed }
        if starts.count > 1 { throw .twoSubscriptions }
        let start = starts.first?.time ?? 0
        var events: [Recorded<Element>] = []
        for mark in marks {
            switch mark.symbol {
            case .element(let name):
                guard let element = value(name) else { throw .noValue(name) }
                events.append(.next(mark.time - start, element))
            case .failed: events.append(.failed(mark.time - start, error))
            case .completed: events.append(.completed(mark.time - start))
            case .subscribed: break
            case .disposed: throw .unexpected("!")
            }
        }
        (self.events, self.values) = (events, values)
    }

    /// The events of the diagram, with frame 0 at `start`.
    ///
    /// - Parameter start: An absolute time in units.
    public func recorded(from start: Int = TestScheduler.subscribed) -> [Recorded<Element>] {
        events.map { Recorded(time: $0.time + TestScheduler.unit * start, event: $0.event) }
    }
}

extension Marbles: ExpressibleByUnicodeScalarLiteral where Element == String {}
extension Marbles: ExpressibleByExtendedGraphemeClusterLiteral where Element == String {}

extension Marbles: ExpressibleByStringLiteral where Element == String {
    /// Creates a diagram in which each character represents itself.
    public init(_ text: String, error: any Error = MarbleError()) {
        do throws(MarbleSyntaxError) {
            try self.init(parsing: text, error: error, values: [:]) { String($0) }
        } catch {
            preconditionFailure("the marble diagram \"\(text)\" is invalid: \(error)")
        }
    }

    public init(stringLiteral text: String) { self.init(text) }
}

/// The default error that `#` represents in a marble diagram.
public struct MarbleError: Error, Equatable {
    /// Creates the error.
    public init() {}
}
