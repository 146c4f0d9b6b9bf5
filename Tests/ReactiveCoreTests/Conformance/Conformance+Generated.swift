import ReactiveCore

extension Conformance {
    @ConformanceRows static var generated: [Conformance] {
        Conformance("range: whole numbers in a row", output: "(345|)") { _ in
            Observable<Int>.range(start: 3, count: 3).asStrings
        }
        Conformance("range: none completes at once", output: "|") { _ in
            Observable<Int>.range(start: 3, count: 0).asStrings
        }
        Conformance(
            "range: up to the last number there is", output: "(pq|)", meanings: ["p": "126", "q": "127"]
        ) { _ in
            Observable<Int8>.range(start: 126, count: 2).map { "\($0)" }
        }
        Conformance("range: no more than is taken", output: "(34|)") { _ in
            Observable<Int>.range(start: 3, count: .max - 3).take(2).asStrings
        }
        Conformance("generate: as a loop would", output: "(124|)") { _ in
            Observable<Int>.generate(initialState: 1, condition: { $0 < 5 }, iterate: { $0 * 2 }).asStrings
        }
        Conformance("generate: nothing when the first is not wanted", output: "|") { _ in
            Observable<Int>.generate(initialState: 9, condition: { $0 < 5 }, iterate: { $0 * 2 }).asStrings
        }
        Conformance("generate: what the condition throws ends it", output: "#", error: Broken()) { _ in
            Observable<Int>.generate(initialState: 1, condition: { _ in throw Broken() }, iterate: { $0 })
                .asStrings
        }
        Conformance("generate: what the next state throws ends it", output: "(1#)", error: Broken()) { _ in
            Observable<Int>.generate(
                initialState: 1, condition: { _ in true }, iterate: { _ in throw Broken() }
            ).asStrings
        }
        Conformance("generate: no more than is taken", output: "(12|)") { _ in
            Observable<Int>.generate(initialState: 1, condition: { _ in true }, iterate: { $0 + 1 }).take(2)
                .asStrings
        }
        Conformance("repeatElement: the same, as often as it is taken", output: "(aaa|)") { _ in
            Observable.repeatElement("a").take(3)
        }
        Conformance(
            "using: the sequence that is made of the resource", ["x": "-1-2|"], output: "-1-2|",
            subscriptions: ["x": ["^---!"]]
        ) {
            inputs in .using({ Subscription() }) { _ in inputs.x }
        }
        Conformance("using: fails when there is no resource", output: "#", error: Broken()) { _ in
            .using({ () throws -> Subscription in throw Broken() }) { _ in .just("1") }
        }
        Conformance("using: fails when there is no sequence", output: "#", error: Broken()) { _ in
            .using({ Subscription() }) { _ in throw Broken() }
        }
        Conformance("from(optional:): one when there is one", output: "(1|)") { _ in .from(optional: "1") }
        Conformance("from(optional:): else the end only", output: "|") { _ in .from(optional: nil) }
    }
}
