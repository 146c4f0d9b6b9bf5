import ReactiveCore

extension Conformance {
    @ConformanceRows static var counting: [Conformance] {
        Conformance(
            "take: so many, then the end in the same frame", ["a": "-a-b-c-|"], output: "-a-(b|)",
            subscriptions: ["a": ["^--!"]]
        ) { $0.a.take(2) }
        Conformance("take: none, without subscribing", ["a": "-a-|"], output: "|", subscriptions: ["a": []]) {
            $0.a.take(0)
        }
        Conformance("take: more than there are", ["a": "-a-|"], output: "-a-|") { $0.a.take(5) }
        Conformance("take: as many as there are ends with the last", ["a": "-a-b--|"], output: "-a-(b|)") {
            $0.a.take(2)
        }
        Conformance("take: an error before is handed on", ["a": "-a-#"], output: "-a-#") { $0.a.take(2) }
        Conformance("take: an error after is not heard", ["a": "-a-#"], output: "-(a|)") { $0.a.take(1) }
        Conformance("take: ends at once with what comes at once", output: "(12|)") { _ in
            Observable.of("1", "2", "3").take(2)
        }
        Conformance("take: the fewer of two", ["a": "-a-b-c-|"], output: "-(a|)") { $0.a.take(3).take(1) }
        Conformance("skip: without the first", ["a": "-a-b-c-|"], output: "---b-c-|") { $0.a.skip(1) }
        Conformance("skip: none", ["a": "-a-|"], output: "-a-|") { $0.a.skip(0) }
        Conformance("skip: more than there are", ["a": "-a-b-|"], output: "-----|") { $0.a.skip(3) }
        Conformance("skip: an error is not skipped", ["a": "-a-#"], output: "---#") { $0.a.skip(3) }
        Conformance(
            "skip, take: a part from the middle", ["a": "-a-b-c-d|"], output: "---b-(c|)",
            subscriptions: ["a": ["^----!"]]
        ) {
            $0.a.skip(1).take(2)
        }
        Conformance(
            "take(while:): up to the first unwanted, which ends it", ["a": "-a-b-c-a-|"], output: "-a-b-|",
            subscriptions: ["a": ["^----!"]]
        ) {
            $0.a.take(while: { $0 != "c" })
        }
        Conformance("take(while:): all are wanted", ["a": "-a-b-|"], output: "-a-b-|") {
            $0.a.take(while: { _ in true })
        }
        Conformance("take(while:): none is wanted", ["a": "-a-b-|"], output: "-|") {
            $0.a.take(while: { _ in false })
        }
        Conformance("take(while:): an error goes on", ["a": "-a-#"], output: "-a-#") {
            $0.a.take(while: { _ in true })
        }
        Conformance(
            "take(while:): what it throws ends it", ["a": "-a-b-|"], output: "-#", error: Broken(),
            subscriptions: ["a": ["^!"]]
        ) {
            $0.a.take(while: { _ in throw Broken() })
        }
        Conformance(
            "skip(while:): from the first that is not skipped", ["a": "-a-b-c-a-|"], output: "-----c-a-|"
        ) {
            $0.a.skip(while: { $0 != "c" })
        }
        Conformance("skip(while:): all are skipped", ["a": "-a-b-|"], output: "-----|") {
            $0.a.skip(while: { _ in true })
        }
        Conformance("skip(while:): an error is not skipped", ["a": "-a-#"], output: "---#") {
            $0.a.skip(while: { _ in true })
        }
        Conformance("skip(while:): what it throws ends it", ["a": "-a-b-|"], output: "-#", error: Broken()) {
            $0.a.skip(while: { _ in throw Broken() })
        }
        Conformance(
            "takeLast: the last at the completion", ["a": "-a-b-c-|"], output: "-------(bc|)",
            subscriptions: ["a": ["^------!"]]
        ) { $0.a.takeLast(2) }
        Conformance("takeLast: fewer than asked for", ["a": "-a-|"], output: "---(a|)") { $0.a.takeLast(2) }
        Conformance("takeLast: none", ["a": "-a-|"], output: "---|") { $0.a.takeLast(0) }
        Conformance("takeLast: an error drops them", ["a": "-a-#"], output: "---#") { $0.a.takeLast(2) }
        Conformance("skipLast: late by as many", ["a": "-a-b-c-|"], output: "---a-b-|") { $0.a.skipLast(1) }
        Conformance("skipLast: more than there are", ["a": "-a-b-|"], output: "-----|") { $0.a.skipLast(3) }
        Conformance("skipLast: an error goes on at once", ["a": "-a-b-#"], output: "---a-#") {
            $0.a.skipLast(1)
        }
        Conformance(
            "element(at:): the one, then the end", ["a": "-a-b-c-|"], output: "---(b|)",
            subscriptions: ["a": ["^--!"]]
        ) { $0.a.element(at: 1) }
        Conformance("element(at:): the first", ["a": "-a-b-|"], output: "-(a|)") { $0.a.element(at: 0) }
        Conformance(
            "element(at:): fails when there is none", ["a": "-a-|"], output: "---#",
            error: SequenceFailure.outOfRange
        ) { $0.a.element(at: 1) }
        Conformance("element(at:): an error goes on", ["a": "-a-#"], output: "---#") { $0.a.element(at: 1) }
        Conformance(
            "single: its element at once, then the end with the source", ["a": "-a--|"], output: "-a--|"
        ) { $0.a.single() }
        Conformance(
            "single: fails with the second", ["a": "-a-b-|"], output: "-a-#",
            error: SequenceFailure.moreThanOneElement, subscriptions: ["a": ["^--!"]]
        ) { $0.a.single() }
        Conformance(
            "single: fails for want of one", ["a": "---|"], output: "---#", error: SequenceFailure.noElements
        ) { $0.a.single() }
        Conformance("single: an error goes on", ["a": "-a-#"], output: "-a-#") { $0.a.single() }
        Conformance("single: of those that are wanted", ["a": "-a-b-c-|"], output: "---b---|") {
            $0.a.single { $0 == "b" }
        }
        Conformance(
            "single: fails when none is wanted", ["a": "-a-|"], output: "---#",
            error: SequenceFailure.noElements
        ) { $0.a.single { $0 == "b" } }
        Conformance("single: what it throws ends it", ["a": "-a-|"], output: "-#", error: Broken()) {
            $0.a.single { _ in throw Broken() }
        }
    }

    @ConformanceRows static var untilOther: [Conformance] {
        Conformance(
            "take(until:): completes with the other's first", ["a": "-a-b-c-|", "b": "----x-x"],
            output: "-a-b|", subscriptions: ["a": ["^---!"], "b": ["^---!"]]
        ) {
            $0.a.take(until: $0.b)
        }
        Conformance(
            "take(until:): ends with its source", ["a": "-a-|", "b": "-----x"], output: "-a-|",
            subscriptions: ["b": ["^--!"]]
        ) { $0.a.take(until: $0.b) }
        Conformance(
            "take(until:): fails with its source", ["a": "-a-#", "b": "-----x"], output: "-a-#",
            subscriptions: ["b": ["^--!"]]
        ) { $0.a.take(until: $0.b) }
        Conformance(
            "take(until:): the other's completion changes nothing", ["a": "-a-b-|", "b": "--|"],
            output: "-a-b-|", subscriptions: ["b": ["^-!"]]
        ) { $0.a.take(until: $0.b) }
        Conformance(
            "take(until:): fails with the other", ["a": "-a-b-|", "b": "--#"], output: "-a#",
            subscriptions: ["a": ["^-!"]]
        ) { $0.a.take(until: $0.b) }
        Conformance(
            "take(until:): in one frame, the source before the other", ["a": "-a-b-c", "b": "---x"],
            output: "-a-(b|)"
        ) { $0.a.take(until: $0.b) }
        Conformance(
            "take(until:): in one frame, the other before the source", ["a": "---x", "b": "-a-b-c"],
            output: "-a-|"
        ) { $0.b.take(until: $0.a) }
        Conformance(
            "take(until:): the other at once, and the source is not heard", ["a": "-a-|"], output: "|",
            subscriptions: ["a": []]
        ) { $0.a.take(until: Observable.just(1)) }
        Conformance("take(until:): never, and it is its source", ["a": "-a-|"], output: "-a-|") {
            $0.a.take(until: Observable<Int>.never())
        }
        Conformance(
            "skip(until:): from the other's first on", ["a": "-a-b-c-|", "b": "--x--x"], output: "---b-c-|",
            subscriptions: ["b": ["^-!"]]
        ) { $0.a.skip(until: $0.b) }
        Conformance(
            "skip(until:): nothing, not even the completion, while closed", ["a": "-a-b-|", "b": "-------x"],
            output: "", subscriptions: ["a": ["^----!"], "b": ["^----!"]]
        ) { $0.a.skip(until: $0.b) }
        Conformance("skip(until:): an error while closed", ["a": "-a-#", "b": "-------x"], output: "---#") {
            $0.a.skip(until: $0.b)
        }
        Conformance(
            "skip(until:): the other's completion leaves it closed", ["a": "-a-b-|", "b": "--|"], output: "",
            subscriptions: ["b": ["^-!"]]
        ) { $0.a.skip(until: $0.b) }
        Conformance(
            "skip(until:): fails with the other", ["a": "-a-b-|", "b": "--#"], output: "--#",
            subscriptions: ["a": ["^-!"]]
        ) { $0.a.skip(until: $0.b) }
        Conformance(
            "skip(until:): in one frame, the source before the other", ["a": "-a-b-c|", "b": "---x"],
            output: "-----c|"
        ) { $0.a.skip(until: $0.b) }
        Conformance(
            "skip(until:): in one frame, the other before the source", ["a": "---x", "b": "-a-b-c|"],
            output: "---b-c|"
        ) { $0.b.skip(until: $0.a) }
        Conformance("skip(until:): open at once", ["a": "-a-|"], output: "-a-|") {
            $0.a.skip(until: Observable.just(1))
        }
    }

    @ConformanceRows static var timeLimits: [Conformance] {
        Conformance(
            "take(for:): hot, what comes at the end of the time is taken", ["a": "-a-b-c-|"],
            output: "-a-(b|)", subscriptions: ["a": ["^--!"]]
        ) { $0.a.take(for: frames(3), on: $0.clock) }
        Conformance(
            "take(for:): cold, the end of the time comes first", ["x": "-a-b-c-|"], output: "-a-|",
            subscriptions: ["x": ["^--!"]]
        ) { $0.x.take(for: frames(3), on: $0.clock) }
        Conformance("take(for:): ends with its source", ["a": "-a|"], output: "-a|") {
            $0.a.take(for: frames(3), on: $0.clock)
        }
        Conformance("take(for:): an error goes on", ["a": "-a#"], output: "-a#") {
            $0.a.take(for: frames(3), on: $0.clock)
        }
        Conformance("take(for:): nothing in time", ["a": "----a"], output: "---|") {
            $0.a.take(for: frames(3), on: $0.clock)
        }
        Conformance(
            "skip(for:): hot, what comes at the end of the time is skipped", ["a": "-a-b-c-|"],
            output: "-----c-|"
        ) { $0.a.skip(for: frames(3), on: $0.clock) }
        Conformance(
            "skip(for:): cold, the end of the time comes first", ["x": "-a-b-c-|"], output: "---b-c-|"
        ) { $0.x.skip(for: frames(3), on: $0.clock) }
        Conformance("skip(for:): a completion is not skipped", ["a": "-a|"], output: "--|") {
            $0.a.skip(for: frames(3), on: $0.clock)
        }
        Conformance("skip(for:): an error is not skipped", ["a": "-a#"], output: "--#") {
            $0.a.skip(for: frames(3), on: $0.clock)
        }
        Conformance("timeout: in time, it is its source", ["a": "-a-b-c|"], output: "-a-b-c|") {
            $0.a.timeout(frames(3), on: $0.clock)
        }
        Conformance(
            "timeout: for want of a first", ["a": "-----a"], output: "---#", error: SequenceFailure.timeout,
            subscriptions: ["a": ["^--!"]]
        ) { $0.a.timeout(frames(3), on: $0.clock) }
        Conformance(
            "timeout: for want of a next", ["a": "-a-b-----c"], output: "-a-b--#",
            error: SequenceFailure.timeout
        ) { $0.a.timeout(frames(3), on: $0.clock) }
        Conformance(
            "timeout: for want of an end", ["a": "-a-----|"], output: "-a--#", error: SequenceFailure.timeout
        ) { $0.a.timeout(frames(3), on: $0.clock) }
        Conformance(
            "timeout: hot, an element in the last instant is in time", ["a": "---a--b|"], output: "---a--b|"
        ) { $0.a.timeout(frames(3), on: $0.clock) }
        Conformance(
            "timeout: hot, the completion in the last instant is in time", ["a": "-a--|"], output: "-a--|"
        ) { $0.a.timeout(frames(3), on: $0.clock) }
        Conformance("timeout: hot, an error in the last instant is in time", ["a": "-a--#"], output: "-a--#")
        {
            $0.a.timeout(frames(3), on: $0.clock)
        }
        Conformance(
            "timeout: cold, a first element in the last instant is late", ["x": "---a--b|"], output: "---#",
            error: SequenceFailure.timeout
        ) { $0.x.timeout(frames(3), on: $0.clock) }
        Conformance(
            "timeout: goes on with the other", ["a": "-a----b", "x": "-y|"], output: "-a---y|",
            subscriptions: ["a": ["^---!"], "x": ["----^-!"]]
        ) {
            $0.a.timeout(frames(3), other: $0.x, on: $0.clock)
        }
        Conformance("timeout: the other has all the time it wants", ["x": "------y|"], output: "--------y|") {
            Observable.never().timeout(frames(2), other: $0.x, on: $0.clock)
        }
        Conformance(
            "timeout: in time, the other is not heard", ["a": "-a|", "x": "-y|"], output: "-a|",
            subscriptions: ["x": []]
        ) {
            $0.a.timeout(frames(3), other: $0.x, on: $0.clock)
        }
    }
}
