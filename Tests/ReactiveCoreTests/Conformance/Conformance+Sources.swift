import ReactiveCore

extension Conformance {
    @ConformanceRows static var sources: [Conformance] {
        Conformance("just: its element and the end, at once", output: "(1|)") { _ in .just("1") }
        Conformance("of: all in order, at once", output: "(123|)") { _ in .of("1", "2", "3") }
        Conformance("from: nothing of an empty list", output: "|") { _ in .from([]) }
        Conformance("empty: the end only", output: "|") { _ in .empty() }
        Conformance("never: not even an end", output: "") { _ in .never() }
        Conformance("error: the failure only", output: "#", error: Broken()) { _ in .error(Broken()) }
        Conformance(
            "deferred: subscribes to what it makes", ["x": "-1-2|"], output: "-1-2|",
            subscriptions: ["x": ["^---!"]]
        ) {
            inputs in .deferred { inputs.x }
        }
        Conformance(
            "deferred: makes a new one for each", ["x": "-1|"], output: "-1-1|",
            subscriptions: ["x": ["^-!", "--^-!"]]
        ) {
            inputs in Observable.deferred { inputs.x }.repeat(2)
        }
        Conformance("deferred: fails with what making throws", output: "#", error: Broken()) { _ in
            .deferred { throw Broken() }
        }
        Conformance("create: nothing after the completion", output: "(1|)") { _ in
            .create { observer in
                observer.onNext("1")
                observer.onCompleted()
                observer.onNext("2")
                observer.onError(Broken())
                return Subscription()
            }
        }
        Conformance("create: nothing after the failure", output: "(1#)", error: Broken()) { _ in
            .create { observer in
                observer.onNext("1")
                observer.onError(Broken())
                observer.onCompleted()
                return Subscription()
            }
        }
        Conformance("interval: first after one period", output: "--0-1-2", during: "^------!") {
            Observable.interval(frames(2), on: $0.clock).asStrings
        }
        Conformance(
            "interval: disposed at the instant of a tick, it does not tick", output: "--0", during: "^---!"
        ) {
            Observable.interval(frames(2), on: $0.clock).asStrings
        }
        Conformance("interval: a new count for each subscriber", output: "--0--0", during: "^------!") {
            inputs in
            let ticks = Observable.interval(frames(2), on: inputs.clock)
            return .merge(
                ticks.take(1).asStrings, inputs.x, ticks.take(1).delay(frames(3), on: inputs.clock).asStrings)
        }
        Conformance("timer: one 0, then the end", output: "---(0|)") {
            Observable.timer(frames(3), on: $0.clock).asStrings
        }
        Conformance("timer: at once after no time", output: "(0|)") {
            Observable.timer(.zero, on: $0.clock).asStrings
        }
        Conformance("timer: negative counts as no time", output: "(0|)") {
            Observable.timer(frames(-3), on: $0.clock).asStrings
        }
        Conformance("timer: nothing when disposed before", output: "", during: "^-!") {
            Observable.timer(frames(3), on: $0.clock).asStrings
        }
        Conformance("timer: with a period it goes on", output: "-0--1--2", during: "^--------!") {
            Observable.timer(frames(1), period: frames(3), on: $0.clock).asStrings
        }
        Conformance("timer: with a period, at once after no time", output: "0-1-2", during: "^----!") {
            Observable.timer(.zero, period: frames(2), on: $0.clock).asStrings
        }
    }
}
