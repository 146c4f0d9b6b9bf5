import ReactiveCore

extension Conformance {
    @ConformanceRows static var collecting: [Conformance] {
        Conformance(
            "scan(into:): emits every intermediate result", ["a": "-a-b-c-|"], output: "-a-p-q-|",
            meanings: ["p": "ab", "q": "abc"]
        ) { $0.a.scan(into: "") { $0 += $1 } }
        Conformance(
            "scan(into:): fails with an error that the closure throws", ["a": "-1-2-|"], output: "-#",
            error: Broken()
        ) {
            $0.a.scan(into: "") { _, _ in throw Broken() }
        }
        Conformance("scan(into:): starts anew for each subscriber", ["x": "-1|"], output: "-1-1|") {
            $0.x.scan(into: "") { $0 += $1 }.repeat(2)
        }
        Conformance("reduce: emits the final result on completion", ["a": "-1-2-3-|"], output: "-------(6|)")
        {
            $0.a.reduce(0) { $0 + (Int($1) ?? 0) }.asStrings
        }
        Conformance("reduce: emits the initial value for an empty source", ["a": "--|"], output: "--(0|)") {
            $0.a.reduce("0") { $0 + $1 }
        }
        Conformance("reduce: discards the result on an error", ["a": "-1-#"], output: "---#") {
            $0.a.reduce("") { $0 + $1 }
        }
        Conformance(
            "reduce: fails with an error that the closure throws", ["a": "-1-2-|"], output: "-#",
            error: Broken(),
            subscriptions: ["a": ["^!"]]
        ) { $0.a.reduce("") { _, _ in throw Broken() } }
        Conformance(
            "reduce(into:): starts anew for each subscriber", ["x": "-1|"], output: "--1-(1|)"
        ) { $0.x.reduce(into: "") { $0 += $1 }.repeat(2) }
        Conformance(
            "toArray: emits all elements in one array on completion", ["a": "-a-b-|"], output: "-----(p|)",
            meanings: ["p": "ab"]
        ) { $0.a.toArray().map { $0.joined() } }
        Conformance("toArray: emits an empty array for an empty source", ["a": "--|"], output: "--(0|)") {
            $0.a.toArray().map(\.count).asStrings
        }
        Conformance("toArray: discards the elements on an error", ["a": "-a-#"], output: "---#") {
            $0.a.toArray().map { $0.joined() }
        }
        Conformance(
            "pairwise: pairs each element with the previous one", ["a": "-a-b-c-|"], output: "---p-q-|",
            meanings: ["p": "ab", "q": "bc"]
        ) { $0.a.pairwise().map { $0 + $1 } }
        Conformance("pairwise: emits nothing for a single element", ["a": "-a-|"], output: "---|") {
            $0.a.pairwise().map { $0 + $1 }
        }
        Conformance("pairwise: passes an error on", ["a": "-a-#"], output: "---#") {
            $0.a.pairwise().map { $0 + $1 }
        }
    }

    @ConformanceRows static var windowing: [Conformance] {
        Conformance(
            "buffer: emits after two elements or four frames", ["a": "-1-2-3---|"], output: "---p---3-(e|)",
            meanings: ["p": "12", "e": ""], subscriptions: ["a": ["^--------!"]]
        ) { $0.a.buffer(for: frames(4), count: 2, on: $0.clock).map { $0.joined() } }
        Conformance(
            "buffer: emits an empty array when the time passes without elements", ["a": "-----1-|"],
            output: "--0-0-1(0|)"
        ) { $0.a.buffer(for: frames(2), on: $0.clock).map(\.count).asStrings }
        Conformance("buffer: discards the elements on an error", ["a": "-1-#"], output: "---#") {
            $0.a.buffer(for: frames(9), on: $0.clock).map { $0.joined() }
        }
        Conformance(
            "buffer: emits nothing after it is disposed", ["a": "-1"], output: "", during: "^-!",
            subscriptions: ["a": ["^-!"]]
        ) { $0.a.buffer(for: frames(2), on: $0.clock).map { $0.joined() } }
        Conformance(
            "window: labels each element with its window's number", ["a": "-1-2-3---4-|"],
            output: "-p-q-r---s-|", meanings: ["p": "1⁰", "q": "2⁰", "r": "3¹", "s": "4²"]
        ) { inputs in
            inputs.a.window(for: frames(4), count: 2, on: inputs.clock).enumerated().flatMap { number, part in
                part.map { "\($0)\(["⁰", "¹", "²"][number])" }
            }
        }
        Conformance(
            "window: each window ends when it is full, its time has passed, or the source completes",
            ["a": "-1-2-3---|"], output: "---p---3-(e|)", meanings: ["p": "12", "e": ""]
        ) { inputs in
            inputs.a.window(for: frames(4), count: 2, on: inputs.clock).flatMap { part in
                part.toArray().map { $0.joined() }
            }
        }
        Conformance(
            "window: opens the first window on subscription", ["a": "----1"], output: "0", during: "^---!",
            subscriptions: ["a": ["^---!"]]
        ) { $0.a.window(for: frames(9), on: $0.clock).map { _ in "0" } }
        Conformance("window: an error fails the open window, too", ["a": "-1-#"], output: "-1-#") {
            $0.a.window(for: frames(9), on: $0.clock).take(1).flatMap { $0 }
        }
        Conformance(
            "window: stays subscribed while a window has a subscriber", ["a": "-1-2-3---|"],
            output: "-1-(2|)",
            subscriptions: ["a": ["^--!"]]
        ) { $0.a.window(for: frames(4), count: 2, on: $0.clock).take(1).flatMap { $0 } }
        Conformance(
            "groupBy: emits a sequence for each key", ["a": "-a-b-A-|"], output: "-a-b-p-|",
            meanings: ["p": "aA"]
        ) {
            $0.a.groupBy { $0.lowercased() }.flatMap { $0.asObservable().scan("") { $0 + $1 } }
        }
        Conformance(
            "groupBy: emits a group once, with its first element", ["a": "-a-b-A-|"], output: "-a-b---|"
        ) {
            $0.a.groupBy { $0.lowercased() }.map(\.key)
        }
        Conformance(
            "groupBy: fails with an error that the key closure throws", ["a": "-a-b-|"], output: "-#",
            error: Broken(),
            subscriptions: ["a": ["^!"]]
        ) {
            $0.a.groupBy { _ -> Int in throw Broken() }.flatMap { $0.asObservable() }
        }
        Conformance("groupBy: an error fails the groups, too", ["a": "-a-#"], output: "-a-#") {
            $0.a.groupBy { $0 }.take(1).flatMap { $0.asObservable() }
        }
        Conformance(
            "groupBy: stays subscribed while a group has a subscriber", ["a": "-a-b-a-|"],
            output: "-a---(a|)",
            subscriptions: ["a": ["^----!"]]
        ) { $0.a.groupBy { $0 }.take(1).flatMap { $0.asObservable().take(2) } }
        Conformance(
            "groupBy: a late subscriber of a group misses the first element", ["a": "-a-a-|"],
            output: "---a-|"
        ) { inputs in
            inputs.a.groupBy { $0 }.flatMap {
                $0.asObservable().delaySubscription(frames(1), on: inputs.clock)
            }
        }
    }
}
