import ReactiveCore

extension Conformance {
    @ConformanceRows static var merging: [Conformance] {
        Conformance("merge: all as they come", ["a": "-a---c-|", "b": "---b---|"], output: "-a-b-c-|") {
            .merge($0.a, $0.b)
        }
        Conformance(
            "merge: completes with the last", ["a": "-a|", "b": "---b-|"], output: "-a-b-|",
            subscriptions: ["a": ["^-!"], "b": ["^----!"]]
        ) { .merge($0.a, $0.b) }
        Conformance(
            "merge: fails with the first that does, and lets the others go", ["a": "-a-#", "b": "--b--c|"],
            output: "-ab#", subscriptions: ["b": ["^--!"]]
        ) { .merge($0.a, $0.b) }
        Conformance(
            "merge: in one frame, in their order", ["a": "-a----|", "b": "-b----|"], output: "-(ab)-|"
        ) { .merge($0.b, $0.a) }
        Conformance("merge: none completes at once", output: "|") { _ in .merge([]) }
        Conformance("merge: one that never ends", ["a": "-a|"], output: "-a") { .merge($0.a, .never()) }
        Conformance("merge: those at once in order", output: "(12|)") { _ in .merge(.just("1"), .just("2")) }
        Conformance(
            "merge of sequences: all as they come", ["a": "-x-y-----|", "x": "1-1|", "y": "2|"],
            output: "-1-(12)--|"
        ) { inputs in
            inputs.a.map { $0 == "x" ? inputs.x : inputs.y }.merge()
        }
        Conformance(
            "merge of sequences: completes with the last inner one", ["a": "-x|", "x": "-1-2|"],
            output: "--1-2|", subscriptions: ["a": ["^-!"], "x": ["-^---!"]]
        ) { inputs in
            inputs.a.map { _ in inputs.x }.merge()
        }
        Conformance(
            "merge of sequences: completes with the outer one", ["a": "-x-----|", "x": "-1-2|"],
            output: "--1-2--|"
        ) { inputs in
            inputs.a.map { _ in inputs.x }.merge()
        }
        Conformance(
            "merge(maxConcurrent:): the others wait in order", ["a": "-xyx|", "x": "-1-|", "y": "-2-|"],
            output: "--12-1-|", subscriptions: ["x": ["-^--!", "----^--!"], "y": ["--^--!"]]
        ) { inputs in
            inputs.a.map { $0 == "x" ? inputs.x : inputs.y }.merge(maxConcurrent: 2)
        }
        Conformance(
            "merge(maxConcurrent:): a failure drops those that wait",
            ["a": "-xy|", "x": "-1-#", "y": "-2-|"], output: "--1-#",
            subscriptions: ["x": ["-^--!"], "y": []]
        ) { inputs in
            inputs.a.map { $0 == "x" ? inputs.x : inputs.y }.merge(maxConcurrent: 1)
        }
    }

    @ConformanceRows static var sequential: [Conformance] {
        Conformance(
            "concat: the next begins when the one before completes", ["x": "-a|", "y": "-b|"],
            output: "-a-b|",
            subscriptions: ["x": ["^-!"], "y": ["--^-!"]]
        ) { .concat($0.x, $0.y) }
        Conformance("concat: with the next", ["x": "-a|", "y": "-b|"], output: "-a-b|") { $0.x.concat($0.y) }
        Conformance(
            "concat: fails with the first, the next is not heard", ["x": "-a#", "y": "-b|"], output: "-a#",
            subscriptions: ["y": []]
        ) { .concat($0.x, $0.y) }
        Conformance("concat: fails with the next", ["x": "-a|", "y": "-b#"], output: "-a-b#") {
            .concat($0.x, $0.y)
        }
        Conformance(
            "concat: one that never ends", ["x": "-a", "y": "-b|"], output: "-a", subscriptions: ["y": []]
        ) {
            .concat($0.x, $0.y)
        }
        Conformance("concat: none completes at once", output: "|") { _ in .concat([]) }
        Conformance("concat: empty ones take no time", ["x": "-a|"], output: "-a|") {
            .concat(.empty(), $0.x, .empty())
        }
        Conformance(
            "concat: what is hot meanwhile is lost", ["a": "-a--|", "b": "--b---c|"], output: "-a----c|",
            subscriptions: ["b": ["----^--!"]]
        ) { .concat($0.a, $0.b) }
        Conformance(
            "concat of sequences: one after the other", ["a": "-xy|", "x": "-1-|", "y": "2|"],
            output: "--1-2|", subscriptions: ["x": ["-^--!"], "y": ["----^!"]]
        ) { inputs in
            inputs.a.map { $0 == "x" ? inputs.x : inputs.y }.concat()
        }
        Conformance(
            "repeat: so many times", ["x": "-a|"], output: "-a-a-a|",
            subscriptions: ["x": ["^-!", "--^-!", "----^-!"]]
        ) { $0.x.repeat(3) }
        Conformance("repeat: none, without subscribing", ["x": "-a|"], output: "|", subscriptions: ["x": []])
        {
            $0.x.repeat(0)
        }
        Conformance("repeat: an error ends it", ["x": "-a#"], output: "-a#") { $0.x.repeat(3) }
        Conformance(
            "repeat: without an end until disposed", ["x": "-a|"], output: "-a-a-a", during: "^-----!",
            subscriptions: ["x": ["^-!", "--^-!", "----^-!"]]
        ) { $0.x.repeat() }
    }

    static let pairs: [Character: String] = [
        "p": "1a", "q": "2a", "r": "2b", "s": "1b", "t": "3b", "u": "3a",
    ]

    @ConformanceRows static var combiningLatest: [Conformance] {
        Conformance(
            "combineLatest: whenever one brings a new one", ["a": "-1---2---|", "b": "---a---b-|"],
            output: "---p-q-r-|", meanings: pairs
        ) { .combineLatest($0.a, $0.b) { $0 + $1 } }
        Conformance(
            "combineLatest: completes with the last", ["a": "-1|", "b": "---a-b-|"], output: "---p-s-|",
            meanings: pairs, subscriptions: ["a": ["^-!"], "b": ["^------!"]]
        ) { .combineLatest($0.a, $0.b) { $0 + $1 } }
        Conformance(
            "combineLatest: fails with the first that does", ["a": "-1---#", "b": "---a-----|"],
            output: "---p-#", meanings: pairs, subscriptions: ["b": ["^----!"]]
        ) { .combineLatest($0.a, $0.b) { $0 + $1 } }
        Conformance(
            "combineLatest: fails before it has anything", ["a": "-1-", "b": "--#"], output: "--#",
            subscriptions: ["a": ["^-!"]]
        ) { .combineLatest($0.a, $0.b) { $0 + $1 } }
        Conformance("combineLatest: nothing while one is missing", ["a": "-1-2-", "b": "------"], output: "")
        {
            .combineLatest($0.a, $0.b) { $0 + $1 }
        }
        Conformance(
            "combineLatest: in one frame, once for each new one", ["a": "-1-2-----|", "b": "-a-b-----|"],
            output: "-p-(qr)--|", meanings: pairs
        ) { .combineLatest($0.a, $0.b) { $0 + $1 } }
        Conformance(
            "combineLatest: all empty completes with the last", ["a": "-|", "b": "---|"], output: "-|"
        ) { .combineLatest($0.a, $0.b) { $0 + $1 } }
        Conformance(
            "combineLatest: what combining throws ends it", ["a": "-1-2", "b": "--a-"], output: "--#",
            error: Broken(), subscriptions: ["a": ["^-!"], "b": ["^-!"]]
        ) {
            .combineLatest($0.a, $0.b) { (_, _) -> String in throw Broken() }
        }
        Conformance(
            "combineLatest of 3: when all are there", ["a": "-1------|", "b": "--a-----|", "c": "---x-y-|"],
            output: "---m-n--|", meanings: ["m": "1ax", "n": "1ay"]
        ) {
            .combineLatest($0.a, $0.b, $0.c) { $0 + $1 + $2 }
        }
        Conformance(
            "combineLatest of a collection: in their order", ["a": "--1--|", "b": "-a---|"], output: "--p--|",
            meanings: pairs
        ) {
            .combineLatest([$0.a, $0.b]) { $0.joined() }
        }
        Conformance(
            "combineLatest of a collection: of none an empty one, then the end", output: "(e|)",
            meanings: ["e": ""]
        ) { _ in
            .combineLatest([Observable<String>]()) { $0.joined() }
        }
        Conformance(
            "withLatestFrom: each with the latest of the other", ["a": "-1---2---3-|", "b": "---a-----b|"],
            output: "-----q---t-|", meanings: ["q": "2a", "t": "3a"]
        ) { $0.a.withLatestFrom($0.b) { $0 + $1 } }
        Conformance(
            "withLatestFrom: in one frame, the other before the source", ["a": "-a--", "b": "-1-|"],
            output: "-p-|", meanings: pairs, subscriptions: ["a": ["^--!"]]
        ) { $0.b.withLatestFrom($0.a) { $0 + $1 } }
        Conformance(
            "withLatestFrom: in one frame, the source before the other", ["a": "-1-2-|", "b": "-a----"],
            output: "---q-|", meanings: pairs
        ) { $0.a.withLatestFrom($0.b) { $0 + $1 } }
        Conformance(
            "withLatestFrom: the other's completion changes nothing", ["a": "---1-2-|", "b": "-a|"],
            output: "---p-q-|", meanings: pairs, subscriptions: ["b": ["^-!"]]
        ) { $0.a.withLatestFrom($0.b) { $0 + $1 } }
        Conformance(
            "withLatestFrom: fails with the other", ["a": "---1-2-|", "b": "-a--#"], output: "---p#",
            meanings: pairs, subscriptions: ["a": ["^---!"]]
        ) { $0.a.withLatestFrom($0.b) { $0 + $1 } }
        Conformance(
            "withLatestFrom: ends with its source", ["a": "---1-|", "b": "-a-----b"], output: "---p-|",
            meanings: pairs, subscriptions: ["b": ["^----!"]]
        ) { $0.a.withLatestFrom($0.b) { $0 + $1 } }
        Conformance(
            "withLatestFrom: fails with its source", ["a": "---1-#", "b": "-a-----b"], output: "---p-#",
            meanings: pairs, subscriptions: ["b": ["^----!"]]
        ) { $0.a.withLatestFrom($0.b) { $0 + $1 } }
        Conformance(
            "withLatestFrom: what combining throws ends it", ["a": "---1-|", "b": "-a-"], output: "---#",
            error: Broken()
        ) { $0.a.withLatestFrom($0.b) { (_, _) -> String in throw Broken() } }
    }

    @ConformanceRows static var zipping: [Conformance] {
        Conformance(
            "zip: by their places", ["a": "-1-2-----|", "b": "-----a-b-|"], output: "-----p-r-|",
            meanings: pairs
        ) { .zip($0.a, $0.b) { $0 + $1 } }
        Conformance("zip: in one frame", ["a": "-1-2-|", "b": "-a-b-|"], output: "-p-r-|", meanings: pairs) {
            .zip($0.a, $0.b) { $0 + $1 }
        }
        Conformance(
            "zip: completes when a completed source has nothing left", ["a": "-1-2|", "b": "--a---b--c|"],
            output: "--p---(r|)", meanings: pairs, subscriptions: ["a": ["^---!"], "b": ["^-----!"]]
        ) { .zip($0.a, $0.b) { $0 + $1 } }
        Conformance(
            "zip: completes with a source that has nothing left", ["a": "-1---|", "b": "-a-------b"],
            output: "-p---|", meanings: pairs, subscriptions: ["b": ["^----!"]]
        ) { .zip($0.a, $0.b) { $0 + $1 } }
        Conformance(
            "zip: what waits of the other is dropped at the end", ["a": "-1---|", "b": "-ab-------"],
            output: "-p---|", meanings: pairs
        ) { .zip($0.a, $0.b) { $0 + $1 } }
        Conformance(
            "zip: fails at once, whatever waits", ["a": "-12-#", "b": "-a-----b"], output: "-p--#",
            meanings: pairs, subscriptions: ["b": ["^---!"]]
        ) { .zip($0.a, $0.b) { $0 + $1 } }
        Conformance("zip: nothing while one brings nothing", ["a": "-1-2-", "b": "------"], output: "") {
            .zip($0.a, $0.b) { $0 + $1 }
        }
        Conformance(
            "zip: what combining throws ends it", ["a": "-1-2", "b": "--a-"], output: "--#", error: Broken(),
            subscriptions: ["a": ["^-!"], "b": ["^-!"]]
        ) {
            .zip($0.a, $0.b) { (_, _) -> String in throw Broken() }
        }
        Conformance(
            "zip of 3: by their places", ["a": "-1----|", "b": "--a---|", "c": "---x--|"], output: "---m--|",
            meanings: ["m": "1ax"]
        ) {
            .zip($0.a, $0.b, $0.c) { $0 + $1 + $2 }
        }
        Conformance(
            "zip of a collection: in their order", ["a": "--1--|", "b": "-a---|"], output: "--p--|",
            meanings: pairs
        ) { .zip([$0.a, $0.b]) { $0.joined() } }
        Conformance("zip of a collection: none completes at once", output: "|") { _ in
            .zip([Observable<String>]()) { $0.joined() }
        }
    }
}
