import ReactiveCore

extension Conformance {
    @ConformanceRows static var elements: [Conformance] {
        Conformance(
            "map: transforms each element", ["a": "-a-b-|"], output: "-A-B-|",
            subscriptions: ["a": ["^----!"]]
        ) {
            $0.a.map { $0.uppercased() }
        }
        Conformance("map: passes an error on", ["a": "-a-#"], output: "-A-#", subscriptions: ["a": ["^--!"]])
        {
            $0.a.map { $0.uppercased() }
        }
        Conformance("map: completes for an empty source", ["a": "---|"], output: "---|") {
            $0.a.map { $0.uppercased() }
        }
        Conformance("map: does not end if its source does not", ["a": "---"], output: "") {
            $0.a.map { $0.uppercased() }
        }
        Conformance(
            "map: fails with an error that the closure throws, and unsubscribes", ["a": "-a-b-c-|"],
            output: "-a-#",
            error: Broken(),
            subscriptions: ["a": ["^--!"]]
        ) { $0.a.map { if $0 == "b" { throw Broken() } else { $0 } } }
        Conformance(
            "map: emits nothing after it is disposed", ["a": "-a-b-c-|"], output: "-A-B", during: "^---!"
        ) {
            $0.a.map { $0.uppercased() }
        }
        Conformance("compactMap: drops elements that become nil", ["a": "-a-1-b-|"], output: "---1---|") {
            $0.a.compactMap { Int($0).map(String.init) }
        }
        Conformance(
            "compactMap: fails with an error that the closure throws", ["a": "-a-1-b-|"], output: "-#",
            error: Broken()
        ) {
            $0.a.compactMap { _ -> String? in throw Broken() }
        }
        Conformance("filter: emits the elements that match", ["a": "-a-b-a-|"], output: "-a---a-|") {
            $0.a.filter { $0 == "a" }
        }
        Conformance("filter: emits nothing if no element matches", ["a": "-a-b-a-|"], output: "-------|") {
            $0.a.filter { _ in false }
        }
        Conformance("filter: passes an error on", ["a": "-b-#"], output: "---#") { $0.a.filter { $0 == "a" } }
        Conformance(
            "filter: fails with an error that the closure throws", ["a": "-a-b-c-|"], output: "-a-#",
            error: Broken(),
            subscriptions: ["a": ["^--!"]]
        ) { $0.a.filter { if $0 == "b" { throw Broken() } else { true } } }
        Conformance(
            "scan: emits every result, without the initial value", ["a": "-1-2-3-|"], output: "-1-p-q-|",
            meanings: ["p": "3", "q": "6"]
        ) { $0.a.scan(0) { $0 + (Int($1) ?? 0) }.asStrings }
        Conformance("scan: emits nothing for an empty source", ["a": "--|"], output: "--|") {
            $0.a.scan("0") { $0 + $1 }
        }
        Conformance("scan: passes an error on", ["a": "-1#"], output: "-1#") { $0.a.scan("") { $0 + $1 } }
        Conformance(
            "scan: fails with an error that the closure throws", ["a": "-1-2-|"], output: "-#",
            error: Broken()
        ) {
            $0.a.scan("") { _, _ in throw Broken() }
        }
        Conformance("scan: starts anew for each subscriber", ["x": "-1|"], output: "-1-1|") {
            $0.x.scan("") { $0 + $1 }.repeat(2)
        }
        Conformance("enumerated: numbers the elements from 0", ["a": "-a-b-c|"], output: "-0-1-2|") {
            $0.a.enumerated().map(\.index).asStrings
        }
        Conformance("enumerated: starts at 0 for each subscriber", ["x": "-a|"], output: "-0-0|") {
            $0.x.enumerated().map(\.index).asStrings.repeat(2)
        }
        Conformance("distinctUntilChanged: drops repetitions", ["a": "-a-a-b-a-|"], output: "-a---b-a-|") {
            $0.a.distinctUntilChanged()
        }
        Conformance(
            "distinctUntilChanged: emits one of many equal elements", ["a": "-a-a-a-|"], output: "-a-----|"
        ) {
            $0.a.distinctUntilChanged()
        }
        Conformance("distinctUntilChanged: passes an error on", ["a": "-a-a-#"], output: "-a---#") {
            $0.a.distinctUntilChanged()
        }
        Conformance(
            "distinctUntilChanged: compares with the last element that was emitted", ["a": "-1-2-3-4-|"],
            output: "-1---3---|"
        ) {
            $0.a.distinctUntilChanged { (Int($1) ?? 0) - (Int($0) ?? 0) < 2 }
        }
        Conformance(
            "distinctUntilChanged: fails with an error that the comparison throws", ["a": "-a-b-|"],
            output: "-a-#",
            error: Broken(),
            subscriptions: ["a": ["^--!"]]
        ) { $0.a.distinctUntilChanged { _, _ in throw Broken() } }
        Conformance("distinctUntilChanged: compares keys", ["a": "-a-A-b-B-a-|"], output: "-a---b---a-|") {
            $0.a.distinctUntilChanged { $0.uppercased() }
        }
        Conformance(
            "distinctUntilChanged: fails with an error that the key closure throws", ["a": "-a-b-|"],
            output: "-#",
            error: Broken()
        ) {
            $0.a.distinctUntilChanged { _ -> String in throw Broken() }
        }
        Conformance("do: passes all events on", ["a": "-a-b-|"], output: "-a-b-|") {
            $0.a.do(onNext: { _ in }, onError: { _ in }, onCompleted: {})
        }
        Conformance(
            "do: an error that onNext throws replaces the element", ["a": "-a-b-|"], output: "-#",
            error: Broken(), subscriptions: ["a": ["^!"]]
        ) {
            $0.a.do(onNext: { _ in throw Broken() })
        }
        Conformance(
            "do: an error that onCompleted throws replaces the completion", ["a": "-a-|"], output: "-a-#",
            error: Broken()
        ) {
            $0.a.do(onCompleted: { throw Broken() })
        }
        Conformance(
            "do: an error that onError throws replaces the error", ["a": "-a-#"], output: "-a-#",
            error: Broken()
        ) {
            $0.a.do(onError: { _ in throw Broken() })
        }
        Conformance("startWith: emits an element on subscription", ["a": "--b-|"], output: "a-b-|") {
            $0.a.startWith("a")
        }
        Conformance("startWith: emits several elements in order", ["a": "------b-|"], output: "(12)--b-|") {
            $0.a.startWith("1", "2")
        }
        Conformance("startWith: emits before an error", ["a": "-#"], output: "a#") { $0.a.startWith("a") }
        Conformance("startWith: emits before the completion of an empty source", output: "(a|)") { _ in
            Observable.empty().startWith("a")
        }
        Conformance("startWith: the last of several calls emits first", ["a": "----|"], output: "(12)|") {
            $0.a.startWith("2").startWith("1")
        }
    }

    @ConformanceRows static var notifications: [Conformance] {
        Conformance("ignoreElements: emits only the completion", ["a": "-a-b-|"], output: "-----|") {
            discardElements($0.a)
        }
        Conformance("ignoreElements: emits only the error", ["a": "-a-#"], output: "---#") {
            discardElements($0.a)
        }
        Conformance(
            "ignoreElements: does not end if its source does not", ["a": "-a-b"], output: "",
            subscriptions: ["a": ["^ 790ms !"]]
        ) {
            discardElements($0.a)
        }
        Conformance(
            "materialize: emits the completion as an element, then completes", ["a": "-a-|"],
            output: "-a-(c|)"
        ) {
            $0.a.materialize().map(describe)
        }
        Conformance(
            "materialize: emits the error as an element, then completes", ["a": "-a-#"], output: "-a-(f|)",
            subscriptions: ["a": ["^--!"]]
        ) {
            $0.a.materialize().map(describe)
        }
        Conformance("materialize: does not end if its source does not", ["a": "-a-"], output: "-a") {
            $0.a.materialize().map(describe)
        }
        Conformance("dematerialize: reverses materialize", ["a": "-a-b-|"], output: "-a-b-|") {
            $0.a.materialize().dematerialize()
        }
        Conformance("dematerialize: reverses materialize of an error", ["a": "-a-#"], output: "-a-#") {
            $0.a.materialize().dematerialize()
        }
        Conformance(
            "dematerialize: completes at the first completed event", ["a": "-a-b-c-|"], output: "-a-|",
            subscriptions: ["a": ["^--!"]]
        ) {
            $0.a.map { $0 == "b" ? Event<String>.completed : .next($0) }.dematerialize()
        }
        Conformance(
            "dematerialize: fails at the first failed event", ["a": "-a-b-c-|"], output: "-a-#",
            error: Broken(), subscriptions: ["a": ["^--!"]]
        ) {
            $0.a.map { $0 == "b" ? Event<String>.failed(Broken()) : .next($0) }.dematerialize()
        }
        Conformance("dematerialize: completes with its source", ["a": "-a-|"], output: "-a-|") {
            $0.a.map { Event<String>.next($0) }.dematerialize()
        }
        Conformance("observe(on:): emits in the same frames", ["a": "-a-b-|"], output: "-a-b-|") {
            $0.a.observe(on: $0.clock)
        }
        Conformance(
            "observe(on:): emits an error after the elements before it", ["a": "-(a#)"], output: "-(a#)"
        ) {
            $0.a.observe(on: $0.clock)
        }
        Conformance(
            "observe(on:): unsubscribes when the source completes", ["a": "-a-|"], output: "-a-|",
            subscriptions: ["a": ["^--!"]]
        ) {
            $0.a.observe(on: $0.clock)
        }
        Conformance("debug: passes all events on", ["a": "-a-#"], output: "-a-#") {
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
