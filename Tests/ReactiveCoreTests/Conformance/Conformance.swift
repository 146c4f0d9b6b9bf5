import ReactiveCore
import ReactiveTesting
import Testing

/// One row of the conformance suite: marble diagrams of the sources, an operator, and the expected output.
struct Conformance: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let sources: [Character: String]
    let output: String
    /// The values of characters in `output` that do not represent themselves.
    let meanings: [Character: String]
    /// The error that `#` in `output` represents.
    let error: any Error
    let during: String
    /// The expected subscriptions to each source as marbles. Sources without an entry are not checked.
    let subscriptions: [Character: [String]]
    let make: @Sendable (ConformanceInputs) -> Observable<String>

    init(
        _ title: String, _ sources: [Character: String] = [:], output: String,
        meanings: [Character: String] = [:], error: any Error = MarbleError(), during: String = "^",
        subscriptions: [Character: [String]] = [:],
        _ make: @escaping @Sendable (ConformanceInputs) -> Observable<String>
    ) {
        (testDescription, self.sources, self.output, self.meanings) = (title, sources, output, meanings)
        (self.error, self.during, self.subscriptions, self.make) = (error, during, subscriptions, make)
    }

    static let all =
        sources + elements + notifications + counting + untilOther + timeLimits + rateLimiting + delaying
        + sampling + merging + sequential
        + combiningLatest + zipping + flattening + switching + recovering + sharing + subjects
        + generated + collecting + windowing + conditional + miscellaneous

    /// The differences from the expected output and subscriptions; empty when there are none.
    func mismatches() -> [Mismatch] {
        let inputs = ConformanceInputs(sources)
        let recorded = inputs.clock.start(during: during) { make(inputs) }
        let values = Dictionary(output.map { ($0, meanings[$0] ?? String($0)) }) { first, _ in first }
        let marbles = Marbles(output, values: values, error: error)
        let subscriptionMismatches = subscriptions.sorted { $0.key < $1.key }.compactMap { name, expected in
            inputs.watch(name).mismatch(with: expected)
        }
        return [recorded.mismatch(with: marbles)].compactMap { $0 } + subscriptionMismatches
    }
}

extension Conformance {
    @Rows<Conformance> static var collecting: [Conformance] {
        Conformance(
            "scan(into:): emits every intermediate result", ["a": "-a-b-c-|"], output: "-a-p-q-|",
            meanings: ["p": "ab", "q": "abc"]
        ) { $0.a.scan(into: "") { $0 += $1 } }
        Conformance(
            "scan(into:): starts anew for each subscriber", ["x": "-1|"], output: "-1-1|"
        ) { $0.x.scan(into: "") { $0 += $1 }.repeat(2) }
        Conformance(
            "reduce: emits the final result on completion", ["a": "-1-2-3-|"], output: "-------(6|)"
        ) { $0.a.reduce(0) { $0 + (Int($1) ?? 0) }.asStrings }
        Conformance(
            "reduce(into:): starts anew for each subscriber", ["x": "-1|"], output: "--1-(1|)"
        ) { $0.x.reduce(into: "") { $0 += $1 }.repeat(2) }
        Conformance(
            "toArray: emits all elements in one array on completion", ["a": "-a-b-|"], output: "-----(p|)",
            meanings: ["p": "ab"]
        ) { $0.a.toArray().map { $0.joined() } }
        Conformance(
            "pairwise: pairs each element with the previous one", ["a": "-a-b-c-|"], output: "---p-q-|",
            meanings: ["p": "ab", "q": "bc"]
        ) { $0.a.pairwise().map { $0 + $1 } }
    }

    @Rows<Conformance> static var windowing: [Conformance] {
        Conformance(
            "buffer: emits after two elements or four frames", ["a": "-1-2-3---|"], output: "---p---3-(e|)",
            meanings: ["p": "12", "e": ""], subscriptions: ["a": ["^--------!"]]
        ) { $0.a.buffer(for: frames(4), count: 2, on: $0.clock).map { $0.joined() } }
        Conformance(
            "buffer: emits an empty array when the time passes without elements", ["a": "-----1-|"],
            output: "--0-0-1(0|)"
        ) { $0.a.buffer(for: frames(2), on: $0.clock).map(\.count).asStrings }
        Conformance(
            "buffer: discards the elements on an error", ["a": "-1-#"], output: "---#"
        ) { $0.a.buffer(for: frames(9), on: $0.clock).map { $0.joined() } }
        Conformance(
            "buffer: emits nothing after it is disposed", ["a": "-1"], output: "", during: "^-!",
            subscriptions: ["a": ["^-!"]]
        ) { $0.a.buffer(for: frames(2), on: $0.clock).map { $0.joined() } }
        Conformance(
            "window: labels each element with its window's number", ["a": "-1-2-3---4-|"],
            output: "-p-q-r---s-|", meanings: ["p": "1⁰", "q": "2⁰", "r": "3¹", "s": "4²"]
        ) { inputs in
            inputs.a.window(for: frames(4), count: 2, on: inputs.clock).enumerated().flatMap { number, part in
                part.map { "\($0)\(["⁰", "¹", "²"][number])" }
            }
        }
        Conformance(
            "window: each window ends when it is full, its time has passed, or the source completes",
            ["a": "-1-2-3---|"], output: "---p---3-(e|)", meanings: ["p": "12", "e": ""]
        ) { inputs in
            inputs.a.window(for: frames(4), count: 2, on: inputs.clock).flatMap { part in
                part.toArray().map { $0.joined() }
            }
        }
        Conformance(
            "window: opens the first window on subscription", ["a": "----1"], output: "0", during: "^---!",
            subscriptions: ["a": ["^---!"]]
        ) { $0.a.window(for: frames(9), on: $0.clock).map { _ in "0" } }
        Conformance(
            "window: an error fails the open window, too", ["a": "-1-#"], output: "-1-#"
        ) { $0.a.window(for: frames(9), on: $0.clock).take(1).flatMap { $0 } }
        Conformance(
            "window: stays subscribed while a window has a subscriber", ["a": "-1-2-3---|"],
            output: "-1-(2|)", subscriptions: ["a": ["^--!"]]
        ) { $0.a.window(for: frames(4), count: 2, on: $0.clock).take(1).flatMap { $0 } }
        Conformance(
            "groupBy: emits a sequence for each key", ["a": "-a-b-A-|"], output: "-a-b-p-|",
            meanings: ["p": "aA"]
        ) { $0.a.groupBy { $0.lowercased() }.flatMap { $0.asObservable().scan("") { $0 + $1 } } }
        Conformance(
            "groupBy: emits a group once, with its first element", ["a": "-a-b-A-|"], output: "-a-b---|"
        ) { $0.a.groupBy { $0.lowercased() }.map(\.key) }
        Conformance(
            "groupBy: fails with an error that the key closure throws", ["a": "-a-b-|"], output: "-#",
            error: Broken(), subscriptions: ["a": ["^!"]]
        ) { $0.a.groupBy { _ -> Int in throw Broken() }.flatMap { $0.asObservable() } }
        Conformance(
            "groupBy: an error fails the groups, too", ["a": "-a-#"], output: "-a-#"
        ) { $0.a.groupBy { $0 }.take(1).flatMap { $0.asObservable() } }
        Conformance(
            "groupBy: stays subscribed while a group has a subscriber", ["a": "-a-b-a-|"],
            output: "-a---(a|)", subscriptions: ["a": ["^----!"]]
        ) { $0.a.groupBy { $0 }.take(1).flatMap { $0.asObservable().take(2) } }
        Conformance(
            "groupBy: a late subscriber of a group misses the first element", ["a": "-a-a-|"],
            output: "---a-|"
        ) { inputs in
            inputs.a.groupBy { $0 }.flatMap {
                $0.asObservable().delaySubscription(frames(1), on: inputs.clock)
            }
        }
    }
}

extension Conformance {
    @Rows<Conformance> static var sources: [Conformance] {
        Conformance("just: emits one element, then completes", output: "(1|)") { _ in .just("1") }
        Conformance(
            "of: emits its elements in order, then completes", output: "(123|)"
        ) { _ in .of("1", "2", "3") }
        Conformance("from: completes for an empty array", output: "|") { _ in .from([]) }
        Conformance("empty: only completes", output: "|") { _ in .empty() }
        Conformance("never: emits no events", output: "") { _ in .never() }
        Conformance("error: only fails", output: "#", error: Broken()) { _ in .error(Broken()) }
        Conformance(
            "deferred: subscribes to the sequence it creates", ["x": "-1-2|"], output: "-1-2|",
            subscriptions: ["x": ["^---!"]]
        ) { inputs in .deferred { inputs.x } }
        Conformance(
            "deferred: creates a sequence for each subscriber", ["x": "-1|"], output: "-1-1|",
            subscriptions: ["x": ["^-!", "--^-!"]]
        ) { inputs in Observable.deferred { inputs.x }.repeat(2) }
        Conformance(
            "create: emits nothing after the completion", output: "(1|)"
        ) { _ in
            .create { observer in
                observer.onNext("1")
                observer.onCompleted()
                observer.onNext("2")
                observer.onError(Broken())
                return Subscription()
            }
        }
        Conformance(
            "create: emits nothing after an error", output: "(1#)", error: Broken()
        ) { _ in
            .create { observer in
                observer.onNext("1")
                observer.onError(Broken())
                observer.onCompleted()
                return Subscription()
            }
        }
        Conformance(
            "interval: emits first after one period", output: "--0-1-2", during: "^------!"
        ) { Observable.interval(frames(2), on: $0.clock).asStrings }
        Conformance(
            "interval: emits nothing if disposed at the time of a tick", output: "--0", during: "^---!"
        ) { Observable.interval(frames(2), on: $0.clock).asStrings }
        Conformance(
            "interval: counts from 0 for each subscriber", output: "--0--0", during: "^------!"
        ) {
            inputs in
            let ticks = Observable.interval(frames(2), on: inputs.clock)
            return .merge(
                ticks.take(1).asStrings, inputs.x, ticks.take(1).delay(frames(3), on: inputs.clock).asStrings)
        }
        Conformance(
            "timer: emits 0, then completes", output: "---(0|)"
        ) { Observable.timer(frames(3), on: $0.clock).asStrings }
        Conformance(
            "timer: emits at once for a delay of 0", output: "(0|)"
        ) { Observable.timer(.zero, on: $0.clock).asStrings }
        Conformance(
            "timer: treats a negative delay as 0", output: "(0|)"
        ) { Observable.timer(frames(-3), on: $0.clock).asStrings }
        Conformance(
            "timer: emits nothing if disposed before", output: "", during: "^-!"
        ) { Observable.timer(frames(3), on: $0.clock).asStrings }
        Conformance(
            "timer: repeats if it has a period", output: "-0--1--2", during: "^--------!"
        ) { Observable.timer(frames(1), period: frames(3), on: $0.clock).asStrings }
        Conformance(
            "timer: with a period, emits at once for a delay of 0", output: "0-1-2", during: "^----!"
        ) { Observable.timer(.zero, period: frames(2), on: $0.clock).asStrings }
    }
}

extension Conformance {
    @Rows<Conformance> static var generated: [Conformance] {
        Conformance(
            "range: emits consecutive integers", output: "(345|)"
        ) { _ in Observable<Int>.range(start: 3, count: 3).asStrings }
        Conformance(
            "range: completes at once for a count of 0", output: "|"
        ) { _ in Observable<Int>.range(start: 3, count: 0).asStrings }
        Conformance(
            "range: emits up to the maximum of its type", output: "(pq|)", meanings: ["p": "126", "q": "127"]
        ) { _ in Observable<Int8>.range(start: 126, count: 2).map { "\($0)" } }
        Conformance(
            "range: stops when its subscriber unsubscribes", output: "(34|)"
        ) { _ in Observable<Int>.range(start: 3, count: .max - 3).take(2).asStrings }
        Conformance(
            "generate: emits each state while the condition holds", output: "(124|)"
        ) { _ in
            Observable<Int>.generate(initialState: 1, condition: { $0 < 5 }, iterate: { $0 * 2 }).asStrings
        }
        Conformance(
            "generate: emits nothing if the condition does not hold at first", output: "|"
        ) { _ in
            Observable<Int>.generate(initialState: 9, condition: { $0 < 5 }, iterate: { $0 * 2 }).asStrings
        }
        Conformance(
            "generate: fails with an error that the condition throws", output: "#", error: Broken()
        ) {
            _ in
            Observable<Int>.generate(initialState: 1, condition: { _ in throw Broken() }, iterate: { $0 })
                .asStrings
        }
        Conformance(
            "generate: fails with an error that the iteration throws", output: "(1#)", error: Broken()
        ) { _ in
            Observable<Int>.generate(
                initialState: 1, condition: { _ in true }, iterate: { _ in throw Broken() }
            ).asStrings
        }
        Conformance(
            "generate: stops when its subscriber unsubscribes", output: "(12|)"
        ) { _ in
            Observable<Int>.generate(initialState: 1, condition: { _ in true }, iterate: { $0 + 1 }).take(2)
                .asStrings
        }
        Conformance(
            "repeatElement: repeats until its subscriber unsubscribes", output: "(aaa|)"
        ) { _ in Observable.repeatElement("a").take(3) }
        Conformance(
            "using: emits the sequence made from the resource", ["x": "-1-2|"], output: "-1-2|",
            subscriptions: ["x": ["^---!"]]
        ) { inputs in .using({ Subscription() }) { _ in inputs.x } }
        Conformance("from(optional:): emits the value", output: "(1|)") { _ in .from(optional: "1") }
    }
}
