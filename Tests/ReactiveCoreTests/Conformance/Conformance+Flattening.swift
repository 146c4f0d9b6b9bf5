import ReactiveCore

extension Conformance {
    @ConformanceRows static var flattening: [Conformance] {
        Conformance(
            "flatMap: all inner elements as they come", ["a": "-p--q|", "x": "-1-2|"], output: "--1-21-2|",
            subscriptions: ["a": ["^----!"], "x": ["-^---!", "----^---!"]]
        ) { inputs in inputs.a.flatMap { _ in inputs.x } }
        Conformance(
            "flatMap: the outer completion waits for the inner", ["a": "-p|", "x": "-1---2|"],
            output: "--1---2|"
        ) { inputs in inputs.a.flatMap { _ in inputs.x } }
        Conformance(
            "flatMap: an inner completion waits for the outer", ["a": "-p-----|", "x": "-1|"],
            output: "--1----|"
        ) { inputs in inputs.a.flatMap { _ in inputs.x } }
        Conformance(
            "flatMap: fails with an inner one, and lets all go", ["a": "-p--q-|", "x": "-1-#"],
            output: "--1-#", subscriptions: ["a": ["^---!"]]
        ) { inputs in inputs.a.flatMap { _ in inputs.x } }
        Conformance(
            "flatMap: fails with the outer one, and lets all go", ["a": "-p-#", "x": "-1---2|"],
            output: "--1#", subscriptions: ["x": ["-^-!"]]
        ) { inputs in inputs.a.flatMap { _ in inputs.x } }
        Conformance(
            "flatMap: what it throws ends it", ["a": "-p-q-|", "x": "1|"], output: "-1-#", error: Broken()
        ) { inputs in
            inputs.a.flatMap { if $0 == "q" { throw Broken() } else { inputs.x } }
        }
        Conformance("flatMap: inner ones at once", ["a": "-p-----q-----|"], output: "-(pP)--(qQ)--|") {
            $0.a.flatMap { .of($0, $0.uppercased()) }
        }
        Conformance(
            "flatMap: disposed, it lets all go", ["a": "-p-q--", "x": "-1--2"], output: "--1-1",
            during: "^----!", subscriptions: ["a": ["^----!"], "x": ["-^---!", "---^-!"]]
        ) { inputs in inputs.a.flatMap { _ in inputs.x } }
        Conformance(
            "flatMapFirst: drops what comes while one runs", ["a": "-p--q-r|", "x": "-1-2|"],
            output: "--1-2--1-2|", subscriptions: ["a": ["^------!"], "x": ["-^---!", "------^---!"]]
        ) { inputs in inputs.a.flatMapFirst { _ in inputs.x } }
        Conformance(
            "flatMapFirst: an element in the instant in which the inner one completes comes too early",
            ["a": "-p---q--|", "x": "-1-2|"], output: "--1-2---|", subscriptions: ["x": ["-^---!"]]
        ) { inputs in inputs.a.flatMapFirst { _ in inputs.x } }
        Conformance(
            "flatMapFirst: the outer completion waits for the inner", ["a": "-p|", "x": "-1-2|"],
            output: "--1-2|"
        ) { inputs in inputs.a.flatMapFirst { _ in inputs.x } }
        Conformance(
            "flatMapFirst: fails with the inner", ["a": "-p-q-|", "x": "-1#"], output: "--1#",
            subscriptions: ["a": ["^--!"]]
        ) { inputs in inputs.a.flatMapFirst { _ in inputs.x } }
        Conformance(
            "flatMapFirst: fails with the outer", ["a": "-p#", "x": "-1#"], output: "--#",
            subscriptions: ["x": ["-^!"]]
        ) { inputs in inputs.a.flatMapFirst { _ in inputs.x } }
        Conformance("flatMapFirst: what it throws ends it", ["a": "-p-|"], output: "-#", error: Broken()) {
            $0.a.flatMapFirst { _ -> Observable<String> in throw Broken() }
        }
        Conformance(
            "concatMap: one after the other", ["a": "-pq|", "x": "-1-2|"], output: "--1-2-1-2|",
            subscriptions: ["a": ["^--!"], "x": ["-^---!", "-----^---!"]]
        ) { inputs in inputs.a.concatMap { _ in inputs.x } }
        Conformance(
            "concatMap: a failure drops what waits", ["a": "-pq|", "x": "-1-#"], output: "--1-#",
            subscriptions: ["x": ["-^--!"]]
        ) { inputs in inputs.a.concatMap { _ in inputs.x } }
        Conformance(
            "concatMap: a failure of the outer drops what waits", ["a": "-pq#", "x": "-1-2|"], output: "--1#",
            subscriptions: ["x": ["-^-!"]]
        ) { inputs in inputs.a.concatMap { _ in inputs.x } }
        Conformance("concatMap: what it throws ends it", ["a": "-p-|"], output: "-#", error: Broken()) {
            $0.a.concatMap { _ -> Observable<String> in throw Broken() }
        }
    }

    @ConformanceRows static var switching: [Conformance] {
        Conformance(
            "flatMapLatest: a new element ends the inner one before", ["a": "-p--q|", "x": "-1--2|"],
            output: "--1--1--2|", subscriptions: ["a": ["^----!"], "x": ["-^--!", "----^----!"]]
        ) { inputs in inputs.a.flatMapLatest { _ in inputs.x } }
        Conformance(
            "flatMapLatest: a new element in the instant of an inner one comes first",
            ["a": "-p--q|", "x": "-1-2|"], output: "--1--1-2|", subscriptions: ["x": ["-^--!", "----^---!"]]
        ) { inputs in inputs.a.flatMapLatest { _ in inputs.x } }
        Conformance(
            "flatMapLatest: the outer completion waits for the inner", ["a": "-p|", "x": "-1-2|"],
            output: "--1-2|", subscriptions: ["a": ["^-!"], "x": ["-^---!"]]
        ) { inputs in inputs.a.flatMapLatest { _ in inputs.x } }
        Conformance(
            "flatMapLatest: an inner completion waits for the outer", ["a": "-p-----|", "x": "-1|"],
            output: "--1----|"
        ) { inputs in inputs.a.flatMapLatest { _ in inputs.x } }
        Conformance(
            "flatMapLatest: fails with the latest inner one", ["a": "-p-----|", "x": "-1#"], output: "--1#",
            subscriptions: ["a": ["^--!"]]
        ) { inputs in inputs.a.flatMapLatest { _ in inputs.x } }
        Conformance(
            "flatMapLatest: does not fail with one that was let go",
            ["a": "-p-q---|", "x": "-1-#", "y": "-2|"], output: "--1-2--|",
            subscriptions: ["x": ["-^-!"], "y": ["---^-!"]]
        ) { inputs in
            inputs.a.flatMapLatest { $0 == "p" ? inputs.x : inputs.y }
        }
        Conformance(
            "flatMapLatest: fails with the outer", ["a": "-p-#", "x": "-1---2|"], output: "--1#",
            subscriptions: ["x": ["-^-!"]]
        ) { inputs in inputs.a.flatMapLatest { _ in inputs.x } }
        Conformance(
            "flatMapLatest: what it throws ends it, and the inner one is let go",
            ["a": "-p-q-|", "x": "-1---2|"], output: "--1#", error: Broken(),
            subscriptions: ["a": ["^--!"], "x": ["-^-!"]]
        ) { inputs in
            inputs.a.flatMapLatest { if $0 == "q" { throw Broken() } else { inputs.x } }
        }
        Conformance("flatMapLatest: nothing of nothing", ["a": "--|"], output: "--|") { inputs in
            inputs.a.flatMapLatest { _ in inputs.x }
        }
        Conformance(
            "flatMapLatest: disposed, it lets both go", ["a": "-p----", "x": "-1--2"], output: "--1",
            during: "^---!", subscriptions: ["a": ["^---!"], "x": ["-^--!"]]
        ) { inputs in inputs.a.flatMapLatest { _ in inputs.x } }
        Conformance(
            "switchLatest: the latest sequence only", ["a": "-x--y|", "x": "-1--2|", "y": "-3|"],
            output: "--1--3|", subscriptions: ["x": ["-^--!"], "y": ["----^-!"]]
        ) { inputs in
            inputs.a.map { $0 == "x" ? inputs.x : inputs.y }.switchLatest()
        }
        Conformance(
            "switchLatest: the outer completion waits for the inner", ["a": "-x|", "x": "-1--2|"],
            output: "--1--2|"
        ) { inputs in
            inputs.a.map { _ in inputs.x }.switchLatest()
        }
    }

    @ConformanceRows static var recovering: [Conformance] {
        Conformance(
            "catch: goes on with another", ["a": "-a#", "x": "-b|"], output: "-a-b|",
            subscriptions: ["a": ["^-!"], "x": ["--^-!"]]
        ) { inputs in inputs.a.catch { _ in inputs.x } }
        Conformance(
            "catch: not for a completion", ["a": "-a|", "x": "-b|"], output: "-a|", subscriptions: ["x": []]
        ) {
            inputs in inputs.a.catch { _ in inputs.x }
        }
        Conformance("catch: an error of the other is not caught", ["a": "-a#", "x": "-b#"], output: "-a-b#") {
            inputs in inputs.a.catch { _ in inputs.x }
        }
        Conformance("catch: what it throws is the error", ["a": "-a#"], output: "-a#", error: Broken()) {
            $0.a.catch { _ in throw Broken() }
        }
        Conformance(
            "catch: disposed, the other is let go", ["a": "-a#", "x": "-b-c"], output: "-a-b",
            during: "^----!", subscriptions: ["x": ["--^--!"]]
        ) { inputs in inputs.a.catch { _ in inputs.x } }
        Conformance("catchAndReturn: an element, then the completion", ["a": "-a-#"], output: "-a-(0|)") {
            $0.a.catchAndReturn("0")
        }
        Conformance("catchAndReturn: not for a completion", ["a": "-a-|"], output: "-a-|") {
            $0.a.catchAndReturn("0")
        }
        Conformance(
            "retry: subscribes anew when it fails", ["x": "-a#"], output: "-a-a-a", during: "^-----!",
            subscriptions: ["x": ["^-!", "--^-!", "----^-!"]]
        ) { $0.x.retry() }
        Conformance(
            "retry: completes with its source", ["x": "-a|"], output: "-a|", subscriptions: ["x": ["^-!"]]
        ) {
            $0.x.retry()
        }
        Conformance(
            "retry: so many times in all, then fails", ["x": "-a#"], output: "-a-a#",
            subscriptions: ["x": ["^-!", "--^-!"]]
        ) { $0.x.retry(2) }
        Conformance("retry: once is not again", ["x": "-a#"], output: "-a#", subscriptions: ["x": ["^-!"]]) {
            $0.x.retry(1)
        }
        Conformance("retry: none, without subscribing", ["x": "-a#"], output: "|", subscriptions: ["x": []]) {
            $0.x.retry(0)
        }
        Conformance(
            "retry(when:): an element is the next attempt", ["x": "-a#"], output: "-a---a---a",
            during: "^---------!", subscriptions: ["x": ["^-!", "----^-!", "--------^-!"]]
        ) { inputs in
            inputs.x.retry { $0.delay(frames(2), on: inputs.clock) }
        }
        Conformance("retry(when:): completes with its source", ["x": "-a|"], output: "-a|") {
            $0.x.retry { $0.map { _ in 0 } }
        }
        Conformance(
            "retry(when:): fails with the handler's sequence", ["x": "-a#"], output: "-a#", error: Broken()
        ) { $0.x.retry { $0.flatMap { _ in Observable<Int>.error(Broken()) } } }
        Conformance(
            "retry(when:): completes with the handler's sequence at the next error", ["x": "-a#"],
            output: "-a-a|"
        ) { $0.x.retry { $0.take(1) } }
        Conformance(
            "retry(when:): a handler's sequence that is empty completes at the first error", ["x": "-a#"],
            output: "-a|"
        ) { $0.x.retry { _ in Observable<Int>.empty() } }
        Conformance(
            "retry(when:): a handler's sequence that never says anything", ["x": "-a#"], output: "-a",
            subscriptions: ["x": ["^-!"]]
        ) { $0.x.retry { _ in Observable<Int>.never() } }
        Conformance("retry with a back-off: ever longer waits", ["x": "a#"], output: "a-a--a#") { inputs in
            inputs.x.retry(
                BackOff(initial: frames(1), factor: 2, maximum: frames(9), attempts: 3), on: inputs.clock)
        }
    }
}
