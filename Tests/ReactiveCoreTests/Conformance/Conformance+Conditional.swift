import ReactiveCore
import ReactiveTesting

extension Conformance {
    @Rows<Conformance> static var conditional: [Conformance] {
        Conformance(
            "ifEmpty(default:): emits the default for an empty source", ["a": "---|"], output: "---(0|)"
        ) { $0.a.ifEmpty(default: "0") }
        Conformance(
            "ifEmpty(switchTo:): switches to the other if empty", ["a": "--|", "x": "-1|"], output: "---1|",
            subscriptions: ["a": ["^-!"], "x": ["--^-!"]]
        ) { $0.a.ifEmpty(switchTo: $0.x) }
        Conformance(
            "ifEmpty(switchTo:): does not subscribe to the other if not empty", ["a": "-a|", "x": "-1|"],
            output: "-a|", subscriptions: ["x": []]
        ) { $0.a.ifEmpty(switchTo: $0.x) }
        Conformance(
            "endWith: appends elements before the completion", ["a": "-a-|"], output: "-a-(89|)"
        ) { $0.a.endWith("8", "9") }
        Conformance(
            "contains: emits true at the first match", ["a": "-a-b-|"], output: "---(t|)", meanings: yesAndNo,
            subscriptions: ["a": ["^--!"]]
        ) { $0.a.contains("b").asStrings }
        Conformance(
            "sequenceEqual: emits true for equal elements in the same order",
            ["a": "-1-2-|", "b": "--12--|"],
            output: "------(t|)", meanings: yesAndNo, subscriptions: ["a": ["^----!"], "b": ["^-----!"]]
        ) { $0.a.sequenceEqual($0.b).asStrings }
        Conformance(
            "amb: emits the source that is first to emit", ["a": "---1-2-|", "b": "-x-y--|"],
            output: "-x-y--|", subscriptions: ["a": ["^!"], "b": ["^-----!"]]
        ) { $0.a.amb($0.b) }
        Conformance(
            "amb: does not subscribe to sources after a synchronous one", ["a": "-1|"], output: "(x|)",
            subscriptions: ["a": []]
        ) { .amb([.just("x"), $0.a]) }
        Conformance("amb: never completes without sources", output: "") { _ in .amb([]) }
        Conformance(
            "take(while:): emits the first mismatch, too, if inclusive", ["a": "-a-b-c-a-|"],
            output: "-a-b-(c|)", subscriptions: ["a": ["^----!"]]
        ) { $0.a.take(while: { $0 != "c" }, behavior: .inclusive) }
        Conformance(
            "take(until:): with a closure, completes before the first match", ["a": "-a-b-c-|"],
            output: "-a-b-|", subscriptions: ["a": ["^----!"]]
        ) { $0.a.take(until: { $0 == "c" }) }
    }

    @Rows<Conformance> static var miscellaneous: [Conformance] {
        Conformance(
            "timestamp: adds the time to each element", ["a": "-a-b|"], output: "-1-3|"
        ) { $0.a.timestamp(on: $0.clock).map { Int(($0.time - frames(20)) / frames(1)) }.asStrings }
        Conformance(
            "withUnretained: adds the object to each element", ["a": "-a-b|"], output: "-A-B|"
        ) { $0.a.withUnretained(Capitals.retained) { $0.of($1) } }
        Conformance(
            "withUnretained: completes when the object is deallocated", ["a": "-a-b|"], output: "-|",
            subscriptions: ["a": ["^!"]]
        ) { $0.a.withUnretained(Capitals()).map(\.1) }
        Conformance(
            "withUnretained: fails with an error that the closure throws", ["a": "-a|"], output: "-#",
            error: Broken()
        ) { $0.a.withUnretained(Capitals.retained) { (_, _) -> String in throw Broken() } }
        Conformance(
            "decode: decodes each element", ["a": "-1-2|"], output: "-1-2|"
        ) { $0.a.decode(Int.self, with: Digits().decode).asStrings }
        Conformance(
            "decode: fails for an element that cannot be decoded", ["a": "-1-b|"], output: "-1-#",
            error: Broken()
        ) { $0.a.decode(Int.self, with: Digits().decode).asStrings }
        Conformance(
            "sample(default:): emits the default without a new element",
            ["a": "-1------|", "b": "--x--x---x"], output: "--1--0---(0|)"
        ) { $0.a.sample($0.b, default: "0") }
        Conformance(
            "catch(sequence:): subscribes to the next source on an error", ["x": "-1#", "y": "-2|"],
            output: "-1-2|", subscriptions: ["x": ["^-!"], "y": ["--^-!"]]
        ) { .catch(sequence: [$0.x, $0.y]) }
        Conformance(
            "catch(sequence:): completes with the first source that completes", ["x": "-1|", "y": "-2|"],
            output: "-1|", subscriptions: ["y": []]
        ) { .catch(sequence: [$0.x, $0.y]) }
        Conformance(
            "catch(sequence:): completes at once without sources", output: "|"
        ) { _ in .catch(sequence: []) }
        Conformance(
            "catch(sequence:): accepts an endless sequence of sources", ["x": "-1#"], output: "-1-(1|)",
            subscriptions: ["x": ["^-!", "--^!"]]
        ) { inputs in .catch(sequence: Swift.repeatElement(inputs.x, count: .max)).take(2) }
        Conformance(
            "delaySubscription: subscribes later", ["x": "-1-2|"], output: "----1-2|",
            subscriptions: ["x": ["---^---!"]]
        ) { $0.x.delaySubscription(frames(3), on: $0.clock) }
        Conformance(
            "delaySubscription: does not subscribe after it is disposed", ["x": "-1-2|"], output: "",
            during: "^-!", subscriptions: ["x": []]
        ) { $0.x.delaySubscription(frames(3), on: $0.clock) }
        Conformance(
            "subscribe(on:): emits the elements of its source", ["x": "-1-2|"], output: "-1-2|",
            subscriptions: ["x": ["^---!"]]
        ) { $0.x.subscribe(on: $0.clock) }
        Conformance(
            "multicast: a selector subscribes several times to one connection", ["x": "-a----|"],
            output: "-(aA)-|", subscriptions: ["x": ["^-----!"]]
        ) {
            $0.x.multicast({ PublishSubject() }) { shared in .merge(shared, shared.map { $0.uppercased() }) }
        }
        Conformance(
            "multicast: fails with an error that the selector throws", ["x": "-a-|"], output: "#",
            error: Broken(), subscriptions: ["x": []]
        ) { $0.x.multicast({ PublishSubject() }) { _ -> Observable<String> in throw Broken() } }
        Conformance(
            "replay: keeps its buffer when it is connected again", ["x": "-1-2"], output: "-----(12)-1-2",
            during: "-----^", subscriptions: ["x": ["^--!", "---------^---!"]]
        ) { inputs in
            let replayed = inputs.x.replay(2)
            for time in [200, 290] {
                inputs.clock.at(time) {
                    let run = replayed.connect()
                    inputs.clock.at(time == 200 ? 230 : 330) { run.dispose() }
                }
            }
            return replayed.asObservable()
        }
        Conformance(
            "replay: does not subscribe again after the completion", ["x": "-1|"], output: "-1|",
            subscriptions: ["x": ["^-!"]]
        ) { inputs in
            let replayed = inputs.x.replay(2)
            inputs.clock.at(200) { replayed.connect() }
            inputs.clock.at(250) { replayed.connect() }
            return replayed.asObservable()
        }
    }

    private static let yesAndNo: [Character: String] = ["t": "yes", "f": "no"]
}

extension Observable where Element == Bool {
    fileprivate var asStrings: Observable<String> { map { $0 ? "yes" : "no" } }
}

private final class Capitals: Sendable {
    static let retained = Capitals()

    func of(_ text: String) -> String { text.uppercased() }
}

/// The minimal decoder: parses decimal digits.
private struct Digits: Sendable {
    func decode<Item: Decodable>(_ type: Item.Type, from text: String) throws -> Item {
        guard let item = Int(text) as? Item else { throw Broken() }
        return item
    }
}
