import ReactiveCore

extension Conformance {
    @Rows static var sources: [Conformance] {
        Conformance("just: its element and the end, at once", gives: "(1|)") { _ in .just("1") }
        Conformance("of: all in order, at once", gives: "(123|)") { _ in .of("1", "2", "3") }
        Conformance("from: nothing of an empty list", gives: "|") { _ in .from([]) }
        Conformance("empty: the end only", gives: "|") { _ in .empty() }
        Conformance("never: not even an end", gives: "") { _ in .never() }
        Conformance("error: the failure only", gives: "#", error: Broken()) { _ in .error(Broken()) }
        Conformance(
            "deferred: subscribes to what it makes", ["x": "-1-2|"], gives: "-1-2|", heard: ["x": ["^---!"]]
        ) {
            play in .deferred { play.x }
        }
        Conformance(
            "deferred: makes a new one for each", ["x": "-1|"], gives: "-1-1|",
            heard: ["x": ["^-!", "--^-!"]]
        ) {
            play in Observable.deferred { play.x }.repeat(2)
        }
        Conformance("deferred: fails with what making throws", gives: "#", error: Broken()) { _ in
            .deferred { throw Broken() }
        }
        Conformance("create: nothing after the completion", gives: "(1|)") { _ in
            .create { observer in
                observer.onNext("1")
                observer.onCompleted()
                observer.onNext("2")
                observer.onError(Broken())
                return Subscription()
            }
        }
        Conformance("create: nothing after the failure", gives: "(1#)", error: Broken()) { _ in
            .create { observer in
                observer.onNext("1")
                observer.onError(Broken())
                observer.onCompleted()
                return Subscription()
            }
        }
        Conformance("interval: first after one period", gives: "--0-1-2", during: "^------!") {
            Observable.interval(frames(2), on: $0.clock).drawn
        }
        Conformance(
            "interval: disposed at the instant of a tick, it does not tick", gives: "--0", during: "^---!"
        ) {
            Observable.interval(frames(2), on: $0.clock).drawn
        }
        Conformance("interval: a new count for each subscriber", gives: "--0--0", during: "^------!") {
            play in
            let ticks = Observable.interval(frames(2), on: play.clock)
            return .merge(ticks.take(1).drawn, play.x, ticks.take(1).delay(frames(3), on: play.clock).drawn)
        }
        Conformance("timer: one 0, then the end", gives: "---(0|)") {
            Observable.timer(frames(3), on: $0.clock).drawn
        }
        Conformance("timer: at once after no time", gives: "(0|)") {
            Observable.timer(.zero, on: $0.clock).drawn
        }
        Conformance("timer: negative counts as no time", gives: "(0|)") {
            Observable.timer(frames(-3), on: $0.clock).drawn
        }
        Conformance("timer: nothing when disposed before", gives: "", during: "^-!") {
            Observable.timer(frames(3), on: $0.clock).drawn
        }
        Conformance("timer: with a period it goes on", gives: "-0--1--2", during: "^--------!") {
            Observable.timer(frames(1), period: frames(3), on: $0.clock).drawn
        }
        Conformance("timer: with a period, at once after no time", gives: "0-1-2", during: "^----!") {
            Observable.timer(.zero, period: frames(2), on: $0.clock).drawn
        }
    }
}
