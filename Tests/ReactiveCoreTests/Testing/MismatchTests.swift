import ReactiveCore
import ReactiveTesting
import Testing

@Suite("the output of a failed marble comparison")
struct MismatchTests {
    private let scheduler = TestScheduler()

    @Test("the diagrams are aligned, followed by the first difference and the values of characters")
    func diagrams() {
        let recorded: [Recorded<Int>] = [.next(220, 10), .next(250, 77), .completed(260)]

        let mismatch = recorded.mismatch(with: "--a--b-|", values: ["a": 10, "b": 20])

        #expect(
            mismatch?.description == """

                expected  --a--b-|
                actual    --a--A|
                          first difference: expected next(20) at 250, was next(77) at 250
                          a = 10
                          b = 20
                          A = 77
                """)
    }

    @Test("strings of one character stand for themselves")
    func strings() {
        let recorded: [Recorded<String>] = [.next(210, "a"), .next(210, "c"), .failed(260, Broken())]

        #expect(
            recorded.mismatch(with: "-(ab)|")?.description == """

                expected  -(ab)|
                actual    -(ac)-#
                          first difference: expected next("b") at 210, was next("c") at 210
                """)
    }

    @Test("a missing final event is shown as nothing")
    func missing() {
        let recorded: [Recorded<String>] = [.next(210, "a")]

        #expect(
            recorded.mismatch(with: "-a-|")?.description == """

                expected  -a-|
                actual    -a
                          first difference: expected completed at 230, was nothing
                """)
    }

    @Test("events between frames are drawn with their times")
    func betweenFrames() {
        let recorded: [Recorded<String>] = [.next(215, "a"), .completed(245)]

        #expect(
            recorded.mismatch(with: [.next(215, "a"), .completed(250)])?.description == """

                expected   15ms a 25ms |
                actual     15ms a--|
                          first difference: expected completed at 250, was completed at 245
                """)
    }

    @Test("a diagram may begin at another time, such as that of a property's first value")
    func start() {
        let (scheduler, recorder) = (scheduler, Recorder<Int>(scheduler))
        let relay = BehaviorRelay(value: 0)
        relay.asObservable().record(into: recorder)
        scheduler.at(20) { relay.accept(1) }
        scheduler.run()

        #expect(recorder.events.mismatch(with: "0-1", values: ["0": 0, "1": 1], from: 0) == nil)
        #expect(
            recorder.events.mismatch(with: "01", values: ["0": 0, "1": 1], from: 0)?.description == """

                expected  01
                actual    0-1
                          first difference: expected next(1) at 10, was next(1) at 20
                """)
    }

    @Test("events that no diagram can show are listed")
    func listed() {
        let recorded: [Recorded<String>] = [.next(210, "a"), .next(210, "b"), .next(220, "c")]

        #expect(
            recorded.mismatch(with: "-(ab)")?.description == """

                expected  next("a") at 210, next("b") at 210
                actual    next("a") at 210, next("b") at 210, next("c") at 220
                          first difference: expected nothing, was next("c") at 220
                """)
    }

    @Test("of thousands of events, those around the first difference are listed")
    func long() {
        let recorded = (0..<5_000).map { Recorded<Int>.next(200 + $0, $0) }
        let expected = (0..<5_000).map { Recorded<Int>.next(200 + $0, $0 == 3_000 ? -1 : $0) }

        let description = recorded.mismatch(with: expected)?.description ?? ""

        #expect(description.count < 2_000)
        #expect(
            description.hasSuffix(
                """
                          first difference: expected next(-1) at 3200, was next(3000) at 3200
                          5000 events expected, 5000 recorded
                """))
    }

    @Test("subscriptions are aligned, too")
    func subscriptions() {
        let scheduler = scheduler
        let watch = SubscriptionRecorder(scheduler)
        let hot = watch(scheduler.hot("-a"))
        _ = scheduler.start(during: "^--!") { hot }

        #expect(watch.mismatch(with: ["^--!"]) == nil)
        #expect(
            watch.mismatch(with: ["-^--!", "^"])?.description == """

                expected  -^--!
                expected  ^
                actual    ^--!
                """)
    }

    @Test("Swift Testing prints the diagrams of a failed expectation")
    func issue() {
        let recorded: [Recorded<String>] = [.next(210, "a")]
        withKnownIssue {
            #expect(recorded.mismatch(with: "--a") == nil)
        } matching: { issue in
            "\(issue)".contains("expected  --a\nactual    -a\n")
        }
    }
}
