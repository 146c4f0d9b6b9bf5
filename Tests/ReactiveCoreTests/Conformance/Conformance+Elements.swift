import ReactiveCore

extension Conformance {
    @Rows<Conformance> static var elements: [Conformance] {
        Conformance(
            "map: transforms each element", ["a": "-a-b-|"], output: "-A-B-|",
            subscriptions: ["a": ["^----!"]]
        ) { $0.a.map { $0.uppercased() } }
        Conformance(
            "map: emits nothing after it is disposed", ["a": "-a-b-c-|"], output: "-A-B", during: "^---!"
        ) { $0.a.map { $0.uppercased() } }
        Conformance(
            "compactMap: drops elements that become nil", ["a": "-a-1-b-|"], output: "---1---|"
        ) { $0.a.compactMap { Int($0).map(String.init) } }
        Conformance(
            "filter: emits the elements that match", ["a": "-a-b-a-|"], output: "-a---a-|"
        ) { $0.a.filter { $0 == "a" } }
        Conformance(
            "scan: emits every result, without the initial value", ["a": "-1-2-3-|"], output: "-1-p-q-|",
            meanings: ["p": "3", "q": "6"]
        ) { $0.a.scan(0) { $0 + (Int($1) ?? 0) }.asStrings }
        Conformance(
            "scan: starts anew for each subscriber", ["x": "-1|"], output: "-1-1|"
        ) { $0.x.scan("") { $0 + $1 }.repeat(2) }
        Conformance(
            "enumerated: numbers the elements from 0", ["a": "-a-b-c|"], output: "-0-1-2|"
        ) { $0.a.enumerated().map(\.index).asStrings }
        Conformance(
            "enumerated: starts at 0 for each subscriber", ["x": "-a|"], output: "-0-0|"
        ) { $0.x.enumerated().map(\.index).asStrings.repeat(2) }
        Conformance(
            "distinctUntilChanged: drops repetitions", ["a": "-a-a-b-a-|"], output: "-a---b-a-|"
        ) { $0.a.distinctUntilChanged() }
        Conformance(
            "do: passes all events on", ["a": "-a-b-|"], output: "-a-b-|"
        ) { $0.a.do(onNext: { _ in }, onError: { _ in }, onCompleted: {}) }
        Conformance(
            "startWith: emits an element on subscription", ["a": "--b-|"], output: "a-b-|"
        ) { $0.a.startWith("a") }
    }

    @Rows<Conformance> static var notifications: [Conformance] {
        Conformance(
            "ignoreElements: emits only the completion", ["a": "-a-b-|"], output: "-----|"
        ) { discardElements($0.a) }
        Conformance(
            "ignoreElements: does not end if its source does not", ["a": "-a-b"], output: "",
            subscriptions: ["a": ["^ 790ms !"]]
        ) { discardElements($0.a) }
        Conformance(
            "materialize: emits the completion as an element, then completes", ["a": "-a-|"],
            output: "-a-(c|)"
        ) { $0.a.materialize().map(describe) }
        Conformance(
            "dematerialize: reverses materialize", ["a": "-a-b-|"], output: "-a-b-|"
        ) { $0.a.materialize().dematerialize() }
        Conformance(
            "observe(on:): emits in the same frames", ["a": "-a-b-|"], output: "-a-b-|"
        ) { $0.a.observe(on: $0.clock) }
        Conformance("debug: passes all events on", ["a": "-a-#"], output: "-a-#") { $0.a.debug("a") { _ in } }
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
