/// A position in the total order of events.
///
/// The scheduler runs work in the order of due times, and work with the same due time in the order in which
/// it was scheduled. Within a unit of work, events happen one after the other. So a moment consists of a
/// time, the moment at which its work was scheduled, and a position within that work, numbered like chapters:
/// 2, 2.0, 2.0.1, 2.1, 3.
final class Moment: Comparable, Sendable {
    enum Step: Sendable {
        case number(Int)
        /// Delivery of an event to the subscriber that subscribed at this moment; earlier subscribers come
        /// first.
        case subscriber(subscribed: Moment)
        /// An event emitted during a delivery, which follows when all subscribers have received the current
        /// one.
        case queued(Moment)
    }

    /// In nanoseconds since the start.
    let time: Int
    private let scheduled: Moment?
    private let position: [Step]

    private init(_ time: Int, _ scheduled: Moment?, _ position: [Step]) {
        (self.time, self.scheduled, self.position) = (time, scheduled, position)
    }

    /// Before every event.
    static let beginning = Moment(-1, nil, [])
    /// When the whole tree is subscribed to, before time advances.
    static let subscribing = Moment(0, nil, [])

    /// When work runs that is scheduled at this moment with the delay `span`.
    func after(_ span: Int) -> Moment { Moment(time + span, self, []) }

    /// The event with this number among those that happen at this moment, in sequence.
    func then(_ number: Int) -> Moment { Moment(time, scheduled, position + [.number(number)]) }

    func delivered(to subscribed: Moment) -> Moment {
        Moment(time, scheduled, position + [.subscriber(subscribed: subscribed)])
    }

    func queued(_ moment: Moment) -> Moment { Moment(time, scheduled, position + [.queued(moment)]) }

    /// Whether `other` happens during the delivery of the event at this moment.
    func causes(_ other: Moment) -> Bool {
        time == other.time && Moment.order(scheduled, other.scheduled) == 0
            && position.count < other.position.count
            && zip(position, other.position).allSatisfy { Moment.order($0, $1) == 0 }
    }

    static func == (one: Moment, other: Moment) -> Bool { order(one, other) == 0 }
    static func < (one: Moment, other: Moment) -> Bool { order(one, other) < 0 }

    /// Negative when `one` is before `other`, 0 when they are equal.
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
