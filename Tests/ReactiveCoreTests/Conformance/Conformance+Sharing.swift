import ReactiveCore
import ReactiveTesting

extension Conformance {
    @ConformanceRows static var sharing: [Conformance] {
        Conformance(
            "share: one subscription for everybody", ["x": "-a----|"], output: "-(aA)-|",
            subscriptions: ["x": ["^-----!"]]
        ) { inputs in
            let shared = inputs.x.share()
            return .merge(shared, shared.map { $0.uppercased() })
        }
        Conformance(
            "share: who comes later hears what comes later", ["x": "-a-b----|"], output: "-a-(bB)-|",
            subscriptions: ["x": ["^-------!"]]
        ) { later($0, $0.x.share()) }
        Conformance(
            "share: begins anew after the completion", ["x": "-a|"], output: "-a-a|",
            subscriptions: ["x": ["^-!", "--^-!"]]
        ) { $0.x.share().repeat(2) }
        Conformance(
            "share: begins anew after a failure", ["x": "-a#"], output: "-a-a#",
            subscriptions: ["x": ["^-!", "--^-!"]]
        ) { $0.x.share().retry(2) }
        Conformance(
            "share: the last to leave ends it", ["x": "-a-b-c"], output: "-a-(b|)",
            subscriptions: ["x": ["^--!"]]
        ) { $0.x.share().take(2) }
        Conformance(
            "share: begins anew after the last has left", ["x": "-a-b|"], output: "-aa-b|",
            subscriptions: ["x": ["^!", "-^---!"]]
        ) { inputs in
            let shared = inputs.x.share()
            return .concat(shared.take(1), shared)
        }
        Conformance(
            "share(replay: 1): who comes later hears the latest first", ["x": "-a----b----|"],
            output: "-aA---(bB)-|", subscriptions: ["x": ["^----------!"]]
        ) { later($0, $0.x.share(replay: 1)) }
        Conformance(
            "share(replay: 2): who comes later hears two first", ["x": "(ab)------|"], output: "(ab)(AB)--|"
        ) { inputs in
            let shared = inputs.x.share(replay: 2)
            return .merge(
                shared,
                Observable.timer(frames(4), on: inputs.clock).flatMap { _ in shared.map { $0.uppercased() } })
        }
        Conformance(
            "share(replay: 1): forgets with the completion", ["x": "-a|"], output: "-a-a|",
            subscriptions: ["x": ["^-!", "--^-!"]]
        ) { $0.x.share(replay: 1).repeat(2) }
        Conformance(
            "share(replay: 1): forgets with a failure", ["x": "-a#"], output: "-a-a#",
            subscriptions: ["x": ["^-!", "--^-!"]]
        ) { $0.x.share(replay: 1).retry(2) }
        Conformance(
            "share(replay: 1): forgets when the last has left", ["x": "-a-b|"], output: "-aa-b|",
            subscriptions: ["x": ["^!", "-^---!"]]
        ) { inputs in
            let shared = inputs.x.share(replay: 1)
            return .concat(shared.take(1), shared)
        }
        Conformance(
            "share(replay: 1, scope: .forever): remembers after the completion", ["x": "-a|"],
            output: "-a(a|)", subscriptions: ["x": ["^-!"]]
        ) { $0.x.share(replay: 1, scope: .forever).repeat(2) }
        Conformance(
            "share(replay: 1, scope: .forever): remembers after a failure", ["x": "-a#"], output: "-a(a#)",
            subscriptions: ["x": ["^-!"]]
        ) { $0.x.share(replay: 1, scope: .forever).retry(2) }
        Conformance(
            "share(replay: 1, scope: .forever): remembers when the last has left, and begins anew",
            ["x": "----a-----b|"], output: "----(aa)a-----b|",
            subscriptions: ["x": ["^---!", "----^----------!"]]
        ) { inputs in
            let shared = inputs.x.share(replay: 1, scope: .forever)
            return .concat(shared.take(1), shared)
        }
        Conformance(
            "share(scope: .forever): after the completion just the completion", ["x": "-a|"], output: "-a|",
            subscriptions: ["x": ["^-!"]]
        ) { $0.x.share(scope: .forever).repeat(2) }
        Conformance(
            "publish: nothing before it is connected", ["a": "-a-b-c|"], output: "---b-c|",
            subscriptions: ["a": ["--^---!"]]
        ) { inputs in
            let published = inputs.a.publish()
            inputs.clock.at(220) { published.connect() }
            return published.asObservable()
        }
        Conformance(
            "publish: connecting twice is connecting once", ["x": "-a-|"], output: "-a-|",
            subscriptions: ["x": ["^--!"]]
        ) { inputs in
            let published = inputs.x.publish()
            inputs.clock.at(200) { published.connect() }
            inputs.clock.at(200) { published.connect() }
            return published.asObservable()
        }
        Conformance(
            "publish: disconnected, it says nothing more", ["a": "-a-b-c|"], output: "-a",
            subscriptions: ["a": ["^-!"]]
        ) { inputs in
            let published = inputs.a.publish()
            inputs.clock.at(200) {
                let connection = published.connect()
                inputs.clock.at(220) { connection.dispose() }
            }
            return published.asObservable()
        }
        Conformance(
            "multicast: through a subject that says who hears what", ["a": "-a-b-|"], output: "-----(b|)"
        ) { $0.a.multicast(AsyncSubject()).refCount() }
        Conformance(
            "multicast: a subject for each run", ["x": "-a-b|"], output: "0a-b0a-b|",
            subscriptions: ["x": ["^---!", "----^---!"]]
        ) { $0.x.multicast { BehaviorSubject(value: "0") }.refCount().repeat(2) }
    }

    @ConformanceRows static var subjects: [Conformance] {
        Conformance(
            "PublishSubject: what comes from then on", ["a": "-a-b-|"], output: "---b-|", during: "--^"
        ) { $0.feed(PublishSubject()) }
        Conformance(
            "PublishSubject: after the completion the completion", ["a": "-a|"], output: "----|",
            during: "----^"
        ) { $0.feed(PublishSubject()) }
        Conformance(
            "PublishSubject: after a failure the failure", ["a": "-a#"], output: "----#", during: "----^"
        ) { $0.feed(PublishSubject()) }
        Conformance("BehaviorSubject: its value first", ["a": "-a-b-|"], output: "0a-b-|") {
            $0.feed(BehaviorSubject(value: "0"))
        }
        Conformance("BehaviorSubject: the latest first", ["a": "-a-b-|"], output: "--ab-|", during: "--^") {
            $0.feed(BehaviorSubject(value: "0"))
        }
        Conformance(
            "BehaviorSubject: after the completion the completion only", ["a": "-a|"], output: "----|",
            during: "----^"
        ) { $0.feed(BehaviorSubject(value: "0")) }
        Conformance(
            "BehaviorSubject: after a failure the failure only", ["a": "-a#"], output: "----#",
            during: "----^"
        ) { $0.feed(BehaviorSubject(value: "0")) }
        Conformance(
            "ReplaySubject: the latest first, the oldest of them first", ["a": "-a-b-c----d-|"],
            output: "------(bc)d-|", during: "------^"
        ) { $0.feed(ReplaySubject(bufferSize: 2)) }
        Conformance(
            "ReplaySubject: all of them", ["a": "-a-b-c-----d|"], output: "------(abc)d|", during: "------^"
        ) { $0.feed(ReplaySubject(bufferSize: .max)) }
        Conformance("ReplaySubject: one", ["a": "-a-b-c-d|"], output: "------cd|", during: "------^") {
            $0.feed(ReplaySubject(bufferSize: 1))
        }
        Conformance(
            "ReplaySubject: after the completion what is kept and the completion", ["a": "-a-b-c-|"],
            output: "----------(bc|)", during: "----------^"
        ) { $0.feed(ReplaySubject(bufferSize: 2)) }
        Conformance(
            "ReplaySubject: after a failure what is kept and the failure", ["a": "-a-b-c-#"],
            output: "----------(bc#)", during: "----------^"
        ) { $0.feed(ReplaySubject(bufferSize: 2)) }
        Conformance("ReplaySubject: fewer than it keeps", ["a": "-a-------"], output: "---a", during: "---^")
        {
            $0.feed(ReplaySubject(bufferSize: 5))
        }
        Conformance("AsyncSubject: the last, with the completion", ["a": "-a-b-|"], output: "-----(b|)") {
            $0.feed(AsyncSubject())
        }
        Conformance(
            "AsyncSubject: after the completion the last and the completion", ["a": "-a-b-|"],
            output: "-------(b|)", during: "-------^"
        ) { $0.feed(AsyncSubject()) }
        Conformance("AsyncSubject: a failure only", ["a": "-a-b-#"], output: "-----#") {
            $0.feed(AsyncSubject())
        }
        Conformance(
            "AsyncSubject: after a failure the failure", ["a": "-a-b-#"], output: "-------#",
            during: "-------^"
        ) { $0.feed(AsyncSubject()) }
        Conformance("AsyncSubject: the completion of nothing", ["a": "---|"], output: "---|") {
            $0.feed(AsyncSubject())
        }
        Conformance("AsyncSubject: nothing without an end", ["a": "-a-b"], output: "") {
            $0.feed(AsyncSubject())
        }
    }

    /// Merges the elements of a first subscriber with those of a second one, in capitals, that subscribes in
    /// frame 2.
    private static func later(_ inputs: ConformanceInputs, _ shared: Observable<String>) -> Observable<String>
    {
        .merge(
            shared,
            Observable.timer(frames(2), on: inputs.clock).flatMap { _ in shared.map { $0.uppercased() } })
    }
}
