import ReactiveCore
import Testing

@testable import ReactiveTesting

@Suite("marble diagrams")
struct MarbleTests {
    private let scheduler = TestScheduler()

    @Test(
        "a diagram is parsed as events in frames of ten units",
        arguments: [
            ("", []), ("---", []), ("-a-b", [.next(10, "a"), .next(30, "b")]),
            ("a|", [.next(0, "a"), .completed(10)]), ("-#", [.failed(10, MarbleError())]),
            ("-(ab|)", [.next(10, "a"), .next(10, "b"), .completed(10)]),
            ("(ab)-c", [.next(0, "a"), .next(0, "b"), .next(50, "c")]),
            ("- a -  b", [.next(10, "a"), .next(30, "b")]),
            ("a 25ms b", [.next(0, "a"), .next(35, "b")]), ("1s a", [.next(1_000, "a")]),
            ("a 1m |", [.next(0, "a"), .completed(60_010)]),
            ("-a-^-b", [.next(-20, "a"), .next(20, "b")]), ("-2m", [.next(10, "2"), .next(20, "m")]),
        ] as [(String, [Recorded<String>])])
    func reading(text: String, events: [Recorded<String>]) {
        #expect(Marbles<String>(text).recorded(from: 0) == events)
    }

    @Test("characters map to values, and # to an error")
    func values() {
        let marbles = Marbles("-a-b-#", values: ["a": 1, "b": 22], error: Broken())

        #expect(marbles.recorded() == [.next(210, 1), .next(230, 22), .failed(250, Broken())])
    }

    @Test(
        "a syntax error in a diagram is named",
        arguments: [
            ("-(a", .openGroup), ("-a)-", .unexpected(")")), ("(a-b)", .unexpected("-")),
            ("((a))", .unexpected("(")), ("^-a-^", .twoSubscriptions), ("-a-!", .unexpected("!")),
            ("-a-x", .noValue("x")),
        ] as [(String, MarbleSyntaxError)])
    func refused(text: String, failure: MarbleSyntaxError) {
        #expect(throws: failure) {
            try Marbles(parsing: text, error: MarbleError(), values: [:]) { $0 == "a" ? 1 : nil }
        }
    }

    @Test("a syntax error in a subscription diagram is named")
    func refusedSubscription() {
        #expect(throws: MarbleSyntaxError.beforeSubscribing) {
            try SubscriptionRecorder.Interval(parsing: "--!")
        }
        #expect(throws: MarbleSyntaxError.beforeSubscribing) {
            try SubscriptionRecorder.Interval(parsing: "---")
        }
        #expect(throws: MarbleSyntaxError.twoSubscriptions) {
            try SubscriptionRecorder.Interval(parsing: "^-^")
        }
        #expect(throws: MarbleSyntaxError.twoSubscriptions) {
            try SubscriptionRecorder.Interval(parsing: "^-!!")
        }
        #expect(throws: MarbleSyntaxError.unexpected("a")) {
            try SubscriptionRecorder.Interval(parsing: "^-a-!")
        }
    }

    @Test("an invalid diagram stops the test")
    func stops() async {
        await #expect(processExitsWith: .failure) { _ = Marbles<String>("-(a") }
    }

    @Test("a cold diagram plays from the subscription on, a hot one for everyone from 200 or from ^ on")
    func hotAndCold() {
        let scheduler = scheduler
        let (hot, cold) = (scheduler.hot("-x-^a-b-|"), scheduler.cold("a-b-|"))
        let late = Recorder<String>(scheduler)
        scheduler.at(215) { hot.record(into: late) }

        let recorded = scheduler.start { .merge(hot, cold) }

        #expect(
            recorded == [
                .next(200, "a"), .next(210, "a"), .next(220, "b"), .next(230, "b"), .completed(250),
            ])
        #expect(late.events == [.next(230, "b"), .completed(250)])
    }

    @Test("a subscriber in frame 0 receives the elements of a hot diagram in that frame")
    func frameZero() {
        let scheduler = scheduler
        let hot = scheduler.hot("(ab)-|")

        #expect(scheduler.start { hot }.mismatch(with: "(ab)-|") == nil)
    }

    @Test("each subscription is drawn as a diagram with ^ and !")
    func subscriptions() {
        let scheduler = scheduler
        let watch = SubscriptionRecorder(scheduler)
        let hot = watch(scheduler.hot("-a-b-c-d-|"))
        scheduler.at(230) { hot.subscribe { _ in }.dispose() }

        let recorded = scheduler.start(during: "--^---!") { hot }

        #expect(recorded.mismatch(with: "---b-c") == nil)
        #expect(watch.mismatch(with: ["--^---!", "---(^!)"]) == nil)
        #expect(watch.intervals == [.during(220, 260), .during(230, 230)])
    }
}
