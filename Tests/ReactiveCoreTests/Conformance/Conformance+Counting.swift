import ReactiveCore

extension Conformance {
    @Rows<Conformance> static var counting: [Conformance] {
        Conformance(
            "take: emits a number of elements, then completes", ["a": "-a-b-c-|"], output: "-a-(b|)",
            subscriptions: ["a": ["^--!"]]
        ) { $0.a.take(2) }
        Conformance(
            "take: completes without subscribing for a count of 0", ["a": "-a-|"], output: "|",
            subscriptions: ["a": []]
        ) { $0.a.take(0) }
        Conformance(
            "take: completes within a synchronous source", output: "(12|)"
        ) { _ in Observable.of("1", "2", "3").take(2) }
        Conformance("skip: drops the first elements", ["a": "-a-b-c-|"], output: "---b-c-|") { $0.a.skip(1) }
        Conformance(
            "skip, take: emits a range from the middle", ["a": "-a-b-c-d|"], output: "---b-(c|)",
            subscriptions: ["a": ["^----!"]]
        ) { $0.a.skip(1).take(2) }
        Conformance(
            "take(while:): completes at the first mismatch", ["a": "-a-b-c-a-|"], output: "-a-b-|",
            subscriptions: ["a": ["^----!"]]
        ) { $0.a.take(while: { $0 != "c" }) }
        Conformance(
            "skip(while:): emits from the first mismatch on", ["a": "-a-b-c-a-|"], output: "-----c-a-|"
        ) { $0.a.skip(while: { $0 != "c" }) }
        Conformance(
            "takeLast: emits the last elements on completion", ["a": "-a-b-c-|"], output: "-------(bc|)",
            subscriptions: ["a": ["^------!"]]
        ) { $0.a.takeLast(2) }
        Conformance(
            "skipLast: drops the last element", ["a": "-a-b-c-|"], output: "---a-b-|"
        ) { $0.a.skipLast(1) }
        Conformance(
            "skipLast: passes an error on at once", ["a": "-a-b-#"], output: "---a-#"
        ) { $0.a.skipLast(1) }
        Conformance(
            "element(at:): emits the element, then completes", ["a": "-a-b-c-|"], output: "---(b|)",
            subscriptions: ["a": ["^--!"]]
        ) { $0.a.element(at: 1) }
        Conformance(
            "element(at:): fails for a negative index", ["a": "-a-|"], output: "#",
            error: SequenceFailure.outOfRange
        ) { $0.a.element(at: -1) }
        Conformance(
            "single: emits the only element at once", ["a": "-a--|"], output: "-a--|"
        ) { $0.a.single() }
    }

    @Rows<Conformance> static var untilOther: [Conformance] {
        Conformance(
            "take(until:): completes when the other emits", ["a": "-a-b-c-|", "b": "----x-x"],
            output: "-a-b|", subscriptions: ["a": ["^---!"], "b": ["^---!"]]
        ) { $0.a.take(until: $0.b) }
        Conformance(
            "take(until:): does not subscribe if the other emits at once", ["a": "-a-|"], output: "|",
            subscriptions: ["a": []]
        ) { $0.a.take(until: Observable.just(1)) }
        Conformance(
            "skip(until:): emits after the other's first element", ["a": "-a-b-c-|", "b": "--x--x"],
            output: "---b-c-|", subscriptions: ["b": ["^-!"]]
        ) { $0.a.skip(until: $0.b) }
        Conformance(
            "skip(until:): drops the completion before the other emits", ["a": "-a-b-|", "b": "-------x"],
            output: "", subscriptions: ["a": ["^----!"], "b": ["^----!"]]
        ) { $0.a.skip(until: $0.b) }
        Conformance(
            "skip(until:): drops nothing if the other emits at once", ["a": "-a-|"], output: "-a-|"
        ) { $0.a.skip(until: Observable.just(1)) }
    }
}
