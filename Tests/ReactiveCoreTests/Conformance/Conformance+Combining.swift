import ReactiveCore

extension Conformance {
    @Rows<Conformance> static var merging: [Conformance] {
        Conformance(
            "merge: emits the elements of all sources as they arrive", ["a": "-a---c-|", "b": "---b---|"],
            output: "-a-b-c-|"
        ) { .merge($0.a, $0.b) }
        Conformance("merge: completes at once without sources", output: "|") { _ in .merge([]) }
        Conformance(
            "merge: subscribes to synchronous sources in order", output: "(12|)"
        ) { _ in .merge(.just("1"), .just("2")) }
        Conformance(
            "merge of sequences: emits the elements of all inner sequences as they arrive",
            ["a": "-x-y-----|", "x": "1-1|", "y": "2|"], output: "-1-(12)--|"
        ) { inputs in inputs.a.map { $0 == "x" ? inputs.x : inputs.y }.merge() }
        Conformance(
            "merge(maxConcurrent:): queues sequences above the limit",
            ["a": "-xyx|", "x": "-1-|", "y": "-2-|"], output: "--12-1-|",
            subscriptions: ["x": ["-^--!", "----^--!"], "y": ["--^--!"]]
        ) { inputs in inputs.a.map { $0 == "x" ? inputs.x : inputs.y }.merge(maxConcurrent: 2) }
        Conformance(
            "merge(maxConcurrent:): an error discards the queued sequences",
            ["a": "-xy|", "x": "-1-#", "y": "-2-|"], output: "--1-#",
            subscriptions: ["x": ["-^--!"], "y": []]
        ) { inputs in inputs.a.map { $0 == "x" ? inputs.x : inputs.y }.merge(maxConcurrent: 1) }
    }

    @Rows<Conformance> static var sequential: [Conformance] {
        Conformance(
            "concat: subscribes to the next source on completion", ["x": "-a|", "y": "-b|"], output: "-a-b|",
            subscriptions: ["x": ["^-!"], "y": ["--^-!"]]
        ) { .concat($0.x, $0.y) }
        Conformance(
            "concat: fails with the first source and does not subscribe to the next",
            ["x": "-a#", "y": "-b|"], output: "-a#", subscriptions: ["y": []]
        ) { .concat($0.x, $0.y) }
        Conformance(
            "concat: does not reach the source after one that never ends", ["x": "-a", "y": "-b|"],
            output: "-a", subscriptions: ["y": []]
        ) { .concat($0.x, $0.y) }
        Conformance("concat: completes at once without sources", output: "|") { _ in .concat([]) }
        Conformance(
            "concat of sequences: subscribes to one inner sequence at a time",
            ["a": "-xy|", "x": "-1-|", "y": "2|"], output: "--1-2|",
            subscriptions: ["x": ["-^--!"], "y": ["----^!"]]
        ) { inputs in inputs.a.map { $0 == "x" ? inputs.x : inputs.y }.concat() }
        Conformance(
            "repeat: subscribes the given number of times", ["x": "-a|"], output: "-a-a-a|",
            subscriptions: ["x": ["^-!", "--^-!", "----^-!"]]
        ) { $0.x.repeat(3) }
        Conformance(
            "repeat: completes without subscribing for a count of 0", ["x": "-a|"], output: "|",
            subscriptions: ["x": []]
        ) { $0.x.repeat(0) }
    }

    static let pairs: [Character: String] = [
        "p": "1a", "q": "2a", "r": "2b", "s": "1b", "t": "3b", "u": "3a",
    ]

    @Rows<Conformance> static var combiningLatest: [Conformance] {
        Conformance(
            "combineLatest: combines the latest elements whenever one changes",
            ["a": "-1---2---|", "b": "---a---b-|"], output: "---p-q-r-|", meanings: pairs
        ) { .combineLatest($0.a, $0.b) { $0 + $1 } }
        Conformance(
            "combineLatest of 3: emits when each source has an element",
            ["a": "-1------|", "b": "--a-----|", "c": "---x-y-|"], output: "---m-n--|",
            meanings: ["m": "1ax", "n": "1ay"]
        ) { .combineLatest($0.a, $0.b, $0.c) { $0 + $1 + $2 } }
        Conformance(
            "combineLatest of a collection: combines in the order of the sources",
            ["a": "--1--|", "b": "-a---|"], output: "--p--|", meanings: pairs
        ) { .combineLatest([$0.a, $0.b]) { $0.joined() } }
        Conformance(
            "combineLatest of a collection: emits an empty array without sources", output: "(e|)",
            meanings: ["e": ""]
        ) { _ in .combineLatest([Observable<String>]()) { $0.joined() } }
        Conformance(
            "withLatestFrom: combines each element with the other's latest",
            ["a": "-1---2---3-|", "b": "---a-----b|"], output: "-----q---t-|",
            meanings: ["q": "2a", "t": "3a"]
        ) { $0.a.withLatestFrom($0.b) { $0 + $1 } }
    }

    @Rows<Conformance> static var zipping: [Conformance] {
        Conformance(
            "zip: combines elements with the same index", ["a": "-1-2-----|", "b": "-----a-b-|"],
            output: "-----p-r-|", meanings: pairs
        ) { .zip($0.a, $0.b) { $0 + $1 } }
        Conformance(
            "zip: fails at once and discards unpaired elements", ["a": "-12-#", "b": "-a-----b"],
            output: "-p--#", meanings: pairs, subscriptions: ["b": ["^---!"]]
        ) { .zip($0.a, $0.b) { $0 + $1 } }
        Conformance(
            "zip of 3: combines elements with the same index",
            ["a": "-1----|", "b": "--a---|", "c": "---x--|"], output: "---m--|", meanings: ["m": "1ax"]
        ) { .zip($0.a, $0.b, $0.c) { $0 + $1 + $2 } }
        Conformance(
            "zip of a collection: combines in the order of the sources", ["a": "--1--|", "b": "-a---|"],
            output: "--p--|", meanings: pairs
        ) { .zip([$0.a, $0.b]) { $0.joined() } }
        Conformance(
            "zip of a collection: completes at once without sources", output: "|"
        ) { _ in .zip([Observable<String>]()) { $0.joined() } }
    }
}
