import Glibc
import ReactiveCore
import ReactiveTesting
import Synchronization

/// Writes down what it hears, and what no observer may see: two threads at once, or anything after its end.
///
/// Its log is plain memory without a lock, so that the thread sanitizer sees whether the library itself puts
/// one delivery before the next; the flag that finds overlaps orders nothing, being relaxed.
final class StressListener: Sendable {
    enum Stay {
        /// From before the first event to after the last.
        case whole
        /// From somewhere in the middle to after the last, unless somebody ends it.
        case open
        /// Until it ends itself, in the callback that hears so many.
        case until(Int)
    }

    /// Who subscribed it, and how many events of each source that thread had accepted by then.
    struct Birth: Sendable {
        let producer: Int
        let steps: [Int]
    }

    private final class Log {
        var names: [Mark.Name] = []
        var handedOver = 0
        var defects: [String] = []
        var isClosed = false
        var dice: Dice
        init(_ dice: Dice) { self.dice = dice }
    }

    let stay: Stay
    let birth: Birth?
    private let log: Confined<Log>
    private let isInside = Atomic<Bool>(false)
    private let overlaps = Atomic<Int>(0)
    private let life = Guarded<Subscription?>(nil)
    /// Somebody disposed it before the end.
    private let wasSentAway = Atomic<Bool>(false)
    private let yields: Bool
    private let then: (@Sendable (Mark) -> Void)?

    /// - Parameters:
    ///   - yields: Whether it gives its turn away now and then.
    ///   - then: Called inside the callback.
    init(
        _ stay: Stay, _ birth: Birth? = nil, _ dice: Dice, yields: Bool,
        then: (@Sendable (Mark) -> Void)? = nil
    ) {
        (self.stay, self.birth, self.yields, self.then) = (stay, birth, yields, then)
        log = Confined(Log(dice))
    }

    func hear(_ mark: Mark) {
        guard !isInside.exchange(true, ordering: .relaxed) else {
            overlaps.wrappingAdd(1, ordering: .relaxed)
            return
        }
        let log = log.value
        if log.isClosed { log.defects.append("heard \(mark.name) after its end") }
        log.names.append(mark.name)
        if mark.isHandedOver { log.handedOver += 1 }
        if yields, log.dice.roll(200) == 0 { sched_yield() }  // Others come while this one is delivering.
        then?(mark)
        if case .until(let count) = stay, log.names.count >= count, let life = life.withLock({ $0 }) {
            life.dispose()
            log.isClosed = true
            wasSentAway.store(true, ordering: .relaxed)
        }
        isInside.store(false, ordering: .relaxed)
    }

    /// What else went wrong in its callback.
    func complain(_ defect: String) { log.value.defects.append(defect) }

    /// It may hear before it has its life.
    func live(by subscription: Subscription) { life.withLock { $0 = subscription } }

    /// Ends it from any thread, twice, because once more must do no harm.
    func sendAway() {
        wasSentAway.store(true, ordering: .relaxed)
        for _ in 1...2 { life.withLock { $0 }?.dispose() }
    }

    func end() {
        life.withLock { life in
            defer { life = nil }
            return life
        }?.dispose()
    }

    // MARK: - When all is quiet

    var heard: [Mark.Name] { log.value.names }
    var handedOver: Int { log.value.handedOver }
    var isWhole: Bool { if case .whole = stay { true } else { false } }
    /// Whether nobody disposed it before the end.
    var hasStayed: Bool { !wasSentAway.load(ordering: .relaxed) }

    var defects: [String] {
        let overlaps = overlaps.load(ordering: .relaxed)
        return log.value.defects
            + (overlaps == 0 ? [] : ["was called by two threads at once, \(overlaps) times"])
    }
}
