import ReactiveCore
import ReactiveTesting

extension Conformance {
    @ConformanceRows static var conditional: [Conformance] {
        Conformance("ifEmpty(default:): an element instead of none", ["a": "---|"], output: "---(0|)") {
            $0.a.ifEmpty(default: "0")
        }
        Conformance("ifEmpty(default:): else its source", ["a": "-a-|"], output: "-a-|") {
            $0.a.ifEmpty(default: "0")
        }
        Conformance("ifEmpty(default:): an error goes on", ["a": "---#"], output: "---#") {
            $0.a.ifEmpty(default: "0")
        }
        Conformance(
            "ifEmpty(switchTo:): another sequence instead of nothing", ["a": "--|", "x": "-1|"],
            output: "---1|", subscriptions: ["a": ["^-!"], "x": ["--^-!"]]
        ) { $0.a.ifEmpty(switchTo: $0.x) }
        Conformance(
            "ifEmpty(switchTo:): else its source", ["a": "-a|", "x": "-1|"], output: "-a|",
            subscriptions: ["x": []]
        ) { $0.a.ifEmpty(switchTo: $0.x) }
        Conformance("endWith: after the completion", ["a": "-a-|"], output: "-a-(89|)") {
            $0.a.endWith("8", "9")
        }
        Conformance("endWith: not after an error", ["a": "-a-#"], output: "-a-#") { $0.a.endWith("8") }
        Conformance(
            "contains: there is one", ["a": "-a-b-|"], output: "---(t|)", meanings: yesAndNo,
            subscriptions: ["a": ["^--!"]]
        ) { $0.a.contains("b").asStrings }
        Conformance("contains: there is none", ["a": "-a-b-|"], output: "-----(f|)", meanings: yesAndNo) {
            $0.a.contains("c").asStrings
        }
        Conformance("contains: an error goes on", ["a": "-a-#"], output: "---#") {
            $0.a.contains("b").asStrings
        }
        Conformance("contains: what it throws ends it", ["a": "-a-|"], output: "-#", error: Broken()) {
            $0.a.contains { _ in throw Broken() }.asStrings
        }
        Conformance(
            "sequenceEqual: the same in the same order", ["a": "-1-2-|", "b": "--12--|"],
            output: "------(t|)", meanings: yesAndNo, subscriptions: ["a": ["^----!"], "b": ["^-----!"]]
        ) { $0.a.sequenceEqual($0.b).asStrings }
        Conformance(
            "sequenceEqual: no at the first difference", ["a": "-1-2-|", "b": "--13--|"], output: "---(f|)",
            meanings: yesAndNo, subscriptions: ["a": ["^--!"], "b": ["^--!"]]
        ) { $0.a.sequenceEqual($0.b).asStrings }
        Conformance(
            "sequenceEqual: no when one goes on", ["a": "-1|", "b": "-1-2-|"], output: "---(f|)",
            meanings: yesAndNo
        ) { $0.a.sequenceEqual($0.b).asStrings }
        Conformance(
            "sequenceEqual: no when one ends before the other has caught up", ["a": "-12|", "b": "-1--|"],
            output: "----(f|)", meanings: yesAndNo
        ) { $0.a.sequenceEqual($0.b).asStrings }
        Conformance(
            "sequenceEqual: both empty", ["a": "-|", "b": "--|"], output: "--(t|)", meanings: yesAndNo
        ) {
            $0.a.sequenceEqual($0.b).asStrings
        }
        Conformance(
            "sequenceEqual: fails with the first that does", ["a": "-1-2", "b": "-1#"], output: "--#",
            subscriptions: ["a": ["^-!"]]
        ) { $0.a.sequenceEqual($0.b).asStrings }
        Conformance(
            "amb: the first that brings something", ["a": "---1-2-|", "b": "-x-y--|"], output: "-x-y--|",
            subscriptions: ["a": ["^!"], "b": ["^-----!"]]
        ) { $0.a.amb($0.b) }
        Conformance(
            "amb: a completion counts", ["a": "-|", "b": "--x-|"], output: "-|", subscriptions: ["b": ["^!"]]
        ) { $0.a.amb($0.b) }
        Conformance(
            "amb: an error counts", ["a": "--x-|", "b": "-#"], output: "-#", subscriptions: ["a": ["^!"]]
        ) {
            $0.a.amb($0.b)
        }
        Conformance(
            "amb: one that brings something at once, and the others are not heard", ["a": "-1|"],
            output: "(x|)", subscriptions: ["a": []]
        ) { .amb([.just("x"), $0.a]) }
        Conformance("amb: of none never", output: "") { _ in .amb([]) }
        Conformance(
            "take(while:): with the one that ends it", ["a": "-a-b-c-a-|"], output: "-a-b-(c|)",
            subscriptions: ["a": ["^----!"]]
        ) { $0.a.take(while: { $0 != "c" }, behavior: .inclusive) }
        Conformance(
            "take(until:): a closure, without the one that ends it", ["a": "-a-b-c-|"], output: "-a-b-|",
            subscriptions: ["a": ["^----!"]]
        ) { $0.a.take(until: { $0 == "c" }) }
        Conformance(
            "take(until:): a closure, with the one that ends it", ["a": "-a-b-c-|"], output: "-a-b-(c|)"
        ) { $0.a.take(until: { $0 == "c" }, behavior: .inclusive) }
        Conformance(
            "take(until:): what a closure throws ends it", ["a": "-a-b-|"], output: "-#", error: Broken()
        ) { $0.a.take(until: { _ -> Bool in throw Broken() }) }
    }

    @ConformanceRows static var miscellaneous: [Conformance] {
        Conformance("timestamp: the frame of each", ["a": "-a-b|"], output: "-1-3|") {
            $0.a.timestamp(on: $0.clock).map { Int(($0.time - frames(20)) / frames(1)) }.asStrings
        }
        Conformance("withUnretained: each with the object", ["a": "-a-b|"], output: "-A-B|") {
            $0.a.withUnretained(Capitals.retained) { $0.of($1) }
        }
        Conformance(
            "withUnretained: completes when the object is gone", ["a": "-a-b|"], output: "-|",
            subscriptions: ["a": ["^!"]]
        ) { $0.a.withUnretained(Capitals()).map(\.1) }
        Conformance(
            "withUnretained: what combining throws ends it", ["a": "-a|"], output: "-#", error: Broken()
        ) {
            $0.a.withUnretained(Capitals.retained) { (_, _) -> String in throw Broken() }
        }
        Conformance("decode: each as an item", ["a": "-1-2|"], output: "-1-2|") {
            $0.a.decode(Int.self, with: Digits().decode).asStrings
        }
        Conformance("decode: what is none fails", ["a": "-1-b|"], output: "-1-#", error: Broken()) {
            $0.a.decode(Int.self, with: Digits().decode).asStrings
        }
        Conformance(
            "sample(default:): another where there is no new one", ["a": "-1------|", "b": "--x--x---x"],
            output: "--1--0---(0|)"
        ) { $0.a.sample($0.b, default: "0") }
        Conformance(
            "catch(sequence:): the next when the one before fails", ["x": "-1#", "y": "-2|"], output: "-1-2|",
            subscriptions: ["x": ["^-!"], "y": ["--^-!"]]
        ) { .catch(sequence: [$0.x, $0.y]) }
        Conformance("catch(sequence:): the error of the last", output: "#") { _ in
            .catch(sequence: [.error(Broken()), .error(MarbleError())])
        }
        Conformance(
            "catch(sequence:): the first that completes", ["x": "-1|", "y": "-2|"], output: "-1|",
            subscriptions: ["y": []]
        ) { .catch(sequence: [$0.x, $0.y]) }
        Conformance("catch(sequence:): none completes at once", output: "|") { _ in .catch(sequence: []) }
        Conformance(
            "catch(sequence:): sources that have no end", ["x": "-1#"], output: "-1-(1|)",
            subscriptions: ["x": ["^-!", "--^!"]]
        ) { inputs in
            .catch(sequence: Swift.repeatElement(inputs.x, count: .max)).take(2)
        }
        Conformance(
            "delaySubscription: subscribes later", ["x": "-1-2|"], output: "----1-2|",
            subscriptions: ["x": ["---^---!"]]
        ) { $0.x.delaySubscription(frames(3), on: $0.clock) }
        Conformance(
            "delaySubscription: disposed before, it does not", ["x": "-1-2|"], output: "", during: "^-!",
            subscriptions: ["x": []]
        ) { $0.x.delaySubscription(frames(3), on: $0.clock) }
        Conformance(
            "subscribe(on:): as its source", ["x": "-1-2|"], output: "-1-2|", subscriptions: ["x": ["^---!"]]
        ) {
            $0.x.subscribe(on: $0.clock)
        }
        Conformance(
            "multicast: a selector hears one run several times", ["x": "-a----|"], output: "-(aA)-|",
            subscriptions: ["x": ["^-----!"]]
        ) {
            $0.x.multicast({ PublishSubject() }) { shared in
                .merge(shared, shared.map { $0.uppercased() })
            }
        }
        Conformance(
            "multicast: what the selector throws ends it", ["x": "-a-|"], output: "#", error: Broken(),
            subscriptions: ["x": []]
        ) {
            $0.x.multicast({ PublishSubject() }) { _ -> Observable<String> in throw Broken() }
        }
        Conformance(
            "replay: connected again, it adds to what it has kept", ["x": "-1-2"], output: "-----(12)-1-2",
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
            "replay: after the end there is no other run", ["x": "-1|"], output: "-1|",
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
