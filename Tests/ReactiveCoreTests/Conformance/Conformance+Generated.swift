import ReactiveCore

extension Conformance {
    @ConformanceRows static var generated: [Conformance] {
        Conformance("range: emits consecutive integers", output: "(345|)") { _ in
            Observable<Int>.range(start: 3, count: 3).asStrings
        }
        Conformance("range: completes at once for a count of 0", output: "|") { _ in
            Observable<Int>.range(start: 3, count: 0).asStrings
        }
        Conformance(
            "range: emits up to the maximum of its type", output: "(pq|)", meanings: ["p": "126", "q": "127"]
        ) { _ in
            Observable<Int8>.range(start: 126, count: 2).map { "\($0)" }
        }
        Conformance("range: stops when its subscriber unsubscribes", output: "(34|)") { _ in
            Observable<Int>.range(start: 3, count: .max - 3).take(2).asStrings
        }
        Conformance("generate: emits each state while the condition holds", output: "(124|)") { _ in
            Observable<Int>.generate(initialState: 1, condition: { $0 < 5 }, iterate: { $0 * 2 }).asStrings
        }
        Conformance("generate: emits nothing if the condition does not hold at first", output: "|") { _ in
            Observable<Int>.generate(initialState: 9, condition: { $0 < 5 }, iterate: { $0 * 2 }).asStrings
        }
        Conformance("generate: fails with an error that the condition throws", output: "#", error: Broken()) {
            _ in
            Observable<Int>.generate(initialState: 1, condition: { _ in throw Broken() }, iterate: { $0 })
                .asStrings
        }
        Conformance(
            "generate: fails with an error that the iteration throws", output: "(1#)", error: Broken()
        ) { _ in
            Observable<Int>.generate(
                initialState: 1, condition: { _ in true }, iterate: { _ in throw Broken() }
            ).asStrings
        }
        Conformance("generate: stops when its subscriber unsubscribes", output: "(12|)") { _ in
            Observable<Int>.generate(initialState: 1, condition: { _ in true }, iterate: { $0 + 1 }).take(2)
                .asStrings
        }
        Conformance("repeatElement: repeats until its subscriber unsubscribes", output: "(aaa|)") { _ in
            Observable.repeatElement("a").take(3)
        }
        Conformance(
            "using: emits the sequence made from the resource", ["x": "-1-2|"], output: "-1-2|",
            subscriptions: ["x": ["^---!"]]
        ) {
            inputs in .using({ Subscription() }) { _ in inputs.x }
        }
        Conformance("using: fails if the resource cannot be created", output: "#", error: Broken()) { _ in
            .using({ () throws -> Subscription in throw Broken() }) { _ in .just("1") }
        }
        Conformance("using: fails if the sequence cannot be created", output: "#", error: Broken()) { _ in
            .using({ Subscription() }) { _ in throw Broken() }
        }
        Conformance("from(optional:): emits the value", output: "(1|)") { _ in .from(optional: "1") }
        Conformance("from(optional:): only completes for nil", output: "|") { _ in .from(optional: nil) }
    }
}
