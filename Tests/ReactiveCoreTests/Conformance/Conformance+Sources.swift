import ReactiveCore

extension Conformance {
    @ConformanceRows static var sources: [Conformance] {
        Conformance("just: emits one element, then completes", output: "(1|)") { _ in .just("1") }
        Conformance("of: emits its elements in order, then completes", output: "(123|)") { _ in
            .of("1", "2", "3")
        }
        Conformance("from: completes for an empty array", output: "|") { _ in .from([]) }
        Conformance("empty: only completes", output: "|") { _ in .empty() }
        Conformance("never: emits no events", output: "") { _ in .never() }
        Conformance("error: only fails", output: "#", error: Broken()) { _ in .error(Broken()) }
        Conformance(
            "deferred: subscribes to the sequence it creates", ["x": "-1-2|"], output: "-1-2|",
            subscriptions: ["x": ["^---!"]]
        ) {
            inputs in .deferred { inputs.x }
        }
        Conformance(
            "deferred: creates a sequence for each subscriber", ["x": "-1|"], output: "-1-1|",
            subscriptions: ["x": ["^-!", "--^-!"]]
        ) {
            inputs in Observable.deferred { inputs.x }.repeat(2)
        }
        Conformance("deferred: fails with an error that the closure throws", output: "#", error: Broken()) {
            _ in
            .deferred { throw Broken() }
        }
        Conformance("create: emits nothing after the completion", output: "(1|)") { _ in
            .create { observer in
                observer.onNext("1")
                observer.onCompleted()
                observer.onNext("2")
                observer.onError(Broken())
                return Subscription()
            }
        }
        Conformance("create: emits nothing after an error", output: "(1#)", error: Broken()) { _ in
            .create { observer in
                observer.onNext("1")
                observer.onError(Broken())
                observer.onCompleted()
                return Subscription()
            }
        }
        Conformance("interval: emits first after one period", output: "--0-1-2", during: "^------!") {
            Observable.interval(frames(2), on: $0.clock).asStrings
        }
        Conformance(
            "interval: emits nothing if disposed at the time of a tick", output: "--0", during: "^---!"
        ) {
            Observable.interval(frames(2), on: $0.clock).asStrings
        }
        Conformance("interval: counts from 0 for each subscriber", output: "--0--0", during: "^------!") {
            inputs in
            let ticks = Observable.interval(frames(2), on: inputs.clock)
            return .merge(
                ticks.take(1).asStrings, inputs.x, ticks.take(1).delay(frames(3), on: inputs.clock).asStrings)
        }
        Conformance("timer: emits 0, then completes", output: "---(0|)") {
            Observable.timer(frames(3), on: $0.clock).asStrings
        }
        Conformance("timer: emits at once for a delay of 0", output: "(0|)") {
            Observable.timer(.zero, on: $0.clock).asStrings
        }
        Conformance("timer: treats a negative delay as 0", output: "(0|)") {
            Observable.timer(frames(-3), on: $0.clock).asStrings
        }
        Conformance("timer: emits nothing if disposed before", output: "", during: "^-!") {
            Observable.timer(frames(3), on: $0.clock).asStrings
        }
        Conformance("timer: repeats if it has a period", output: "-0--1--2", during: "^--------!") {
            Observable.timer(frames(1), period: frames(3), on: $0.clock).asStrings
        }
        Conformance("timer: with a period, emits at once for a delay of 0", output: "0-1-2", during: "^----!")
        {
            Observable.timer(.zero, period: frames(2), on: $0.clock).asStrings
        }
    }
}
