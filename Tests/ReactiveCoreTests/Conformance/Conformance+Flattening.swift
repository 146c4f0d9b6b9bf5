import ReactiveCore

extension Conformance {
    @Rows static var flattening: [Conformance] {
        Conformance(
            "flatMap: all inner elements as they come", ["a": "-p--q|", "x": "-1-2|"], gives: "--1-21-2|",
            heard: ["a": ["^----!"], "x": ["-^---!", "----^---!"]]
        ) { play in play.a.flatMap { _ in play.x } }
        Conformance(
            "flatMap: the outer completion waits for the inner", ["a": "-p|", "x": "-1---2|"],
            gives: "--1---2|"
        ) { play in play.a.flatMap { _ in play.x } }
        Conformance(
            "flatMap: an inner completion waits for the outer", ["a": "-p-----|", "x": "-1|"],
            gives: "--1----|"
        ) { play in play.a.flatMap { _ in play.x } }
        Conformance(
            "flatMap: fails with an inner one, and lets all go", ["a": "-p--q-|", "x": "-1-#"],
            gives: "--1-#", heard: ["a": ["^---!"]]
        ) { play in play.a.flatMap { _ in play.x } }
        Conformance(
            "flatMap: fails with the outer one, and lets all go", ["a": "-p-#", "x": "-1---2|"],
            gives: "--1#", heard: ["x": ["-^-!"]]
        ) { play in play.a.flatMap { _ in play.x } }
        Conformance(
            "flatMap: what it throws ends it", ["a": "-p-q-|", "x": "1|"], gives: "-1-#", error: Broken()
        ) { play in
            play.a.flatMap { if $0 == "q" { throw Broken() } else { play.x } }
        }
        Conformance("flatMap: inner ones at once", ["a": "-p-----q-----|"], gives: "-(pP)--(qQ)--|") {
            $0.a.flatMap { .of($0, $0.uppercased()) }
        }
        Conformance(
            "flatMap: disposed, it lets all go", ["a": "-p-q--", "x": "-1--2"], gives: "--1-1",
            during: "^----!", heard: ["a": ["^----!"], "x": ["-^---!", "---^-!"]]
        ) { play in play.a.flatMap { _ in play.x } }
        Conformance(
            "flatMapFirst: drops what comes while one runs", ["a": "-p--q-r|", "x": "-1-2|"],
            gives: "--1-2--1-2|", heard: ["a": ["^------!"], "x": ["-^---!", "------^---!"]]
        ) { play in play.a.flatMapFirst { _ in play.x } }
        Conformance(
            "flatMapFirst: an element in the instant in which the inner one completes comes too early",
            ["a": "-p---q--|", "x": "-1-2|"], gives: "--1-2---|", heard: ["x": ["-^---!"]]
        ) { play in play.a.flatMapFirst { _ in play.x } }
        Conformance(
            "flatMapFirst: the outer completion waits for the inner", ["a": "-p|", "x": "-1-2|"],
            gives: "--1-2|"
        ) { play in play.a.flatMapFirst { _ in play.x } }
        Conformance(
            "flatMapFirst: fails with the inner", ["a": "-p-q-|", "x": "-1#"], gives: "--1#",
            heard: ["a": ["^--!"]]
        ) { play in play.a.flatMapFirst { _ in play.x } }
        Conformance(
            "flatMapFirst: fails with the outer", ["a": "-p#", "x": "-1#"], gives: "--#",
            heard: ["x": ["-^!"]]
        ) { play in play.a.flatMapFirst { _ in play.x } }
        Conformance("flatMapFirst: what it throws ends it", ["a": "-p-|"], gives: "-#", error: Broken()) {
            $0.a.flatMapFirst { _ -> Observable<String> in throw Broken() }
        }
        Conformance(
            "concatMap: one after the other", ["a": "-pq|", "x": "-1-2|"], gives: "--1-2-1-2|",
            heard: ["a": ["^--!"], "x": ["-^---!", "-----^---!"]]
        ) { play in play.a.concatMap { _ in play.x } }
        Conformance(
            "concatMap: a failure drops what waits", ["a": "-pq|", "x": "-1-#"], gives: "--1-#",
            heard: ["x": ["-^--!"]]
        ) { play in play.a.concatMap { _ in play.x } }
        Conformance(
            "concatMap: a failure of the outer drops what waits", ["a": "-pq#", "x": "-1-2|"], gives: "--1#",
            heard: ["x": ["-^-!"]]
        ) { play in play.a.concatMap { _ in play.x } }
        Conformance("concatMap: what it throws ends it", ["a": "-p-|"], gives: "-#", error: Broken()) {
            $0.a.concatMap { _ -> Observable<String> in throw Broken() }
        }
    }

    @Rows static var switching: [Conformance] {
        Conformance(
            "flatMapLatest: a new element ends the inner one before", ["a": "-p--q|", "x": "-1--2|"],
            gives: "--1--1--2|", heard: ["a": ["^----!"], "x": ["-^--!", "----^----!"]]
        ) { play in play.a.flatMapLatest { _ in play.x } }
        Conformance(
            "flatMapLatest: a new element in the instant of an inner one comes first",
            ["a": "-p--q|", "x": "-1-2|"], gives: "--1--1-2|", heard: ["x": ["-^--!", "----^---!"]]
        ) { play in play.a.flatMapLatest { _ in play.x } }
        Conformance(
            "flatMapLatest: the outer completion waits for the inner", ["a": "-p|", "x": "-1-2|"],
            gives: "--1-2|", heard: ["a": ["^-!"], "x": ["-^---!"]]
        ) { play in play.a.flatMapLatest { _ in play.x } }
        Conformance(
            "flatMapLatest: an inner completion waits for the outer", ["a": "-p-----|", "x": "-1|"],
            gives: "--1----|"
        ) { play in play.a.flatMapLatest { _ in play.x } }
        Conformance(
            "flatMapLatest: fails with the latest inner one", ["a": "-p-----|", "x": "-1#"], gives: "--1#",
            heard: ["a": ["^--!"]]
        ) { play in play.a.flatMapLatest { _ in play.x } }
        Conformance(
            "flatMapLatest: does not fail with one that was let go",
            ["a": "-p-q---|", "x": "-1-#", "y": "-2|"], gives: "--1-2--|",
            heard: ["x": ["-^-!"], "y": ["---^-!"]]
        ) { play in
            play.a.flatMapLatest { $0 == "p" ? play.x : play.y }
        }
        Conformance(
            "flatMapLatest: fails with the outer", ["a": "-p-#", "x": "-1---2|"], gives: "--1#",
            heard: ["x": ["-^-!"]]
        ) { play in play.a.flatMapLatest { _ in play.x } }
        Conformance(
            "flatMapLatest: what it throws ends it, and the inner one is let go",
            ["a": "-p-q-|", "x": "-1---2|"], gives: "--1#", error: Broken(),
            heard: ["a": ["^--!"], "x": ["-^-!"]]
        ) { play in
            play.a.flatMapLatest { if $0 == "q" { throw Broken() } else { play.x } }
        }
        Conformance("flatMapLatest: nothing of nothing", ["a": "--|"], gives: "--|") { play in
            play.a.flatMapLatest { _ in play.x }
        }
        Conformance(
            "flatMapLatest: disposed, it lets both go", ["a": "-p----", "x": "-1--2"], gives: "--1",
            during: "^---!", heard: ["a": ["^---!"], "x": ["-^--!"]]
        ) { play in play.a.flatMapLatest { _ in play.x } }
        Conformance(
            "switchLatest: the latest sequence only", ["a": "-x--y|", "x": "-1--2|", "y": "-3|"],
            gives: "--1--3|", heard: ["x": ["-^--!"], "y": ["----^-!"]]
        ) { play in
            play.a.map { $0 == "x" ? play.x : play.y }.switchLatest()
        }
        Conformance(
            "switchLatest: the outer completion waits for the inner", ["a": "-x|", "x": "-1--2|"],
            gives: "--1--2|"
        ) { play in
            play.a.map { _ in play.x }.switchLatest()
        }
    }

    @Rows static var recovering: [Conformance] {
        Conformance(
            "catch: goes on with another", ["a": "-a#", "x": "-b|"], gives: "-a-b|",
            heard: ["a": ["^-!"], "x": ["--^-!"]]
        ) { play in play.a.catch { _ in play.x } }
        Conformance("catch: not for a completion", ["a": "-a|", "x": "-b|"], gives: "-a|", heard: ["x": []]) {
            play in play.a.catch { _ in play.x }
        }
        Conformance("catch: an error of the other is not caught", ["a": "-a#", "x": "-b#"], gives: "-a-b#") {
            play in play.a.catch { _ in play.x }
        }
        Conformance("catch: what it throws is the error", ["a": "-a#"], gives: "-a#", error: Broken()) {
            $0.a.catch { _ in throw Broken() }
        }
        Conformance(
            "catch: disposed, the other is let go", ["a": "-a#", "x": "-b-c"], gives: "-a-b",
            during: "^----!", heard: ["x": ["--^--!"]]
        ) { play in play.a.catch { _ in play.x } }
        Conformance("catchAndReturn: an element, then the completion", ["a": "-a-#"], gives: "-a-(0|)") {
            $0.a.catchAndReturn("0")
        }
        Conformance("catchAndReturn: not for a completion", ["a": "-a-|"], gives: "-a-|") {
            $0.a.catchAndReturn("0")
        }
        Conformance(
            "retry: subscribes anew when it fails", ["x": "-a#"], gives: "-a-a-a", during: "^-----!",
            heard: ["x": ["^-!", "--^-!", "----^-!"]]
        ) { $0.x.retry() }
        Conformance("retry: completes with its source", ["x": "-a|"], gives: "-a|", heard: ["x": ["^-!"]]) {
            $0.x.retry()
        }
        Conformance(
            "retry: so many times in all, then fails", ["x": "-a#"], gives: "-a-a#",
            heard: ["x": ["^-!", "--^-!"]]
        ) { $0.x.retry(2) }
        Conformance("retry: once is not again", ["x": "-a#"], gives: "-a#", heard: ["x": ["^-!"]]) {
            $0.x.retry(1)
        }
        Conformance("retry: none, without subscribing", ["x": "-a#"], gives: "|", heard: ["x": []]) {
            $0.x.retry(0)
        }
        Conformance(
            "retry(when:): an element is the next attempt", ["x": "-a#"], gives: "-a---a---a",
            during: "^---------!", heard: ["x": ["^-!", "----^-!", "--------^-!"]]
        ) { play in
            play.x.retry { $0.delay(frames(2), on: play.clock) }
        }
        Conformance("retry(when:): completes with its source", ["x": "-a|"], gives: "-a|") {
            $0.x.retry { $0.map { _ in 0 } }
        }
        Conformance(
            "retry(when:): fails with the handler's sequence", ["x": "-a#"], gives: "-a#", error: Broken()
        ) { $0.x.retry { $0.flatMap { _ in Observable<Int>.error(Broken()) } } }
        Conformance(
            "retry(when:): completes with the handler's sequence at the next error", ["x": "-a#"],
            gives: "-a-a|"
        ) { $0.x.retry { $0.take(1) } }
        Conformance(
            "retry(when:): a handler's sequence that is empty completes at the first error", ["x": "-a#"],
            gives: "-a|"
        ) { $0.x.retry { _ in Observable<Int>.empty() } }
        Conformance(
            "retry(when:): a handler's sequence that never says anything", ["x": "-a#"], gives: "-a",
            heard: ["x": ["^-!"]]
        ) { $0.x.retry { _ in Observable<Int>.never() } }
        Conformance("retry with a back-off: ever longer waits", ["x": "a#"], gives: "a-a--a#") { play in
            play.x.retry(
                BackOff(initial: frames(1), factor: 2, maximum: frames(9), attempts: 3), on: play.clock)
        }
    }
}
