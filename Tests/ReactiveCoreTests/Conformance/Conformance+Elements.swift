import ReactiveCore

extension Conformance {
    @ConformanceRows static var elements: [Conformance] {
        Conformance(
            "map: each by itself", ["a": "-a-b-|"], output: "-A-B-|", subscriptions: ["a": ["^----!"]]
        ) {
            $0.a.map { $0.uppercased() }
        }
        Conformance("map: an error goes on", ["a": "-a-#"], output: "-A-#", subscriptions: ["a": ["^--!"]]) {
            $0.a.map { $0.uppercased() }
        }
        Conformance("map: nothing of nothing", ["a": "---|"], output: "---|") { $0.a.map { $0.uppercased() } }
        Conformance("map: never of never", ["a": "---"], output: "") { $0.a.map { $0.uppercased() } }
        Conformance(
            "map: what it throws ends it, and the source is let go", ["a": "-a-b-c-|"], output: "-a-#",
            error: Broken(),
            subscriptions: ["a": ["^--!"]]
        ) { $0.a.map { if $0 == "b" { throw Broken() } else { $0 } } }
        Conformance("map: disposed in the middle", ["a": "-a-b-c-|"], output: "-A-B", during: "^---!") {
            $0.a.map { $0.uppercased() }
        }
        Conformance("compactMap: without what becomes nothing", ["a": "-a-1-b-|"], output: "---1---|") {
            $0.a.compactMap { Int($0).map(String.init) }
        }
        Conformance("compactMap: what it throws ends it", ["a": "-a-1-b-|"], output: "-#", error: Broken()) {
            $0.a.compactMap { _ -> String? in throw Broken() }
        }
        Conformance("filter: those that are wanted", ["a": "-a-b-a-|"], output: "-a---a-|") {
            $0.a.filter { $0 == "a" }
        }
        Conformance("filter: none is wanted", ["a": "-a-b-a-|"], output: "-------|") {
            $0.a.filter { _ in false }
        }
        Conformance("filter: an error goes on", ["a": "-b-#"], output: "---#") { $0.a.filter { $0 == "a" } }
        Conformance(
            "filter: what it throws ends it", ["a": "-a-b-c-|"], output: "-a-#", error: Broken(),
            subscriptions: ["a": ["^--!"]]
        ) { $0.a.filter { if $0 == "b" { throw Broken() } else { true } } }
        Conformance(
            "scan: every result, without the first value", ["a": "-1-2-3-|"], output: "-1-p-q-|",
            meanings: ["p": "3", "q": "6"]
        ) { $0.a.scan(0) { $0 + (Int($1) ?? 0) }.asStrings }
        Conformance("scan: nothing of nothing", ["a": "--|"], output: "--|") { $0.a.scan("0") { $0 + $1 } }
        Conformance("scan: an error goes on", ["a": "-1#"], output: "-1#") { $0.a.scan("") { $0 + $1 } }
        Conformance("scan: what it throws ends it", ["a": "-1-2-|"], output: "-#", error: Broken()) {
            $0.a.scan("") { _, _ in throw Broken() }
        }
        Conformance("scan: a value of its own for each subscriber", ["x": "-1|"], output: "-1-1|") {
            $0.x.scan("") { $0 + $1 }.repeat(2)
        }
        Conformance("enumerated: numbers from 0", ["a": "-a-b-c|"], output: "-0-1-2|") {
            $0.a.enumerated().map(\.index).asStrings
        }
        Conformance("enumerated: from 0 again for each subscriber", ["x": "-a|"], output: "-0-0|") {
            $0.x.enumerated().map(\.index).asStrings.repeat(2)
        }
        Conformance("distinctUntilChanged: without repetitions", ["a": "-a-a-b-a-|"], output: "-a---b-a-|") {
            $0.a.distinctUntilChanged()
        }
        Conformance("distinctUntilChanged: all equal", ["a": "-a-a-a-|"], output: "-a-----|") {
            $0.a.distinctUntilChanged()
        }
        Conformance("distinctUntilChanged: an error goes on", ["a": "-a-a-#"], output: "-a---#") {
            $0.a.distinctUntilChanged()
        }
        Conformance(
            "distinctUntilChanged: compares with the last that went on", ["a": "-1-2-3-4-|"],
            output: "-1---3---|"
        ) {
            $0.a.distinctUntilChanged { (Int($1) ?? 0) - (Int($0) ?? 0) < 2 }
        }
        Conformance(
            "distinctUntilChanged: what comparing throws ends it", ["a": "-a-b-|"], output: "-a-#",
            error: Broken(),
            subscriptions: ["a": ["^--!"]]
        ) { $0.a.distinctUntilChanged { _, _ in throw Broken() } }
        Conformance("distinctUntilChanged: by a key", ["a": "-a-A-b-B-a-|"], output: "-a---b---a-|") {
            $0.a.distinctUntilChanged { $0.uppercased() }
        }
        Conformance(
            "distinctUntilChanged: what making the key throws ends it", ["a": "-a-b-|"], output: "-#",
            error: Broken()
        ) {
            $0.a.distinctUntilChanged { _ -> String in throw Broken() }
        }
        Conformance("do: everything goes on as it is", ["a": "-a-b-|"], output: "-a-b-|") {
            $0.a.do(onNext: { _ in }, onError: { _ in }, onCompleted: {})
        }
        Conformance(
            "do: what onNext throws ends it before the element", ["a": "-a-b-|"], output: "-#",
            error: Broken(), subscriptions: ["a": ["^!"]]
        ) {
            $0.a.do(onNext: { _ in throw Broken() })
        }
        Conformance(
            "do: what onCompleted throws takes the place of the completion", ["a": "-a-|"], output: "-a-#",
            error: Broken()
        ) {
            $0.a.do(onCompleted: { throw Broken() })
        }
        Conformance(
            "do: what onError throws takes the place of the error", ["a": "-a-#"], output: "-a-#",
            error: Broken()
        ) {
            $0.a.do(onError: { _ in throw Broken() })
        }
        Conformance("startWith: first, at once", ["a": "--b-|"], output: "a-b-|") { $0.a.startWith("a") }
        Conformance("startWith: several in order", ["a": "------b-|"], output: "(12)--b-|") {
            $0.a.startWith("1", "2")
        }
        Conformance("startWith: before an error", ["a": "-#"], output: "a#") { $0.a.startWith("a") }
        Conformance("startWith: before nothing", output: "(a|)") { _ in Observable.empty().startWith("a") }
        Conformance("startWith: the last written comes first", ["a": "----|"], output: "(12)|") {
            $0.a.startWith("2").startWith("1")
        }
    }

    @ConformanceRows static var notifications: [Conformance] {
        Conformance("ignoreElements: the completion only", ["a": "-a-b-|"], output: "-----|") {
            discardElements($0.a)
        }
        Conformance("ignoreElements: the error only", ["a": "-a-#"], output: "---#") { discardElements($0.a) }
        Conformance(
            "ignoreElements: never of never", ["a": "-a-b"], output: "", subscriptions: ["a": ["^ 790ms !"]]
        ) {
            discardElements($0.a)
        }
        Conformance(
            "materialize: the completion as an element, then the completion", ["a": "-a-|"], output: "-a-(c|)"
        ) {
            $0.a.materialize().map(describe)
        }
        Conformance(
            "materialize: the error as an element, then the completion", ["a": "-a-#"], output: "-a-(f|)",
            subscriptions: ["a": ["^--!"]]
        ) {
            $0.a.materialize().map(describe)
        }
        Conformance("materialize: never of never", ["a": "-a-"], output: "-a") {
            $0.a.materialize().map(describe)
        }
        Conformance("dematerialize: undoes materialize", ["a": "-a-b-|"], output: "-a-b-|") {
            $0.a.materialize().dematerialize()
        }
        Conformance("dematerialize: undoes materialize of an error", ["a": "-a-#"], output: "-a-#") {
            $0.a.materialize().dematerialize()
        }
        Conformance(
            "dematerialize: ends with the first element that says so", ["a": "-a-b-c-|"], output: "-a-|",
            subscriptions: ["a": ["^--!"]]
        ) {
            $0.a.map { $0 == "b" ? Event<String>.completed : .next($0) }.dematerialize()
        }
        Conformance(
            "dematerialize: fails with the first element that says so", ["a": "-a-b-c-|"], output: "-a-#",
            error: Broken(), subscriptions: ["a": ["^--!"]]
        ) {
            $0.a.map { $0 == "b" ? Event<String>.failed(Broken()) : .next($0) }.dematerialize()
        }
        Conformance("dematerialize: completes with its source", ["a": "-a-|"], output: "-a-|") {
            $0.a.map { Event<String>.next($0) }.dematerialize()
        }
        Conformance("observe(on:): in the same frames", ["a": "-a-b-|"], output: "-a-b-|") {
            $0.a.observe(on: $0.clock)
        }
        Conformance("observe(on:): an error waits for its turn", ["a": "-(a#)"], output: "-(a#)") {
            $0.a.observe(on: $0.clock)
        }
        Conformance(
            "observe(on:): the source is let go when it ends", ["a": "-a-|"], output: "-a-|",
            subscriptions: ["a": ["^--!"]]
        ) {
            $0.a.observe(on: $0.clock)
        }
        Conformance("debug: everything goes on as it is", ["a": "-a-#"], output: "-a-#") {
            $0.a.debug("a") { _ in }
        }
    }

    private static func discardElements(_ source: Observable<String>) -> Observable<String> {
        source.ignoreElements().materialize().map { (end: Event<Never>) -> Event<String> in
            switch end {
            case .completed: .completed
            case .failed(let error): .failed(error)
            }
        }.dematerialize()
    }

    @Sendable private static func describe(_ event: Event<String>) -> String {
        switch event {
        case .next(let element): element
        case .completed: "c"
        case .failed: "f"
        }
    }
}
