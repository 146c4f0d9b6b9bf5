/// A place in the one order of everything that happens.
///
/// Work is done in the order of its due times, work due together in the order in which it was scheduled; and while
/// work is done, one thing happens after the other. So a moment is a time, the moment when the work that runs then was
/// scheduled, and a place within that work, counted as chapters are: 2, 2.0, 2.0.1, 2.1, 3.
final class Moment: Comparable, Sendable {
    enum Step: Sendable {
        case number(Int)
        /// Who listens to a source hears after those who have subscribed before.
        case subscriber(subscribed: Moment)
        /// What is said while something is being delivered comes when everybody has heard that.
        case queued(Moment)
    }

    /// In nanoseconds since the beginning.
    let time: Int
    private let scheduled: Moment?
    private let position: [Step]

    private init(_ time: Int, _ scheduled: Moment?, _ position: [Step]) {
        (self.time, self.scheduled, self.position) = (time, scheduled, position)
    }

    /// Before anything happens.
    static let beginning = Moment(-1, nil, [])
    /// When the whole is subscribed to, before time passes.
    static let subscribing = Moment(0, nil, [])

    /// When the work is done that is scheduled at this moment.
    func after(_ span: Int) -> Moment { Moment(time + span, self, []) }

    /// What happens at this moment, one thing after the other.
    func then(_ number: Int) -> Moment { Moment(time, scheduled, position + [.number(number)]) }

    func delivered(to subscribed: Moment) -> Moment {
        Moment(time, scheduled, position + [.subscriber(subscribed: subscribed)])
    }

    func queued(_ moment: Moment) -> Moment { Moment(time, scheduled, position + [.queued(moment)]) }

    /// Whether `other` happens while this is being delivered.
    func causes(_ other: Moment) -> Bool {
        time == other.time && Moment.order(scheduled, other.scheduled) == 0
            && position.count < other.position.count
            && zip(position, other.position).allSatisfy { Moment.order($0, $1) == 0 }
    }

    static func == (one: Moment, other: Moment) -> Bool { order(one, other) == 0 }
    static func < (one: Moment, other: Moment) -> Bool { order(one, other) < 0 }

    /// Less than 0 when `one` is before `other`.
    private static func order(_ one: Moment?, _ other: Moment?) -> Int {
        guard let one, let other else { return (one == nil ? 0 : 1) - (other == nil ? 0 : 1) }
        if one === other { return 0 }
        if one.time != other.time { return one.time < other.time ? -1 : 1 }
        let scheduled = order(one.scheduled, other.scheduled)
        if scheduled != 0 { return scheduled }
        for (one, other) in zip(one.position, other.position) {
            let step = order(one, other)
            if step != 0 { return step }
        }
        return one.position.count - other.position.count
    }

    private static func order(_ one: Step, _ other: Step) -> Int {
        switch (one, other) {
        case (.number(let one), .number(let other)): one - other
        case (.subscriber(let one), .subscriber(let other)), (.queued(let one), .queued(let other)):
            order(one, other)
        default: one.rank - other.rank
        }
    }
}

extension Moment.Step {
    fileprivate var rank: Int {
        switch self {
        case .number: 0
        case .subscriber: 1
        case .queued: 2
        }
    }
}
