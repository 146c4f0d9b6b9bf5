import ReactiveCore
import ReactiveTesting

extension Conformance {
    @Rows static var emptiness: [Conformance] {
        Conformance("ifEmpty(default:): an element instead of none", ["a": "---|"], gives: "---(0|)") {
            $0.a.ifEmpty(default: "0")
        }
        Conformance("ifEmpty(default:): else its source", ["a": "-a-|"], gives: "-a-|") {
            $0.a.ifEmpty(default: "0")
        }
        Conformance("ifEmpty(default:): an error goes on", ["a": "---#"], gives: "---#") {
            $0.a.ifEmpty(default: "0")
        }
        Conformance(
            "ifEmpty(switchTo:): another sequence instead of nothing", ["a": "--|", "x": "-1|"],
            gives: "---1|", heard: ["a": ["^-!"], "x": ["--^-!"]]
        ) { $0.a.ifEmpty(switchTo: $0.x) }
        Conformance(
            "ifEmpty(switchTo:): else its source", ["a": "-a|", "x": "-1|"], gives: "-a|", heard: ["x": []]
        ) { $0.a.ifEmpty(switchTo: $0.x) }
        Conformance("endWith: after the completion", ["a": "-a-|"], gives: "-a-(89|)") {
            $0.a.endWith("8", "9")
        }
        Conformance("endWith: not after an error", ["a": "-a-#"], gives: "-a-#") { $0.a.endWith("8") }
        Conformance(
            "contains: there is one", ["a": "-a-b-|"], gives: "---(t|)", means: yesAndNo,
            heard: ["a": ["^--!"]]
        ) { $0.a.contains("b").drawn }
        Conformance("contains: there is none", ["a": "-a-b-|"], gives: "-----(f|)", means: yesAndNo) {
            $0.a.contains("c").drawn
        }
        Conformance("contains: an error goes on", ["a": "-a-#"], gives: "---#") { $0.a.contains("b").drawn }
        Conformance("contains: what it throws ends it", ["a": "-a-|"], gives: "-#", error: Broken()) {
            $0.a.contains { _ in throw Broken() }.drawn
        }
        Conformance(
            "sequenceEqual: the same in the same order", ["a": "-1-2-|", "b": "--12--|"],
            gives: "------(t|)", means: yesAndNo, heard: ["a": ["^----!"], "b": ["^-----!"]]
        ) { $0.a.sequenceEqual($0.b).drawn }
        Conformance(
            "sequenceEqual: no at the first difference", ["a": "-1-2-|", "b": "--13--|"], gives: "---(f|)",
            means: yesAndNo, heard: ["a": ["^--!"], "b": ["^--!"]]
        ) { $0.a.sequenceEqual($0.b).drawn }
        Conformance(
            "sequenceEqual: no when one goes on", ["a": "-1|", "b": "-1-2-|"], gives: "---(f|)",
            means: yesAndNo
        ) { $0.a.sequenceEqual($0.b).drawn }
        Conformance(
            "sequenceEqual: no when one ends before the other has caught up", ["a": "-12|", "b": "-1--|"],
            gives: "----(f|)", means: yesAndNo
        ) { $0.a.sequenceEqual($0.b).drawn }
        Conformance("sequenceEqual: both empty", ["a": "-|", "b": "--|"], gives: "--(t|)", means: yesAndNo) {
            $0.a.sequenceEqual($0.b).drawn
        }
        Conformance(
            "sequenceEqual: fails with the first that does", ["a": "-1-2", "b": "-1#"], gives: "--#",
            heard: ["a": ["^-!"]]
        ) { $0.a.sequenceEqual($0.b).drawn }
        Conformance(
            "amb: the first that brings something", ["a": "---1-2-|", "b": "-x-y--|"], gives: "-x-y--|",
            heard: ["a": ["^!"], "b": ["^-----!"]]
        ) { $0.a.amb($0.b) }
        Conformance(
            "amb: a completion counts", ["a": "-|", "b": "--x-|"], gives: "-|", heard: ["b": ["^!"]]
        ) { $0.a.amb($0.b) }
        Conformance("amb: an error counts", ["a": "--x-|", "b": "-#"], gives: "-#", heard: ["a": ["^!"]]) {
            $0.a.amb($0.b)
        }
        Conformance(
            "amb: one that brings something at once, and the others are not heard", ["a": "-1|"],
            gives: "(x|)", heard: ["a": []]
        ) { .amb([.just("x"), $0.a]) }
        Conformance("amb: of none never", gives: "") { _ in .amb([]) }
        Conformance(
            "take(while:): with the one that ends it", ["a": "-a-b-c-a-|"], gives: "-a-b-(c|)",
            heard: ["a": ["^----!"]]
        ) { $0.a.take(while: { $0 != "c" }, behavior: .inclusive) }
        Conformance(
            "take(until:): a closure, without the one that ends it", ["a": "-a-b-c-|"], gives: "-a-b-|",
            heard: ["a": ["^----!"]]
        ) { $0.a.take(until: { $0 == "c" }) }
        Conformance(
            "take(until:): a closure, with the one that ends it", ["a": "-a-b-c-|"], gives: "-a-b-(c|)"
        ) { $0.a.take(until: { $0 == "c" }, behavior: .inclusive) }
        Conformance(
            "take(until:): what a closure throws ends it", ["a": "-a-b-|"], gives: "-#", error: Broken()
        ) { $0.a.take(until: { _ -> Bool in throw Broken() }) }
    }

    @Rows static var tagging: [Conformance] {
        Conformance("timestamp: the frame of each", ["a": "-a-b|"], gives: "-1-3|") {
            $0.a.timestamp(on: $0.clock).map { Int(($0.time - frames(20)) / frames(1)) }.drawn
        }
        Conformance("withUnretained: each with the object", ["a": "-a-b|"], gives: "-A-B|") {
            $0.a.withUnretained(Capitals.living) { $0.of($1) }
        }
        Conformance(
            "withUnretained: completes when the object is gone", ["a": "-a-b|"], gives: "-|",
            heard: ["a": ["^!"]]
        ) { $0.a.withUnretained(Capitals()).map(\.1) }
        Conformance(
            "withUnretained: what combining throws ends it", ["a": "-a|"], gives: "-#", error: Broken()
        ) {
            $0.a.withUnretained(Capitals.living) { (_, _) -> String in throw Broken() }
        }
        Conformance("decode: each as an item", ["a": "-1-2|"], gives: "-1-2|") {
            $0.a.decode(Int.self, with: Digits().decode).drawn
        }
        Conformance("decode: what is none fails", ["a": "-1-b|"], gives: "-1-#", error: Broken()) {
            $0.a.decode(Int.self, with: Digits().decode).drawn
        }
        Conformance(
            "sample(default:): another where there is no new one", ["a": "-1------|", "b": "--x--x---x"],
            gives: "--1--0---(0|)"
        ) { $0.a.sample($0.b, default: "0") }
        Conformance(
            "catch(sequence:): the next when the one before fails", ["x": "-1#", "y": "-2|"], gives: "-1-2|",
            heard: ["x": ["^-!"], "y": ["--^-!"]]
        ) { .catch(sequence: [$0.x, $0.y]) }
        Conformance("catch(sequence:): the error of the last", gives: "#") { _ in
            .catch(sequence: [.error(Broken()), .error(MarbleError())])
        }
        Conformance(
            "catch(sequence:): the first that completes", ["x": "-1|", "y": "-2|"], gives: "-1|",
            heard: ["y": []]
        ) { .catch(sequence: [$0.x, $0.y]) }
        Conformance("catch(sequence:): none completes at once", gives: "|") { _ in .catch(sequence: []) }
        Conformance(
            "catch(sequence:): sources that have no end", ["x": "-1#"], gives: "-1-(1|)",
            heard: ["x": ["^-!", "--^!"]]
        ) { play in
            .catch(sequence: Swift.repeatElement(play.x, count: .max)).take(2)
        }
        Conformance(
            "delaySubscription: subscribes later", ["x": "-1-2|"], gives: "----1-2|",
            heard: ["x": ["---^---!"]]
        ) { $0.x.delaySubscription(frames(3), on: $0.clock) }
        Conformance(
            "delaySubscription: disposed before, it does not", ["x": "-1-2|"], gives: "", during: "^-!",
            heard: ["x": []]
        ) { $0.x.delaySubscription(frames(3), on: $0.clock) }
        Conformance("subscribe(on:): as its source", ["x": "-1-2|"], gives: "-1-2|", heard: ["x": ["^---!"]])
        {
            $0.x.subscribe(on: $0.clock)
        }
        Conformance(
            "multicast: a selector hears one run several times", ["x": "-a----|"], gives: "-(aA)-|",
            heard: ["x": ["^-----!"]]
        ) {
            $0.x.multicast({ PublishSubject() }) { shared in
                .merge(shared, shared.map { $0.uppercased() })
            }
        }
        Conformance(
            "multicast: what the selector throws ends it", ["x": "-a-|"], gives: "#", error: Broken(),
            heard: ["x": []]
        ) {
            $0.x.multicast({ PublishSubject() }) { _ -> Observable<String> in throw Broken() }
        }
        Conformance(
            "replay: connected again, it adds to what it has kept", ["x": "-1-2"], gives: "-----(12)-1-2",
            during: "-----^", heard: ["x": ["^--!", "---------^---!"]]
        ) { play in
            let replayed = play.x.replay(2)
            for time in [200, 290] {
                play.clock.at(time) {
                    let run = replayed.connect()
                    play.clock.at(time == 200 ? 230 : 330) { run.dispose() }
                }
            }
            return replayed.asObservable()
        }
        Conformance(
            "replay: after the end there is no other run", ["x": "-1|"], gives: "-1|", heard: ["x": ["^-!"]]
        ) { play in
            let replayed = play.x.replay(2)
            play.clock.at(200) { replayed.connect() }
            play.clock.at(250) { replayed.connect() }
            return replayed.asObservable()
        }
    }

    private static let yesAndNo: [Character: String] = ["t": "yes", "f": "no"]
}

extension Observable where Element == Bool {
    /// In a word, to be drawn.
    fileprivate var drawn: Observable<String> { map { $0 ? "yes" : "no" } }
}

private final class Capitals: Sendable {
    static let living = Capitals()

    func of(_ text: String) -> String { text.uppercased() }
}

/// As far as a decoder goes here: what a number's digits say.
private struct Digits: Sendable {
    func decode<Item: Decodable>(_ type: Item.Type, from text: String) throws -> Item {
        guard let item = Int(text) as? Item else { throw Broken() }
        return item
    }
}
