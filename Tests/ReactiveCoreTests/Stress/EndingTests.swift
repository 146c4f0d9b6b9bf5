import ReactiveCore
import ReactiveTesting
import Testing

@Suite("subjects end exactly once")
struct EndingTests {
    /// The events of one subscriber as text.
    private typealias Log = [String]

    @Test(
        "with threads that emit and end at random, all see the same end and nothing after it",
        arguments: AnySubject.kinds)
    func ends(kind: AnySubject.Kind) {
        var crowded = 0
        for round in 0..<300 {
            let subject = kind.make()
            let logs = Box<[Box<Log>]>([])
            let early = (0..<2).map { _ in listen(to: subject, logs) }
            onThreads(16) { thread in
                var generator = SeededGenerator(seed: 7, round, thread)
                for step in 0..<12 {
                    switch generator.nextBelow(14) {
                    case 0: subject.onCompleted()
                    case 1: subject.onError(Broken())
                    case 2: _ = listen(to: subject, logs)
                    default: subject.onNext(thread * 100 + step)
                    }
                }
            }
            subject.onCompleted()

            let received = logs.value.map(\.value)
            let end = early[0].value.last
            #expect(received.allSatisfy { $0.last == end }, "round \(round): not all heard the same end")
            #expect(received.allSatisfy { isGrammatical($0) }, "round \(round): something after the end")
            #expect(received.allSatisfy { isSuffix($0, of: early[0].value) }, "round \(round): another order")
            if received.count > 2 { crowded += 1 }
        }
        #expect(crowded > 100, "hardly anybody came while others emitted")
    }

    private func listen(to subject: AnySubject, _ logs: Box<[Box<Log>]>) -> Box<Log> {
        let log = Box<Log>([])
        logs.with { $0.append(log) }
        subject.observable.subscribe(
            onNext: { element in log.with { $0.append("\(element)") } },
            onError: { _ in log.with { $0.append("failed") } },
            onCompleted: { log.with { $0.append("completed") } })
        return log
    }

    private func isGrammatical(_ log: Log) -> Bool {
        log.filter { Int($0) == nil }.count == 1 && log.last.map { Int($0) == nil } == true
    }

    /// A later subscriber receives the final part of what the first one received.
    private func isSuffix(_ log: Log, of whole: Log) -> Bool {
        log.elementsEqual(whole.suffix(log.count))
    }
}
