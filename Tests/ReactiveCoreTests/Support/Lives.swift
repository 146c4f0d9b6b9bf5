import ReactiveCore
import ReactiveTesting

/// Notes when a sequence is subscribed to and disposed, in units of a test scheduler.
struct Lives: Sendable {
    private let scheduler: TestScheduler
    private let noted = Box<[ClosedRange<Int>]>([])
    private let begun = Box<[Int]>([])

    init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

    /// From subscribing to disposing, in the order of disposing.
    var ended: [ClosedRange<Int>] { noted.value }

    func watch<Element>(_ source: Observable<Element>) -> Observable<Element> {
        .deferred {
            let start = time
            return source.do(onDispose: { noted.value.append(start...time) })
        }
    }

    private var time: Int { Int(scheduler.now / TestScheduler.unit) }
}
