import ReactiveCore

extension Conformance {
    @Rows<Conformance> static var flattening: [Conformance] {
        Conformance(
            "flatMap: emits inner elements as they arrive", ["a": "-p--q|", "x": "-1-2|"],
            output: "--1-21-2|", subscriptions: ["a": ["^----!"], "x": ["-^---!", "----^---!"]]
        ) { inputs in inputs.a.flatMap { _ in inputs.x } }
        Conformance(
            "flatMap: emits synchronous inner sequences at once", ["a": "-p-----q-----|"],
            output: "-(pP)--(qQ)--|"
        ) { $0.a.flatMap { .of($0, $0.uppercased()) } }
        Conformance(
            "flatMapFirst: ignores elements while an inner sequence runs", ["a": "-p--q-r|", "x": "-1-2|"],
            output: "--1-2--1-2|", subscriptions: ["a": ["^------!"], "x": ["-^---!", "------^---!"]]
        ) { inputs in inputs.a.flatMapFirst { _ in inputs.x } }
        Conformance(
            "concatMap: runs one inner sequence at a time", ["a": "-pq|", "x": "-1-2|"], output: "--1-2-1-2|",
            subscriptions: ["a": ["^--!"], "x": ["-^---!", "-----^---!"]]
        ) { inputs in inputs.a.concatMap { _ in inputs.x } }
    }

    @Rows<Conformance> static var switching: [Conformance] {
        Conformance(
            "flatMapLatest: each element ends the previous inner sequence", ["a": "-p--q|", "x": "-1--2|"],
            output: "--1--1--2|", subscriptions: ["a": ["^----!"], "x": ["-^--!", "----^----!"]]
        ) { inputs in inputs.a.flatMapLatest { _ in inputs.x } }
        Conformance(
            "flatMapLatest: an outer element ends the inner sequence before its element in the same frame",
            ["a": "-p--q|", "x": "-1-2|"], output: "--1--1-2|", subscriptions: ["x": ["-^--!", "----^---!"]]
        ) { inputs in inputs.a.flatMapLatest { _ in inputs.x } }
        Conformance(
            "flatMapLatest: does not fail with a previous inner sequence",
            ["a": "-p-q---|", "x": "-1-#", "y": "-2|"], output: "--1-2--|",
            subscriptions: ["x": ["-^-!"], "y": ["---^-!"]]
        ) { inputs in inputs.a.flatMapLatest { $0 == "p" ? inputs.x : inputs.y } }
        Conformance(
            "switchLatest: emits the latest sequence", ["a": "-x--y|", "x": "-1--2|", "y": "-3|"],
            output: "--1--3|", subscriptions: ["x": ["-^--!"], "y": ["----^-!"]]
        ) { inputs in inputs.a.map { $0 == "x" ? inputs.x : inputs.y }.switchLatest() }
    }

    @Rows<Conformance> static var recovering: [Conformance] {
        Conformance(
            "catch: switches to another sequence on an error", ["a": "-a#", "x": "-b|"], output: "-a-b|",
            subscriptions: ["a": ["^-!"], "x": ["--^-!"]]
        ) { inputs in inputs.a.catch { _ in inputs.x } }
        Conformance(
            "catch: does nothing on a completion", ["a": "-a|", "x": "-b|"], output: "-a|",
            subscriptions: ["x": []]
        ) { inputs in inputs.a.catch { _ in inputs.x } }
        Conformance(
            "catchAndReturn: emits an element, then completes", ["a": "-a-#"], output: "-a-(0|)"
        ) { $0.a.catchAndReturn("0") }
        Conformance(
            "retry: subscribes again on an error", ["x": "-a#"], output: "-a-a-a", during: "^-----!",
            subscriptions: ["x": ["^-!", "--^-!", "----^-!"]]
        ) { $0.x.retry() }
        Conformance(
            "retry: completes without subscribing for a count of 0", ["x": "-a#"], output: "|",
            subscriptions: ["x": []]
        ) { $0.x.retry(0) }
        Conformance(
            "retry(when:): subscribes again when the handler emits", ["x": "-a#"], output: "-a---a---a",
            during: "^---------!", subscriptions: ["x": ["^-!", "----^-!", "--------^-!"]]
        ) { inputs in inputs.x.retry { $0.delay(frames(2), on: inputs.clock) } }
        Conformance(
            "retry with a back-off: waits longer after each error", ["x": "-#"], output: "------#",
            subscriptions: ["x": ["^!", "--^!", "-----^!"]]
        ) { $0.x.retry(threeAttempts, on: $0.clock) }
        Conformance(
            "retry with a back-off: starts again with the first delay after an element", ["x": "a#"],
            output: "a-a-a-a", during: "^------!"
        ) { $0.x.retry(threeAttempts, on: $0.clock) }
    }
}

/// Waits for one frame, then for two.
private let threeAttempts = BackOff(initial: frames(1), factor: 2, maximum: frames(9), attempts: 3)
