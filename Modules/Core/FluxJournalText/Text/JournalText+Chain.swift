import FluxJournal
import ReactiveCore

/// Which actions of a chain of causes are shown.
public enum ChainLinks: Sendable {
    /// The first five and the last two of a longer chain.
    ///
    /// - allWith: The command that shows all of them, and continues where a repetition ends the chain; `nil` if there
    ///   is none.
    case ends(allWith: String? = nil)
    /// All of them.
    case all
}

extension JournalText {
    /// A chain of causes: each action with its changes, and the repetition with which it ends.
    ///
    /// - Parameters:
    ///   - steps: Actions of the recording, each after the one that it caused.
    ///   - repetition: The repetition with which the chain ends; `nil` for none.
    ///   - part: A part of a store whose changes are shown first.
    ///   - links: Which of the actions are shown.
    /// - Returns: The lines.
    func chain(
        _ steps: [Why.Step], _ repetition: CauseRepetition?,
        first part: (store: StoreAddress, path: [String])? = nil, showing links: ChainLinks = .ends()
    ) -> [JournalLine] {
        var (head, omitted, tail) = (steps[...], 0, steps[steps.endIndex...])
        var command: String?
        if case .ends(let all) = links {
            command = all
            if steps.count > Self.heads + Self.tails + 1 {
                (head, tail) = (steps.prefix(Self.heads), steps.suffix(Self.tails))
                omitted = steps.count - head.count - tail.count
            }
        }
        let gap =
            omitted == 0 ? [] : [strings.moreCauses(omitted, command: repetition == nil ? command : nil)]
        let start = recording.firstStep
        let end =
            if let repetition {
                [
                    strings.repeated(
                        Self.text(repetition.interval), repetition.count, since: repetition.since.number,
                        command: command)
                ]
            } else if start > 0, steps.last?.action.cause != nil {
                [strings.earlierCause(than: start)]
            } else {
                [JournalLine]()
            }
        return head.flatMap { step($0, first: part) } + gap + tail.flatMap { step($0, first: part) }
            + end
    }

    private static var heads: Int { 5 }
    private static var tails: Int { 2 }

    /// The interval of a repetition, with the precision of a timer that other work delays.
    private static func text(_ interval: ClosedRange<Duration>) -> String {
        let (low, high) = (rounded(interval.lowerBound), rounded(interval.upperBound))
        return low == high ? low.text : "\(low.text)–\(high.text)"
    }

    private static func rounded(_ duration: Duration) -> Duration {
        let unit: Duration =
            switch duration {
            case ..<Duration.seconds(1): .milliseconds(1)
            case ..<Duration.seconds(10): .milliseconds(100)
            default: .seconds(1)
            }
        return unit * Int((duration / unit).rounded())
    }
}

/// The numbers of actions by their identity as a cause, in four bytes each: a recorder counts both from 1.
struct ActionNumbers {
    private var close: [UInt32]
    private var others: [Cause: UInt64] = [:]

    /// - Parameter count: The number of actions.
    init(expecting count: Int) { close = Array(repeating: 0, count: 2 * count + 64) }

    subscript(id: Cause) -> UInt64? {
        get {
            if id.id < UInt64(close.count), close[Int(id.id)] > 0 { return UInt64(close[Int(id.id)]) }
            return others[id]
        }
        set {
            if let newValue, newValue > 0, newValue <= UInt32.max, id.id < UInt64(close.count) {
                close[Int(id.id)] = UInt32(newValue)
            } else {
                others[id] = newValue
            }
        }
    }
}
