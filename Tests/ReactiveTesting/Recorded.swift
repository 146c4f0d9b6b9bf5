/// One event of a sequence, and when it was delivered.
///
/// Times are those of the scheduler that was used; the factories take them in units of `TestScheduler`.
public struct Recorded<Element: Sendable>: Sendable {
    /// When it was delivered, since the beginning.
    public let time: Duration
    /// What was delivered.
    public let event: Recorder<Element>.Event

    /// An event at a time since the beginning.
    public init(time: Duration, event: Recorder<Element>.Event) {
        (self.time, self.event) = (time, event)
    }

    /// An element.
    ///
    /// - Parameters:
    ///   - time: In units of `TestScheduler`, 0 or more.
    ///   - element: What is equal to it is expected.
    public static func next(_ time: Int, _ element: Element) -> Recorded {
        Recorded(time: TestScheduler.unit * time, event: .next(element))
    }

    /// - Parameter time: In units of `TestScheduler`, 0 or more.
    public static func completed(_ time: Int) -> Recorded {
        Recorded(time: TestScheduler.unit * time, event: .completed)
    }

    /// - Parameter time: In units of `TestScheduler`, 0 or more.
    public static func failed(_ time: Int, _ error: any Error) -> Recorded {
        Recorded(time: TestScheduler.unit * time, event: .failed(error))
    }
}

extension Recorded: Equatable where Element: Equatable {}

extension Recorder.Event: Equatable where Element: Equatable {
    /// Errors are equal when they print alike, because an error need not be `Equatable`.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.next(let left), .next(let right)): left == right
        case (.failed(let left), .failed(let right)): String(reflecting: left) == String(reflecting: right)
        case (.completed, .completed): true
        default: false
        }
    }
}
