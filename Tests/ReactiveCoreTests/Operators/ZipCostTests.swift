import ReactiveTesting
import Testing

@testable import ReactiveCore

@Suite("the cost of zip")
struct ZipCostTests {
    /// A source that always has an element, and counts how often that is asked.
    private final class Ready: AnyZipQueue {
        let asked: Box<Int>

        init(_ asked: Box<Int>) { self.asked = asked }

        override var isEmpty: Bool {
            asked.value += 1
            return false
        }
    }

    @Test("an element that completes no combination asks none of the other sources")
    func elements() {
        let (left, right, asked) = (PublishRelay<Int>(), PublishRelay<Int>(), Box(0))
        let zipped = Observable<Int> { node, lifetime in
            let (lefts, rights) = (ZipQueue<Int>(), ZipQueue<Int>())
            let ready = (0..<1_000).map { _ in Ready(asked) }
            let zip = Zip<Int>(node, lifetime, ready + [lefts, rights]) {
                $0.next(lefts.removeFirst() + rights.removeFirst())
            }
            zip.observe(left.asObservable(), lefts)
            zip.observe(right.asObservable(), rights)
        }
        let recorder = Recorder<Int>()
        zipped.record(into: recorder)
        asked.value = 0

        for element in 1...100 { left.accept(element) }
        #expect(asked.value == 0)
        right.accept(10)

        #expect(recorder.elements == [11])
        #expect(asked.value <= 1_000)
    }
}
