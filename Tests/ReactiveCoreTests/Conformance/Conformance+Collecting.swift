import ReactiveCore

extension Conformance {
    @ConformanceRows static var collecting: [Conformance] {
        Conformance(
            "scan(into:): every result", ["a": "-a-b-c-|"], output: "-a-p-q-|",
            meanings: ["p": "ab", "q": "abc"]
        ) { $0.a.scan(into: "") { $0 += $1 } }
        Conformance("scan(into:): what it throws ends it", ["a": "-1-2-|"], output: "-#", error: Broken()) {
            $0.a.scan(into: "") { _, _ in throw Broken() }
        }
        Conformance("scan(into:): a value of its own for each subscriber", ["x": "-1|"], output: "-1-1|") {
            $0.x.scan(into: "") { $0 += $1 }.repeat(2)
        }
        Conformance("reduce: the last result, at the end", ["a": "-1-2-3-|"], output: "-------(6|)") {
            $0.a.reduce(0) { $0 + (Int($1) ?? 0) }.asStrings
        }
        Conformance("reduce: the first value of nothing", ["a": "--|"], output: "--(0|)") {
            $0.a.reduce("0") { $0 + $1 }
        }
        Conformance("reduce: an error drops it", ["a": "-1-#"], output: "---#") {
            $0.a.reduce("") { $0 + $1 }
        }
        Conformance(
            "reduce: what it throws ends it", ["a": "-1-2-|"], output: "-#", error: Broken(),
            subscriptions: ["a": ["^!"]]
        ) { $0.a.reduce("") { _, _ in throw Broken() } }
        Conformance(
            "reduce(into:): a value of its own for each subscriber", ["x": "-1|"], output: "--1-(1|)"
        ) { $0.x.reduce(into: "") { $0 += $1 }.repeat(2) }
        Conformance(
            "toArray: all in one, at the end", ["a": "-a-b-|"], output: "-----(p|)", meanings: ["p": "ab"]
        ) { $0.a.toArray().map { $0.joined() } }
        Conformance("toArray: an empty one of nothing", ["a": "--|"], output: "--(0|)") {
            $0.a.toArray().map(\.count).asStrings
        }
        Conformance("toArray: an error drops it", ["a": "-a-#"], output: "---#") {
            $0.a.toArray().map { $0.joined() }
        }
        Conformance(
            "pairwise: each with the one before", ["a": "-a-b-c-|"], output: "---p-q-|",
            meanings: ["p": "ab", "q": "bc"]
        ) { $0.a.pairwise().map { $0 + $1 } }
        Conformance("pairwise: nothing of one", ["a": "-a-|"], output: "---|") {
            $0.a.pairwise().map { $0 + $1 }
        }
        Conformance("pairwise: an error goes on", ["a": "-a-#"], output: "---#") {
            $0.a.pairwise().map { $0 + $1 }
        }
    }

    @ConformanceRows static var windowing: [Conformance] {
        Conformance(
            "buffer: two at a time, or those of four frames", ["a": "-1-2-3---|"], output: "---p---3-(e|)",
            meanings: ["p": "12", "e": ""], subscriptions: ["a": ["^--------!"]]
        ) { $0.a.buffer(for: frames(4), count: 2, on: $0.clock).map { $0.joined() } }
        Conformance(
            "buffer: an empty one when nothing came in time", ["a": "-----1-|"], output: "--0-0-1(0|)"
        ) { $0.a.buffer(for: frames(2), on: $0.clock).map(\.count).asStrings }
        Conformance("buffer: an error drops it", ["a": "-1-#"], output: "---#") {
            $0.a.buffer(for: frames(9), on: $0.clock).map { $0.joined() }
        }
        Conformance(
            "buffer: disposed, its time does not come", ["a": "-1"], output: "", during: "^-!",
            subscriptions: ["a": ["^-!"]]
        ) { $0.a.buffer(for: frames(2), on: $0.clock).map { $0.joined() } }
        Conformance(
            "window: each element with the number of its window", ["a": "-1-2-3---4-|"],
            output: "-p-q-r---s-|", meanings: ["p": "1⁰", "q": "2⁰", "r": "3¹", "s": "4²"]
        ) { inputs in
            inputs.a.window(for: frames(4), count: 2, on: inputs.clock).enumerated().flatMap { number, part in
                part.map { "\($0)\(["⁰", "¹", "²"][number])" }
            }
        }
        Conformance(
            "window: each ends when it is full or its time has passed, the last with the source",
            ["a": "-1-2-3---|"], output: "---p---3-(e|)", meanings: ["p": "12", "e": ""]
        ) { inputs in
            inputs.a.window(for: frames(4), count: 2, on: inputs.clock).flatMap { part in
                part.toArray().map { $0.joined() }
            }
        }
        Conformance(
            "window: the first is there at once", ["a": "----1"], output: "0", during: "^---!",
            subscriptions: ["a": ["^---!"]]
        ) { $0.a.window(for: frames(9), on: $0.clock).map { _ in "0" } }
        Conformance("window: a failure fails the part, too", ["a": "-1-#"], output: "-1-#") {
            $0.a.window(for: frames(9), on: $0.clock).take(1).flatMap { $0 }
        }
        Conformance(
            "window: goes on while somebody listens to a part", ["a": "-1-2-3---|"], output: "-1-(2|)",
            subscriptions: ["a": ["^--!"]]
        ) { $0.a.window(for: frames(4), count: 2, on: $0.clock).take(1).flatMap { $0 } }
        Conformance(
            "groupBy: a sequence for each key", ["a": "-a-b-A-|"], output: "-a-b-p-|", meanings: ["p": "aA"]
        ) {
            $0.a.groupBy { $0.lowercased() }.flatMap { $0.asObservable().scan("") { $0 + $1 } }
        }
        Conformance("groupBy: a group is told once, with its first", ["a": "-a-b-A-|"], output: "-a-b---|") {
            $0.a.groupBy { $0.lowercased() }.map(\.key)
        }
        Conformance(
            "groupBy: what the key throws ends it", ["a": "-a-b-|"], output: "-#", error: Broken(),
            subscriptions: ["a": ["^!"]]
        ) {
            $0.a.groupBy { _ -> Int in throw Broken() }.flatMap { $0.asObservable() }
        }
        Conformance("groupBy: a failure fails the groups, too", ["a": "-a-#"], output: "-a-#") {
            $0.a.groupBy { $0 }.take(1).flatMap { $0.asObservable() }
        }
        Conformance(
            "groupBy: goes on while somebody listens to a group", ["a": "-a-b-a-|"], output: "-a---(a|)",
            subscriptions: ["a": ["^----!"]]
        ) { $0.a.groupBy { $0 }.take(1).flatMap { $0.asObservable().take(2) } }
        Conformance(
            "groupBy: who comes late to a group has missed its first", ["a": "-a-a-|"], output: "---a-|"
        ) { inputs in
            inputs.a.groupBy { $0 }.flatMap {
                $0.asObservable().delaySubscription(frames(1), on: inputs.clock)
            }
        }
    }
}
