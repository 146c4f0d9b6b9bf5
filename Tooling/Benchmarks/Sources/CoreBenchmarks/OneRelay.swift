import Measuring
import OpenCombine
import ReactiveCore

/// Contenders that send `0, 1, 2, …` into one relay. `connect` connects the relay to the tally.
///
/// `shift` repeats each element: 1 sends `0, 0, 1, 1, …`.
extension Contender {
    static func ours(
        shift: Int = 0, _ connect: @escaping (PublishRelay<Int>, Tally) -> Void
    ) -> Contender {
        Contender(.ours) {
            let (relay, tally) = (opaque(PublishRelay<Int>()), Tally())
            connect(relay, tally)
            return { operations in
                for element in 0..<operations { relay.accept(element &>> shift) }
                return tally.take()
            }
        }
    }

    static func floor(shift: Int = 0, _ connect: @escaping (Relay, Tally) -> Void) -> Contender {
        Contender(.floor) {
            let (relay, tally) = (opaque(Relay()), Tally())
            connect(relay, tally)
            return { operations in
                for element in 0..<operations { relay.send(element &>> shift) }
                return tally.take()
            }
        }
    }

    static func openCombine(
        shift: Int = 0, _ connect: @escaping (PassthroughSubject<Int, Never>, Tally) -> [AnyCancellable]
    ) -> Contender {
        Contender(.openCombine) {
            let (subject, tally) = (opaque(PassthroughSubject<Int, Never>()), Tally())
            let subscriptions = connect(subject, tally)
            return { operations in
                for element in 0..<operations { subject.send(element &>> shift) }
                blackHole(subscriptions)
                return tally.take()
            }
        }
    }

    static func asyncStream(
        shift: Int = 0, _ consume: @escaping @Sendable (AsyncStream<Int>, Tally) async -> Void
    ) -> Contender {
        Contender(.asyncStream) {
            let tally = Tally()
            return { operations in
                throughTask(operations, shift: shift) { await consume($0, tally) }
                return tally.take()
            }
        }
    }
}

extension Contender.Role {
    static let asyncStream = Contender.Role.peer("AsyncStream")
}
