import ReactiveCore

extension Conformance {
    @ConformanceRows static var merging: [Conformance] {
        Conformance(
            "merge: emits the elements of all sources as they arrive", ["a": "-a---c-|", "b": "---b---|"],
            output: "-a-b-c-|"
        ) {
            .merge($0.a, $0.b)
        }
        Conformance(
            "merge: completes when all sources have completed", ["a": "-a|", "b": "---b-|"], output: "-a-b-|",
            subscriptions: ["a": ["^-!"], "b": ["^----!"]]
        ) { .merge($0.a, $0.b) }
        Conformance(
            "merge: fails with the first error and unsubscribes from the others",
            ["a": "-a-#", "b": "--b--c|"],
            output: "-ab#", subscriptions: ["b": ["^--!"]]
        ) { .merge($0.a, $0.b) }
        Conformance(
            "merge: keeps the order of the sources within a frame", ["a": "-a----|", "b": "-b----|"],
            output: "-(ab)-|"
        ) { .merge($0.b, $0.a) }
        Conformance("merge: completes at once without sources", output: "|") { _ in .merge([]) }
        Conformance("merge: does not complete while a source is running", ["a": "-a|"], output: "-a") {
            .merge($0.a, .never())
        }
        Conformance("merge: subscribes to synchronous sources in order", output: "(12|)") { _ in
            .merge(.just("1"), .just("2"))
        }
        Conformance(
            "merge of sequences: emits the elements of all inner sequences as they arrive",
            ["a": "-x-y-----|", "x": "1-1|", "y": "2|"],
            output: "-1-(12)--|"
        ) { inputs in
            inputs.a.map { $0 == "x" ? inputs.x : inputs.y }.merge()
        }
        Conformance(
            "merge of sequences: completes with the last inner sequence", ["a": "-x|", "x": "-1-2|"],
            output: "--1-2|", subscriptions: ["a": ["^-!"], "x": ["-^---!"]]
        ) { inputs in
            inputs.a.map { _ in inputs.x }.merge()
        }
        Conformance(
            "merge of sequences: completes with the outer sequence", ["a": "-x-----|", "x": "-1-2|"],
            output: "--1-2--|"
        ) { inputs in
            inputs.a.map { _ in inputs.x }.merge()
        }
        Conformance(
            "merge(maxConcurrent:): queues sequences above the limit",
            ["a": "-xyx|", "x": "-1-|", "y": "-2-|"],
            output: "--12-1-|", subscriptions: ["x": ["-^--!", "----^--!"], "y": ["--^--!"]]
        ) { inputs in
            inputs.a.map { $0 == "x" ? inputs.x : inputs.y }.merge(maxConcurrent: 2)
        }
        Conformance(
            "merge(maxConcurrent:): an error discards the queued sequences",
            ["a": "-xy|", "x": "-1-#", "y": "-2-|"], output: "--1-#",
            subscriptions: ["x": ["-^--!"], "y": []]
        ) { inputs in
            inputs.a.map { $0 == "x" ? inputs.x : inputs.y }.merge(maxConcurrent: 1)
        }
    }

    @ConformanceRows static var sequential: [Conformance] {
        Conformance(
            "concat: subscribes to the next source on completion", ["x": "-a|", "y": "-b|"],
            output: "-a-b|",
            subscriptions: ["x": ["^-!"], "y": ["--^-!"]]
        ) { .concat($0.x, $0.y) }
        Conformance("concat: continues with the next source", ["x": "-a|", "y": "-b|"], output: "-a-b|") {
            $0.x.concat($0.y)
        }
        Conformance(
            "concat: fails with the first source and does not subscribe to the next",
            ["x": "-a#", "y": "-b|"], output: "-a#",
            subscriptions: ["y": []]
        ) { .concat($0.x, $0.y) }
        Conformance("concat: fails with the second source", ["x": "-a|", "y": "-b#"], output: "-a-b#") {
            .concat($0.x, $0.y)
        }
        Conformance(
            "concat: does not reach the source after one that never ends", ["x": "-a", "y": "-b|"],
            output: "-a", subscriptions: ["y": []]
        ) {
            .concat($0.x, $0.y)
        }
        Conformance("concat: completes at once without sources", output: "|") { _ in .concat([]) }
        Conformance("concat: skips empty sources within the frame", ["x": "-a|"], output: "-a|") {
            .concat(.empty(), $0.x, .empty())
        }
        Conformance(
            "concat: misses earlier elements of a hot source", ["a": "-a--|", "b": "--b---c|"],
            output: "-a----c|",
            subscriptions: ["b": ["----^--!"]]
        ) { .concat($0.a, $0.b) }
        Conformance(
            "concat of sequences: subscribes to one inner sequence at a time",
            ["a": "-xy|", "x": "-1-|", "y": "2|"],
            output: "--1-2|", subscriptions: ["x": ["-^--!"], "y": ["----^!"]]
        ) { inputs in
            inputs.a.map { $0 == "x" ? inputs.x : inputs.y }.concat()
        }
        Conformance(
            "repeat: subscribes the given number of times", ["x": "-a|"], output: "-a-a-a|",
            subscriptions: ["x": ["^-!", "--^-!", "----^-!"]]
        ) { $0.x.repeat(3) }
        Conformance(
            "repeat: completes without subscribing for a count of 0", ["x": "-a|"], output: "|",
            subscriptions: ["x": []]
        ) {
            $0.x.repeat(0)
        }
        Conformance("repeat: fails on the first error", ["x": "-a#"], output: "-a#") { $0.x.repeat(3) }
        Conformance(
            "repeat: repeats until disposed without a count", ["x": "-a|"], output: "-a-a-a",
            during: "^-----!",
            subscriptions: ["x": ["^-!", "--^-!", "----^-!"]]
        ) { $0.x.repeat() }
    }

    static let pairs: [Character: String] = [
        "p": "1a", "q": "2a", "r": "2b", "s": "1b", "t": "3b", "u": "3a",
    ]

    @ConformanceRows static var combiningLatest: [Conformance] {
        Conformance(
            "combineLatest: combines the latest elements whenever one changes",
            ["a": "-1---2---|", "b": "---a---b-|"],
            output: "---p-q-r-|", meanings: pairs
        ) { .combineLatest($0.a, $0.b) { $0 + $1 } }
        Conformance(
            "combineLatest: completes when all sources have completed", ["a": "-1|", "b": "---a-b-|"],
            output: "---p-s-|",
            meanings: pairs, subscriptions: ["a": ["^-!"], "b": ["^------!"]]
        ) { .combineLatest($0.a, $0.b) { $0 + $1 } }
        Conformance(
            "combineLatest: fails with the first error", ["a": "-1---#", "b": "---a-----|"],
            output: "---p-#", meanings: pairs, subscriptions: ["b": ["^----!"]]
        ) { .combineLatest($0.a, $0.b) { $0 + $1 } }
        Conformance(
            "combineLatest: fails before the first combination", ["a": "-1-", "b": "--#"], output: "--#",
            subscriptions: ["a": ["^-!"]]
        ) { .combineLatest($0.a, $0.b) { $0 + $1 } }
        Conformance(
            "combineLatest: emits nothing until each source has an element", ["a": "-1-2-", "b": "------"],
            output: ""
        ) {
            .combineLatest($0.a, $0.b) { $0 + $1 }
        }
        Conformance(
            "combineLatest: emits once for each element within a frame",
            ["a": "-1-2-----|", "b": "-a-b-----|"],
            output: "-p-(qr)--|", meanings: pairs
        ) { .combineLatest($0.a, $0.b) { $0 + $1 } }
        Conformance(
            "combineLatest: completes with the first empty source", ["a": "-|", "b": "---|"], output: "-|"
        ) { .combineLatest($0.a, $0.b) { $0 + $1 } }
        Conformance(
            "combineLatest: fails with an error that the closure throws", ["a": "-1-2", "b": "--a-"],
            output: "--#",
            error: Broken(), subscriptions: ["a": ["^-!"], "b": ["^-!"]]
        ) {
            .combineLatest($0.a, $0.b) { (_, _) -> String in throw Broken() }
        }
        Conformance(
            "combineLatest of 3: emits when each source has an element",
            ["a": "-1------|", "b": "--a-----|", "c": "---x-y-|"],
            output: "---m-n--|", meanings: ["m": "1ax", "n": "1ay"]
        ) {
            .combineLatest($0.a, $0.b, $0.c) { $0 + $1 + $2 }
        }
        Conformance(
            "combineLatest of a collection: combines in the order of the sources",
            ["a": "--1--|", "b": "-a---|"], output: "--p--|",
            meanings: pairs
        ) {
            .combineLatest([$0.a, $0.b]) { $0.joined() }
        }
        Conformance(
            "combineLatest of a collection: emits an empty array without sources", output: "(e|)",
            meanings: ["e": ""]
        ) { _ in
            .combineLatest([Observable<String>]()) { $0.joined() }
        }
        Conformance(
            "withLatestFrom: combines each element with the other's latest",
            ["a": "-1---2---3-|", "b": "---a-----b|"],
            output: "-----q---t-|", meanings: ["q": "2a", "t": "3a"]
        ) { $0.a.withLatestFrom($0.b) { $0 + $1 } }
        Conformance(
            "withLatestFrom: within a frame, uses the other's element if it is first",
            ["a": "-a--", "b": "-1-|"],
            output: "-p-|", meanings: pairs, subscriptions: ["a": ["^--!"]]
        ) { $0.b.withLatestFrom($0.a) { $0 + $1 } }
        Conformance(
            "withLatestFrom: within a frame, does not use the other's element if it is second",
            ["a": "-1-2-|", "b": "-a----"],
            output: "---q-|", meanings: pairs
        ) { $0.a.withLatestFrom($0.b) { $0 + $1 } }
        Conformance(
            "withLatestFrom: continues after the other completes", ["a": "---1-2-|", "b": "-a|"],
            output: "---p-q-|", meanings: pairs, subscriptions: ["b": ["^-!"]]
        ) { $0.a.withLatestFrom($0.b) { $0 + $1 } }
        Conformance(
            "withLatestFrom: fails with the other", ["a": "---1-2-|", "b": "-a--#"], output: "---p#",
            meanings: pairs, subscriptions: ["a": ["^---!"]]
        ) { $0.a.withLatestFrom($0.b) { $0 + $1 } }
        Conformance(
            "withLatestFrom: completes with its source", ["a": "---1-|", "b": "-a-----b"], output: "---p-|",
            meanings: pairs, subscriptions: ["b": ["^----!"]]
        ) { $0.a.withLatestFrom($0.b) { $0 + $1 } }
        Conformance(
            "withLatestFrom: fails with its source", ["a": "---1-#", "b": "-a-----b"], output: "---p-#",
            meanings: pairs, subscriptions: ["b": ["^----!"]]
        ) { $0.a.withLatestFrom($0.b) { $0 + $1 } }
        Conformance(
            "withLatestFrom: fails with an error that the closure throws", ["a": "---1-|", "b": "-a-"],
            output: "---#",
            error: Broken()
        ) { $0.a.withLatestFrom($0.b) { (_, _) -> String in throw Broken() } }
    }

    @ConformanceRows static var zipping: [Conformance] {
        Conformance(
            "zip: combines elements with the same index", ["a": "-1-2-----|", "b": "-----a-b-|"],
            output: "-----p-r-|",
            meanings: pairs
        ) { .zip($0.a, $0.b) { $0 + $1 } }
        Conformance(
            "zip: combines elements of the same frame", ["a": "-1-2-|", "b": "-a-b-|"], output: "-p-r-|",
            meanings: pairs
        ) {
            .zip($0.a, $0.b) { $0 + $1 }
        }
        Conformance(
            "zip: completes when a completed source has no elements left",
            ["a": "-1-2|", "b": "--a---b--c|"],
            output: "--p---(r|)", meanings: pairs, subscriptions: ["a": ["^---!"], "b": ["^-----!"]]
        ) { .zip($0.a, $0.b) { $0 + $1 } }
        Conformance(
            "zip: completes with a source that has no elements left", ["a": "-1---|", "b": "-a-------b"],
            output: "-p---|", meanings: pairs, subscriptions: ["b": ["^----!"]]
        ) { .zip($0.a, $0.b) { $0 + $1 } }
        Conformance(
            "zip: discards unpaired elements on completion", ["a": "-1---|", "b": "-ab-------"],
            output: "-p---|", meanings: pairs
        ) { .zip($0.a, $0.b) { $0 + $1 } }
        Conformance(
            "zip: fails at once and discards unpaired elements", ["a": "-12-#", "b": "-a-----b"],
            output: "-p--#",
            meanings: pairs, subscriptions: ["b": ["^---!"]]
        ) { .zip($0.a, $0.b) { $0 + $1 } }
        Conformance(
            "zip: emits nothing while one source has no elements", ["a": "-1-2-", "b": "------"], output: ""
        ) {
            .zip($0.a, $0.b) { $0 + $1 }
        }
        Conformance(
            "zip: fails with an error that the closure throws", ["a": "-1-2", "b": "--a-"], output: "--#",
            error: Broken(),
            subscriptions: ["a": ["^-!"], "b": ["^-!"]]
        ) {
            .zip($0.a, $0.b) { (_, _) -> String in throw Broken() }
        }
        Conformance(
            "zip of 3: combines elements with the same index",
            ["a": "-1----|", "b": "--a---|", "c": "---x--|"], output: "---m--|",
            meanings: ["m": "1ax"]
        ) {
            .zip($0.a, $0.b, $0.c) { $0 + $1 + $2 }
        }
        Conformance(
            "zip of a collection: combines in the order of the sources", ["a": "--1--|", "b": "-a---|"],
            output: "--p--|",
            meanings: pairs
        ) { .zip([$0.a, $0.b]) { $0.joined() } }
        Conformance("zip of a collection: completes at once without sources", output: "|") { _ in
            .zip([Observable<String>]()) { $0.joined() }
        }
    }
}
