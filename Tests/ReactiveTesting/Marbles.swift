/// A sequence drawn as text: `-a-(bc)-|`.
///
/// A character is a frame of ten units: `-` nothing, `|` the completion, `#` a failure, any other an element.
/// What stands between `(` and `)` happens together in the frame of `(`; time goes on after `)`. ` 30ms `, ` 2s `
/// and ` 1m ` let that much time pass; other spaces mean nothing. Frame 0 is the first character or, where
/// there is one, `^`. (RxJS's language, where a frame is one unit.)
public struct Marbles<Element: Sendable>: Sendable {
    /// Times are from frame 0, negative before `^`.
    let events: [Recorded<Element>]
    let values: [Character: Element]

    /// - Parameters:
    ///   - text: Must be a diagram, of characters that have a value.
    ///   - values: What the characters stand for.
    ///   - error: What `#` stands for.
    public init(_ text: String, values: [Character: Element], error: any Error = MarbleError()) {
        do throws(MarbleSyntaxError) {
            try self.init(parsing: text, error: error, values: values) { values[$0] }
        } catch {
            preconditionFailure("the marble diagram \"\(text)\" cannot be read: \(error)")
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

    /// What the diagram shows, with frame 0 at `start`.
    ///
    /// - Parameter start: In units since the beginning.
    public func recorded(from start: Int = TestScheduler.subscribed) -> [Recorded<Element>] {
        events.map { Recorded(time: $0.time + TestScheduler.unit * start, event: $0.event) }
    }
}

extension Marbles: ExpressibleByUnicodeScalarLiteral where Element == String {}
extension Marbles: ExpressibleByExtendedGraphemeClusterLiteral where Element == String {}

extension Marbles: ExpressibleByStringLiteral where Element == String {
    /// Each character stands for itself.
    public init(_ text: String, error: any Error = MarbleError()) {
        do throws(MarbleSyntaxError) {
            try self.init(parsing: text, error: error, values: [:]) { String($0) }
        } catch {
            preconditionFailure("the marble diagram \"\(text)\" cannot be read: \(error)")
        }
    }

    public init(stringLiteral text: String) { self.init(text) }
}

/// The error that `#` stands for in a marble diagram, unless it is told another.
public struct MarbleError: Error, Equatable {
    /// The error.
    public init() {}
}
