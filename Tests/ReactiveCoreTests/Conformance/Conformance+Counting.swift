import ReactiveCore

extension Conformance {
    @ConformanceRows static var counting: [Conformance] {
        Conformance(
            "take: emits a number of elements, then completes", ["a": "-a-b-c-|"], output: "-a-(b|)",
            subscriptions: ["a": ["^--!"]]
        ) { $0.a.take(2) }
        Conformance(
            "take: completes without subscribing for a count of 0", ["a": "-a-|"], output: "|",
            subscriptions: ["a": []]
        ) {
            $0.a.take(0)
        }
        Conformance("take: emits all elements if there are fewer", ["a": "-a-|"], output: "-a-|") {
            $0.a.take(5)
        }
        Conformance(
            "take: completes with the last of exactly that many elements", ["a": "-a-b--|"], output: "-a-(b|)"
        ) {
            $0.a.take(2)
        }
        Conformance("take: passes on an error before the last element", ["a": "-a-#"], output: "-a-#") {
            $0.a.take(2)
        }
        Conformance("take: ignores an error after the last element", ["a": "-a-#"], output: "-(a|)") {
            $0.a.take(1)
        }
        Conformance("take: completes within a synchronous source", output: "(12|)") { _ in
            Observable.of("1", "2", "3").take(2)
        }
        Conformance("take: the smaller of two counts applies", ["a": "-a-b-c-|"], output: "-(a|)") {
            $0.a.take(3).take(1)
        }
        Conformance("skip: drops the first elements", ["a": "-a-b-c-|"], output: "---b-c-|") { $0.a.skip(1) }
        Conformance("skip: drops nothing for a count of 0", ["a": "-a-|"], output: "-a-|") { $0.a.skip(0) }
        Conformance("skip: drops all elements if there are fewer", ["a": "-a-b-|"], output: "-----|") {
            $0.a.skip(3)
        }
        Conformance("skip: passes an error on", ["a": "-a-#"], output: "---#") { $0.a.skip(3) }
        Conformance(
            "skip, take: emits a range from the middle", ["a": "-a-b-c-d|"], output: "---b-(c|)",
            subscriptions: ["a": ["^----!"]]
        ) {
            $0.a.skip(1).take(2)
        }
        Conformance(
            "take(while:): completes at the first mismatch", ["a": "-a-b-c-a-|"], output: "-a-b-|",
            subscriptions: ["a": ["^----!"]]
        ) {
            $0.a.take(while: { $0 != "c" })
        }
        Conformance("take(while:): emits all elements if all match", ["a": "-a-b-|"], output: "-a-b-|") {
            $0.a.take(while: { _ in true })
        }
        Conformance("take(while:): emits nothing if the first does not match", ["a": "-a-b-|"], output: "-|")
        {
            $0.a.take(while: { _ in false })
        }
        Conformance("take(while:): passes an error on", ["a": "-a-#"], output: "-a-#") {
            $0.a.take(while: { _ in true })
        }
        Conformance(
            "take(while:): fails with an error that the closure throws", ["a": "-a-b-|"], output: "-#",
            error: Broken(),
            subscriptions: ["a": ["^!"]]
        ) {
            $0.a.take(while: { _ in throw Broken() })
        }
        Conformance(
            "skip(while:): emits from the first mismatch on", ["a": "-a-b-c-a-|"], output: "-----c-a-|"
        ) {
            $0.a.skip(while: { $0 != "c" })
        }
        Conformance("skip(while:): drops all elements if all match", ["a": "-a-b-|"], output: "-----|") {
            $0.a.skip(while: { _ in true })
        }
        Conformance("skip(while:): passes an error on", ["a": "-a-#"], output: "---#") {
            $0.a.skip(while: { _ in true })
        }
        Conformance(
            "skip(while:): fails with an error that the closure throws", ["a": "-a-b-|"], output: "-#",
            error: Broken()
        ) {
            $0.a.skip(while: { _ in throw Broken() })
        }
        Conformance(
            "takeLast: emits the last elements on completion", ["a": "-a-b-c-|"], output: "-------(bc|)",
            subscriptions: ["a": ["^------!"]]
        ) { $0.a.takeLast(2) }
        Conformance("takeLast: emits all elements if there are fewer", ["a": "-a-|"], output: "---(a|)") {
            $0.a.takeLast(2)
        }
        Conformance("takeLast: emits nothing for a count of 0", ["a": "-a-|"], output: "---|") {
            $0.a.takeLast(0)
        }
        Conformance("takeLast: discards the elements on an error", ["a": "-a-#"], output: "---#") {
            $0.a.takeLast(2)
        }
        Conformance("skipLast: drops the last element", ["a": "-a-b-c-|"], output: "---a-b-|") {
            $0.a.skipLast(1)
        }
        Conformance("skipLast: drops nothing for a count of 0", ["a": "-a-b-|"], output: "-a-b-|") {
            $0.a.skipLast(0)
        }
        Conformance("skipLast: drops all elements if there are fewer", ["a": "-a-b-|"], output: "-----|") {
            $0.a.skipLast(3)
        }
        Conformance("skipLast: passes an error on at once", ["a": "-a-b-#"], output: "---a-#") {
            $0.a.skipLast(1)
        }
        Conformance(
            "element(at:): emits the element, then completes", ["a": "-a-b-c-|"], output: "---(b|)",
            subscriptions: ["a": ["^--!"]]
        ) { $0.a.element(at: 1) }
        Conformance("element(at:): emits the first element for index 0", ["a": "-a-b-|"], output: "-(a|)") {
            $0.a.element(at: 0)
        }
        Conformance(
            "element(at:): fails for a negative index", ["a": "-a-|"], output: "#",
            error: SequenceFailure.outOfRange
        ) { $0.a.element(at: -1) }
        Conformance(
            "element(at:): fails if the index is out of range", ["a": "-a-|"], output: "---#",
            error: SequenceFailure.outOfRange
        ) { $0.a.element(at: 1) }
        Conformance("element(at:): passes an error on", ["a": "-a-#"], output: "---#") { $0.a.element(at: 1) }
        Conformance(
            "single: emits the only element at once", ["a": "-a--|"], output: "-a--|"
        ) { $0.a.single() }
        Conformance(
            "single: fails at the second element", ["a": "-a-b-|"], output: "-a-#",
            error: SequenceFailure.moreThanOneElement, subscriptions: ["a": ["^--!"]]
        ) { $0.a.single() }
        Conformance(
            "single: fails without elements", ["a": "---|"], output: "---#", error: SequenceFailure.noElements
        ) { $0.a.single() }
        Conformance("single: passes an error on", ["a": "-a-#"], output: "-a-#") { $0.a.single() }
        Conformance("single: emits the only match", ["a": "-a-b-c-|"], output: "---b---|") {
            $0.a.single { $0 == "b" }
        }
        Conformance(
            "single: fails without a match", ["a": "-a-|"], output: "---#",
            error: SequenceFailure.noElements
        ) { $0.a.single { $0 == "b" } }
        Conformance(
            "single: fails with an error that the closure throws", ["a": "-a-|"], output: "-#",
            error: Broken()
        ) {
            $0.a.single { _ in throw Broken() }
        }
    }

    @ConformanceRows static var untilOther: [Conformance] {
        Conformance(
            "take(until:): completes when the other emits", ["a": "-a-b-c-|", "b": "----x-x"],
            output: "-a-b|", subscriptions: ["a": ["^---!"], "b": ["^---!"]]
        ) {
            $0.a.take(until: $0.b)
        }
        Conformance(
            "take(until:): completes with its source", ["a": "-a-|", "b": "-----x"], output: "-a-|",
            subscriptions: ["b": ["^--!"]]
        ) { $0.a.take(until: $0.b) }
        Conformance(
            "take(until:): fails with its source", ["a": "-a-#", "b": "-----x"], output: "-a-#",
            subscriptions: ["b": ["^--!"]]
        ) { $0.a.take(until: $0.b) }
        Conformance(
            "take(until:): continues after the other completes", ["a": "-a-b-|", "b": "--|"],
            output: "-a-b-|", subscriptions: ["b": ["^-!"]]
        ) { $0.a.take(until: $0.b) }
        Conformance(
            "take(until:): fails with the other", ["a": "-a-b-|", "b": "--#"], output: "-a#",
            subscriptions: ["a": ["^-!"]]
        ) { $0.a.take(until: $0.b) }
        Conformance(
            "take(until:): within a frame, emits the source's element if it is first",
            ["a": "-a-b-c", "b": "---x"],
            output: "-a-(b|)"
        ) { $0.a.take(until: $0.b) }
        Conformance(
            "take(until:): within a frame, completes if the other is first", ["a": "---x", "b": "-a-b-c"],
            output: "-a-|"
        ) { $0.b.take(until: $0.a) }
        Conformance(
            "take(until:): does not subscribe if the other emits at once", ["a": "-a-|"], output: "|",
            subscriptions: ["a": []]
        ) { $0.a.take(until: Observable.just(1)) }
        Conformance(
            "take(until:): emits all elements if the other never emits", ["a": "-a-|"], output: "-a-|"
        ) {
            $0.a.take(until: Observable<Int>.never())
        }
        Conformance(
            "skip(until:): emits after the other's first element", ["a": "-a-b-c-|", "b": "--x--x"],
            output: "---b-c-|",
            subscriptions: ["b": ["^-!"]]
        ) { $0.a.skip(until: $0.b) }
        Conformance(
            "skip(until:): drops the completion before the other emits", ["a": "-a-b-|", "b": "-------x"],
            output: "", subscriptions: ["a": ["^----!"], "b": ["^----!"]]
        ) { $0.a.skip(until: $0.b) }
        Conformance(
            "skip(until:): passes on an error before the other emits", ["a": "-a-#", "b": "-------x"],
            output: "---#"
        ) {
            $0.a.skip(until: $0.b)
        }
        Conformance(
            "skip(until:): emits nothing if the other completes without elements",
            ["a": "-a-b-|", "b": "--|"], output: "",
            subscriptions: ["b": ["^-!"]]
        ) { $0.a.skip(until: $0.b) }
        Conformance(
            "skip(until:): fails with the other", ["a": "-a-b-|", "b": "--#"], output: "--#",
            subscriptions: ["a": ["^-!"]]
        ) { $0.a.skip(until: $0.b) }
        Conformance(
            "skip(until:): within a frame, drops the source's element if it is first",
            ["a": "-a-b-c|", "b": "---x"],
            output: "-----c|"
        ) { $0.a.skip(until: $0.b) }
        Conformance(
            "skip(until:): within a frame, emits the source's element if it is second",
            ["a": "---x", "b": "-a-b-c|"],
            output: "---b-c|"
        ) { $0.b.skip(until: $0.a) }
        Conformance("skip(until:): drops nothing if the other emits at once", ["a": "-a-|"], output: "-a-|") {
            $0.a.skip(until: Observable.just(1))
        }
    }
}
