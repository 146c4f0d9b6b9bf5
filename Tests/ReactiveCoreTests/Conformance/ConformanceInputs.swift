import ReactiveCore
import ReactiveTesting

/// The hot and cold sources of a row of the conformance suite, in virtual time.
struct ConformanceInputs: Sendable {
    let clock: TestScheduler
    private let watches: [Character: SubscriptionRecorder]
    private let sources: [Character: Observable<String>]

    /// - Parameter marbles: `a`, `b` and `c` are hot; `x`, `y` and `z` are cold. Simultaneous hot events happen
    ///   in the order of these names: `a` first.
    init(_ marbles: [Character: String]) {
        let clock = TestScheduler()
        var (watches, sources): ([Character: SubscriptionRecorder], [Character: Observable<String>]) = (
            [:], [:]
        )
        for (name, text) in marbles.sorted(by: { $0.key < $1.key }) {
            let watch = SubscriptionRecorder(clock)
            let marbles = Marbles(text)
            sources[name] = watch("abc".contains(name) ? clock.hot(marbles) : clock.cold(marbles))
            watches[name] = watch
        }
        (self.clock, self.watches, self.sources) = (clock, watches, sources)
    }

    var a: Observable<String> { source("a") }
    var b: Observable<String> { source("b") }
    var c: Observable<String> { source("c") }
    var x: Observable<String> { source("x") }
    var y: Observable<String> { source("y") }
    var z: Observable<String> { source("z") }

    func watch(_ name: Character) -> SubscriptionRecorder { watches[name] ?? SubscriptionRecorder(clock) }

    /// Feeds the events of `a` into `subject`. Subscribes right away, before virtual time starts.
    func feed(_ subject: some ReactiveCore.Subject<String>) -> Observable<String> {
        a.subscribe(
            onNext: { subject.onNext($0) }, onError: { subject.onError($0) },
            onCompleted: { subject.onCompleted() })
        return subject.asObservable()
    }

    private func source(_ name: Character) -> Observable<String> { sources[name] ?? .never() }
}

/// The duration of `count` frames of a marble diagram.
func frames(_ count: Int) -> Duration { TestScheduler.frames(count) }

extension Observable where Element == Int {
    var asStrings: Observable<String> { map { "\($0)" } }
}
