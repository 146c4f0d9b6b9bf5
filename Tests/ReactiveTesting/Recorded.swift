/// An event of a sequence, with the time of its delivery.
///
/// Times are those of the scheduler in use; the factory methods take them in units of `TestScheduler`.
public struct Recorded<Element: Sendable>: Sendable {
    /// The absolute time of the delivery.
    public let time: Duration
    /// The delivered event.
    public let event: Recorder<Element>.Event

    /// Creates an event at an absolute time.
    public init(time: Duration, event: Recorder<Element>.Event) {
        (self.time, self.event) = (time, event)
    }

    /// An element.
    ///
    /// - Parameters:
    ///   - time: In units of `TestScheduler`, 0 or more.
    ///   - element: The expected element.
    public static func next(_ time: Int, _ element: Element) -> Recorded {
        Recorded(time: TestScheduler.unit * time, event: .next(element))
    }

    /// The completion.
    ///
    /// - Parameter time: In units of `TestScheduler`, 0 or more.
    public static func completed(_ time: Int) -> Recorded {
        Recorded(time: TestScheduler.unit * time, event: .completed)
    }

    /// A failure.
    ///
    /// - Parameters:
    ///   - time: In units of `TestScheduler`, 0 or more.
    ///   - error: The expected error.
    public static func failed(_ time: Int, _ error: any Error) -> Recorded {
        Recorded(time: TestScheduler.unit * time, event: .failed(error))
    }
}

extension Recorded: Equatable where Element: Equatable {}

extension Recorder.Event: Equatable where Element: Equatable {
    /// Errors are compared by their descriptions, because an error need not be `Equatable`.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.next(let left), .next(let right)): left == right
        case (.failed(let left), .failed(let right)): String(reflecting: left) == String(reflecting: right)
        case (.completed, .completed): true
        default: false
        }
    }
}
