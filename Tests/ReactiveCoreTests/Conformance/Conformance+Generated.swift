import ReactiveCore

extension Conformance {
    @Rows static var generated: [Conformance] {
        Conformance("range: whole numbers in a row", gives: "(345|)") { _ in
            Observable<Int>.range(start: 3, count: 3).drawn
        }
        Conformance("range: none completes at once", gives: "|") { _ in
            Observable<Int>.range(start: 3, count: 0).drawn
        }
        Conformance("range: up to the last number there is", gives: "(pq|)", means: ["p": "126", "q": "127"])
        { _ in
            Observable<Int8>.range(start: 126, count: 2).map { "\($0)" }
        }
        Conformance("range: no more than is taken", gives: "(34|)") { _ in
            Observable<Int>.range(start: 3, count: .max - 3).take(2).drawn
        }
        Conformance("generate: as a loop would", gives: "(124|)") { _ in
            Observable<Int>.generate(initialState: 1, condition: { $0 < 5 }, iterate: { $0 * 2 }).drawn
        }
        Conformance("generate: nothing when the first is not wanted", gives: "|") { _ in
            Observable<Int>.generate(initialState: 9, condition: { $0 < 5 }, iterate: { $0 * 2 }).drawn
        }
        Conformance("generate: what the condition throws ends it", gives: "#", error: Broken()) { _ in
            Observable<Int>.generate(initialState: 1, condition: { _ in throw Broken() }, iterate: { $0 })
                .drawn
        }
        Conformance("generate: what the next state throws ends it", gives: "(1#)", error: Broken()) { _ in
            Observable<Int>.generate(
                initialState: 1, condition: { _ in true }, iterate: { _ in throw Broken() }
            ).drawn
        }
        Conformance("generate: no more than is taken", gives: "(12|)") { _ in
            Observable<Int>.generate(initialState: 1, condition: { _ in true }, iterate: { $0 + 1 }).take(2)
                .drawn
        }
        Conformance("repeatElement: the same, as often as it is taken", gives: "(aaa|)") { _ in
            Observable.repeatElement("a").take(3)
        }
        Conformance(
            "using: the sequence that is made of the resource", ["x": "-1-2|"], gives: "-1-2|",
            heard: ["x": ["^---!"]]
        ) {
            play in .using({ Subscription() }) { _ in play.x }
        }
        Conformance("using: fails when there is no resource", gives: "#", error: Broken()) { _ in
            .using({ () throws -> Subscription in throw Broken() }) { _ in .just("1") }
        }
        Conformance("using: fails when there is no sequence", gives: "#", error: Broken()) { _ in
            .using({ Subscription() }) { _ in throw Broken() }
        }
        Conformance("from(optional:): one when there is one", gives: "(1|)") { _ in .from(optional: "1") }
        Conformance("from(optional:): else the end only", gives: "|") { _ in .from(optional: nil) }
    }
}
