import ReactiveCore

extension Conformance {
    @ConformanceRows static var flattening: [Conformance] {
        Conformance(
            "flatMap: emits inner elements as they arrive", ["a": "-p--q|", "x": "-1-2|"],
            output: "--1-21-2|",
            subscriptions: ["a": ["^----!"], "x": ["-^---!", "----^---!"]]
        ) { inputs in inputs.a.flatMap { _ in inputs.x } }
        Conformance(
            "flatMap: completes after the last inner sequence", ["a": "-p|", "x": "-1---2|"],
            output: "--1---2|"
        ) { inputs in inputs.a.flatMap { _ in inputs.x } }
        Conformance(
            "flatMap: completes with the outer sequence", ["a": "-p-----|", "x": "-1|"],
            output: "--1----|"
        ) { inputs in inputs.a.flatMap { _ in inputs.x } }
        Conformance(
            "flatMap: fails with an inner sequence and unsubscribes from all", ["a": "-p--q-|", "x": "-1-#"],
            output: "--1-#", subscriptions: ["a": ["^---!"]]
        ) { inputs in inputs.a.flatMap { _ in inputs.x } }
        Conformance(
            "flatMap: fails with the outer sequence and unsubscribes from all",
            ["a": "-p-#", "x": "-1---2|"],
            output: "--1#", subscriptions: ["x": ["-^-!"]]
        ) { inputs in inputs.a.flatMap { _ in inputs.x } }
        Conformance(
            "flatMap: fails with an error that the closure throws", ["a": "-p-q-|", "x": "1|"],
            output: "-1-#", error: Broken()
        ) { inputs in
            inputs.a.flatMap { if $0 == "q" { throw Broken() } else { inputs.x } }
        }
        Conformance(
            "flatMap: emits synchronous inner sequences at once", ["a": "-p-----q-----|"],
            output: "-(pP)--(qQ)--|"
        ) {
            $0.a.flatMap { .of($0, $0.uppercased()) }
        }
        Conformance(
            "flatMap: unsubscribes from all when it is disposed", ["a": "-p-q--", "x": "-1--2"],
            output: "--1-1",
            during: "^----!", subscriptions: ["a": ["^----!"], "x": ["-^---!", "---^-!"]]
        ) { inputs in inputs.a.flatMap { _ in inputs.x } }
        Conformance(
            "flatMapFirst: ignores elements while an inner sequence runs", ["a": "-p--q-r|", "x": "-1-2|"],
            output: "--1-2--1-2|", subscriptions: ["a": ["^------!"], "x": ["-^---!", "------^---!"]]
        ) { inputs in inputs.a.flatMapFirst { _ in inputs.x } }
        Conformance(
            "flatMapFirst: ignores an element in the frame in which the inner sequence completes",
            ["a": "-p---q--|", "x": "-1-2|"], output: "--1-2---|", subscriptions: ["x": ["-^---!"]]
        ) { inputs in inputs.a.flatMapFirst { _ in inputs.x } }
        Conformance(
            "flatMapFirst: completes after the inner sequence", ["a": "-p|", "x": "-1-2|"],
            output: "--1-2|"
        ) { inputs in inputs.a.flatMapFirst { _ in inputs.x } }
        Conformance(
            "flatMapFirst: fails with the inner sequence", ["a": "-p-q-|", "x": "-1#"], output: "--1#",
            subscriptions: ["a": ["^--!"]]
        ) { inputs in inputs.a.flatMapFirst { _ in inputs.x } }
        Conformance(
            "flatMapFirst: fails with the outer sequence", ["a": "-p#", "x": "-1#"], output: "--#",
            subscriptions: ["x": ["-^!"]]
        ) { inputs in inputs.a.flatMapFirst { _ in inputs.x } }
        Conformance(
            "flatMapFirst: fails with an error that the closure throws", ["a": "-p-|"], output: "-#",
            error: Broken()
        ) {
            $0.a.flatMapFirst { _ -> Observable<String> in throw Broken() }
        }
        Conformance(
            "concatMap: runs one inner sequence at a time", ["a": "-pq|", "x": "-1-2|"], output: "--1-2-1-2|",
            subscriptions: ["a": ["^--!"], "x": ["-^---!", "-----^---!"]]
        ) { inputs in inputs.a.concatMap { _ in inputs.x } }
        Conformance(
            "concatMap: an inner error discards the queued elements", ["a": "-pq|", "x": "-1-#"],
            output: "--1-#",
            subscriptions: ["x": ["-^--!"]]
        ) { inputs in inputs.a.concatMap { _ in inputs.x } }
        Conformance(
            "concatMap: an outer error discards the queued elements", ["a": "-pq#", "x": "-1-2|"],
            output: "--1#",
            subscriptions: ["x": ["-^-!"]]
        ) { inputs in inputs.a.concatMap { _ in inputs.x } }
        Conformance(
            "concatMap: fails with an error that the closure throws", ["a": "-p-|"], output: "-#",
            error: Broken()
        ) {
            $0.a.concatMap { _ -> Observable<String> in throw Broken() }
        }
    }

    @ConformanceRows static var switching: [Conformance] {
        Conformance(
            "flatMapLatest: each element ends the previous inner sequence", ["a": "-p--q|", "x": "-1--2|"],
            output: "--1--1--2|", subscriptions: ["a": ["^----!"], "x": ["-^--!", "----^----!"]]
        ) { inputs in inputs.a.flatMapLatest { _ in inputs.x } }
        Conformance(
            "flatMapLatest: an outer element ends the inner sequence before its element in the same frame",
            ["a": "-p--q|", "x": "-1-2|"], output: "--1--1-2|", subscriptions: ["x": ["-^--!", "----^---!"]]
        ) { inputs in inputs.a.flatMapLatest { _ in inputs.x } }
        Conformance(
            "flatMapLatest: completes after the inner sequence", ["a": "-p|", "x": "-1-2|"],
            output: "--1-2|", subscriptions: ["a": ["^-!"], "x": ["-^---!"]]
        ) { inputs in inputs.a.flatMapLatest { _ in inputs.x } }
        Conformance(
            "flatMapLatest: completes with the outer sequence", ["a": "-p-----|", "x": "-1|"],
            output: "--1----|"
        ) { inputs in inputs.a.flatMapLatest { _ in inputs.x } }
        Conformance(
            "flatMapLatest: fails with the latest inner sequence", ["a": "-p-----|", "x": "-1#"],
            output: "--1#",
            subscriptions: ["a": ["^--!"]]
        ) { inputs in inputs.a.flatMapLatest { _ in inputs.x } }
        Conformance(
            "flatMapLatest: does not fail with a previous inner sequence",
            ["a": "-p-q---|", "x": "-1-#", "y": "-2|"], output: "--1-2--|",
            subscriptions: ["x": ["-^-!"], "y": ["---^-!"]]
        ) { inputs in
            inputs.a.flatMapLatest { $0 == "p" ? inputs.x : inputs.y }
        }
        Conformance(
            "flatMapLatest: fails with the outer sequence", ["a": "-p-#", "x": "-1---2|"], output: "--1#",
            subscriptions: ["x": ["-^-!"]]
        ) { inputs in inputs.a.flatMapLatest { _ in inputs.x } }
        Conformance(
            "flatMapLatest: fails with an error that the closure throws, and ends the inner sequence",
            ["a": "-p-q-|", "x": "-1---2|"], output: "--1#", error: Broken(),
            subscriptions: ["a": ["^--!"], "x": ["-^-!"]]
        ) { inputs in
            inputs.a.flatMapLatest { if $0 == "q" { throw Broken() } else { inputs.x } }
        }
        Conformance("flatMapLatest: completes for an empty source", ["a": "--|"], output: "--|") { inputs in
            inputs.a.flatMapLatest { _ in inputs.x }
        }
        Conformance(
            "flatMapLatest: unsubscribes from both when it is disposed", ["a": "-p----", "x": "-1--2"],
            output: "--1",
            during: "^---!", subscriptions: ["a": ["^---!"], "x": ["-^--!"]]
        ) { inputs in inputs.a.flatMapLatest { _ in inputs.x } }
        Conformance(
            "switchLatest: emits the latest sequence", ["a": "-x--y|", "x": "-1--2|", "y": "-3|"],
            output: "--1--3|", subscriptions: ["x": ["-^--!"], "y": ["----^-!"]]
        ) { inputs in
            inputs.a.map { $0 == "x" ? inputs.x : inputs.y }.switchLatest()
        }
        Conformance(
            "switchLatest: completes after the inner sequence", ["a": "-x|", "x": "-1--2|"],
            output: "--1--2|"
        ) { inputs in
            inputs.a.map { _ in inputs.x }.switchLatest()
        }
    }

    @ConformanceRows static var recovering: [Conformance] {
        Conformance(
            "catch: switches to another sequence on an error", ["a": "-a#", "x": "-b|"], output: "-a-b|",
            subscriptions: ["a": ["^-!"], "x": ["--^-!"]]
        ) { inputs in inputs.a.catch { _ in inputs.x } }
        Conformance(
            "catch: does nothing on a completion", ["a": "-a|", "x": "-b|"], output: "-a|",
            subscriptions: ["x": []]
        ) {
            inputs in inputs.a.catch { _ in inputs.x }
        }
        Conformance("catch: passes on an error of the other", ["a": "-a#", "x": "-b#"], output: "-a-b#") {
            inputs in inputs.a.catch { _ in inputs.x }
        }
        Conformance(
            "catch: fails with an error that the closure throws", ["a": "-a#"], output: "-a#", error: Broken()
        ) {
            $0.a.catch { _ in throw Broken() }
        }
        Conformance(
            "catch: unsubscribes from the other when it is disposed", ["a": "-a#", "x": "-b-c"],
            output: "-a-b",
            during: "^----!", subscriptions: ["x": ["--^--!"]]
        ) { inputs in inputs.a.catch { _ in inputs.x } }
        Conformance("catchAndReturn: emits an element, then completes", ["a": "-a-#"], output: "-a-(0|)") {
            $0.a.catchAndReturn("0")
        }
        Conformance("catchAndReturn: does nothing on a completion", ["a": "-a-|"], output: "-a-|") {
            $0.a.catchAndReturn("0")
        }
        Conformance(
            "retry: subscribes again on an error", ["x": "-a#"], output: "-a-a-a", during: "^-----!",
            subscriptions: ["x": ["^-!", "--^-!", "----^-!"]]
        ) { $0.x.retry() }
        Conformance(
            "retry: completes with its source", ["x": "-a|"], output: "-a|", subscriptions: ["x": ["^-!"]]
        ) {
            $0.x.retry()
        }
        Conformance(
            "retry: fails after the given number of attempts", ["x": "-a#"], output: "-a-a#",
            subscriptions: ["x": ["^-!", "--^-!"]]
        ) { $0.x.retry(2) }
        Conformance(
            "retry: does not subscribe again for a count of 1", ["x": "-a#"], output: "-a#",
            subscriptions: ["x": ["^-!"]]
        ) {
            $0.x.retry(1)
        }
        Conformance(
            "retry: completes without subscribing for a count of 0", ["x": "-a#"], output: "|",
            subscriptions: ["x": []]
        ) {
            $0.x.retry(0)
        }
        Conformance(
            "retry(when:): subscribes again when the handler emits", ["x": "-a#"], output: "-a---a---a",
            during: "^---------!", subscriptions: ["x": ["^-!", "----^-!", "--------^-!"]]
        ) { inputs in
            inputs.x.retry { $0.delay(frames(2), on: inputs.clock) }
        }
        Conformance("retry(when:): completes with its source", ["x": "-a|"], output: "-a|") {
            $0.x.retry { $0.map { _ in 0 } }
        }
        Conformance(
            "retry(when:): fails with the handler's error", ["x": "-a#"], output: "-a#", error: Broken()
        ) { $0.x.retry { $0.flatMap { _ in Observable<Int>.error(Broken()) } } }
        Conformance(
            "retry(when:): completes at the next error after the handler completed", ["x": "-a#"],
            output: "-a-a|"
        ) { $0.x.retry { $0.take(1) } }
        Conformance(
            "retry(when:): completes at the first error if the handler is empty", ["x": "-a#"],
            output: "-a|"
        ) { $0.x.retry { _ in Observable<Int>.empty() } }
        Conformance(
            "retry(when:): waits forever if the handler never emits", ["x": "-a#"], output: "-a",
            subscriptions: ["x": ["^-!"]]
        ) { $0.x.retry { _ in Observable<Int>.never() } }
        Conformance(
            "retry with a back-off: waits longer after each error", ["x": "-#"], output: "------#",
            subscriptions: ["x": ["^!", "--^!", "-----^!"]]
        ) { $0.x.retry(threeAttempts, on: $0.clock) }
        Conformance(
            "retry with a back-off: starts again with the first delay after an element", ["x": "a#"],
            output: "a-a-a-a", during: "^------!"
        ) { $0.x.retry(threeAttempts, on: $0.clock) }
        Conformance(
            "retry with a back-off: may count the errors before an element", ["x": "a#"], output: "a-a--a#"
        ) { $0.x.retry(threeAttempts, counting: .allFailures, on: $0.clock) }
    }
}

/// Waits for one frame, then for two.
private let threeAttempts = BackOff(initial: frames(1), factor: 2, maximum: frames(9), attempts: 3)
