import ReactiveCore
import ReactiveTesting

extension Conformance {
    @Rows<Conformance> static var sharing: [Conformance] {
        Conformance(
            "share: subscribes once for all subscribers", ["x": "-a----|"], output: "-(aA)-|",
            subscriptions: ["x": ["^-----!"]]
        ) { inputs in
            let shared = inputs.x.share()
            return .merge(shared, shared.map { $0.uppercased() })
        }
        Conformance(
            "share: subscribes again after the last subscriber has unsubscribed", ["x": "-a-b|"],
            output: "-aa-b|", subscriptions: ["x": ["^!", "-^---!"]]
        ) { inputs in
            let shared = inputs.x.share()
            return .concat(shared.take(1), shared)
        }
        Conformance(
            "share(replay: 1): a later subscriber first gets the latest element", ["x": "-a----b----|"],
            output: "-aA---(bB)-|", subscriptions: ["x": ["^----------!"]]
        ) { later($0, $0.x.share(replay: 1)) }
        Conformance(
            "share(replay: 1): clears its buffer on completion", ["x": "-a|"], output: "-a-a|",
            subscriptions: ["x": ["^-!", "--^-!"]]
        ) { $0.x.share(replay: 1).repeat(2) }
        Conformance(
            "share(replay: 1): clears its buffer on an error", ["x": "-a#"], output: "-a-a#",
            subscriptions: ["x": ["^-!", "--^-!"]]
        ) { $0.x.share(replay: 1).retry(2) }
        Conformance(
            "share(replay: 1): clears its buffer when the last subscriber unsubscribes", ["x": "-a-b|"],
            output: "-aa-b|", subscriptions: ["x": ["^!", "-^---!"]]
        ) { inputs in
            let shared = inputs.x.share(replay: 1)
            return .concat(shared.take(1), shared)
        }
        Conformance(
            "share(replay: 1, scope: .forever): keeps its buffer after the completion", ["x": "-a|"],
            output: "-a(a|)", subscriptions: ["x": ["^-!"]]
        ) { $0.x.share(replay: 1, scope: .forever).repeat(2) }
        Conformance(
            "share(replay: 1, scope: .forever): keeps its buffer after an error", ["x": "-a#"],
            output: "-a(a#)", subscriptions: ["x": ["^-!"]]
        ) { $0.x.share(replay: 1, scope: .forever).retry(2) }
        Conformance(
            "share(replay: 1, scope: .forever): keeps its buffer and subscribes again", ["x": "----a-----b|"],
            output: "----(aa)a-----b|", subscriptions: ["x": ["^---!", "----^----------!"]]
        ) { inputs in
            let shared = inputs.x.share(replay: 1, scope: .forever)
            return .concat(shared.take(1), shared)
        }
        Conformance(
            "share(scope: .forever): late subscribers get only the completion", ["x": "-a|"], output: "-a|",
            subscriptions: ["x": ["^-!"]]
        ) { $0.x.share(scope: .forever).repeat(2) }
        Conformance(
            "publish: emits nothing before it is connected", ["a": "-a-b-c|"], output: "---b-c|",
            subscriptions: ["a": ["--^---!"]]
        ) { inputs in
            let published = inputs.a.publish()
            inputs.clock.at(220) { published.connect() }
            return published.asObservable()
        }
        Conformance(
            "publish: a second connect has no effect", ["x": "-a-|"], output: "-a-|",
            subscriptions: ["x": ["^--!"]]
        ) { inputs in
            let published = inputs.x.publish()
            inputs.clock.at(200) { published.connect() }
            inputs.clock.at(200) { published.connect() }
            return published.asObservable()
        }
        Conformance(
            "publish: emits nothing after it is disconnected", ["a": "-a-b-c|"], output: "-a",
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
            "multicast: sends events through a subject", ["a": "-a-b-|"], output: "-----(b|)"
        ) { $0.a.multicast(AsyncSubject()).refCount() }
        Conformance(
            "multicast: creates a subject for each connection", ["x": "-a-b|"], output: "0a-b0a-b|",
            subscriptions: ["x": ["^---!", "----^---!"]]
        ) { $0.x.multicast { BehaviorSubject(value: "0") }.refCount().repeat(2) }
    }

    @Rows<Conformance> static var subjects: [Conformance] {
        Conformance(
            "PublishSubject: emits elements after the subscription", ["a": "-a-b-|"], output: "---b-|",
            during: "--^"
        ) { $0.feed(PublishSubject()) }
        Conformance(
            "PublishSubject: emits the completion to late subscribers", ["a": "-a|"], output: "----|",
            during: "----^"
        ) { $0.feed(PublishSubject()) }
        Conformance(
            "PublishSubject: emits the error to late subscribers", ["a": "-a#"], output: "----#",
            during: "----^"
        ) { $0.feed(PublishSubject()) }
        Conformance(
            "BehaviorSubject: emits its initial value first", ["a": "-a-b-|"], output: "0a-b-|"
        ) { $0.feed(BehaviorSubject(value: "0")) }
        Conformance(
            "BehaviorSubject: emits its latest value first", ["a": "-a-b-|"], output: "--ab-|", during: "--^"
        ) { $0.feed(BehaviorSubject(value: "0")) }
        Conformance(
            "BehaviorSubject: emits only the completion to late subscribers", ["a": "-a|"], output: "----|",
            during: "----^"
        ) { $0.feed(BehaviorSubject(value: "0")) }
        Conformance(
            "BehaviorSubject: emits only the error to late subscribers", ["a": "-a#"], output: "----#",
            during: "----^"
        ) { $0.feed(BehaviorSubject(value: "0")) }
        Conformance(
            "ReplaySubject: emits its buffer first, oldest first", ["a": "-a-b-c----d-|"],
            output: "------(bc)d-|", during: "------^"
        ) { $0.feed(ReplaySubject(bufferSize: 2)) }
        Conformance(
            "ReplaySubject: replays all elements without a limit", ["a": "-a-b-c-----d|"],
            output: "------(abc)d|", during: "------^"
        ) { $0.feed(ReplaySubject(bufferSize: .max)) }
        Conformance(
            "ReplaySubject: replays one element", ["a": "-a-b-c-d|"], output: "------cd|", during: "------^"
        ) { $0.feed(ReplaySubject(bufferSize: 1)) }
        Conformance(
            "ReplaySubject: emits its buffer and the completion to late subscribers", ["a": "-a-b-c-|"],
            output: "----------(bc|)", during: "----------^"
        ) { $0.feed(ReplaySubject(bufferSize: 2)) }
        Conformance(
            "ReplaySubject: emits its buffer and the error to late subscribers", ["a": "-a-b-c-#"],
            output: "----------(bc#)", during: "----------^"
        ) { $0.feed(ReplaySubject(bufferSize: 2)) }
        Conformance(
            "ReplaySubject: replays all elements if there are fewer", ["a": "-a-------"], output: "---a",
            during: "---^"
        ) { $0.feed(ReplaySubject(bufferSize: 5)) }
        Conformance(
            "AsyncSubject: emits the last element on completion", ["a": "-a-b-|"], output: "-----(b|)"
        ) { $0.feed(AsyncSubject()) }
        Conformance(
            "AsyncSubject: emits the last element to late subscribers", ["a": "-a-b-|"],
            output: "-------(b|)", during: "-------^"
        ) { $0.feed(AsyncSubject()) }
        Conformance(
            "AsyncSubject: emits the error to late subscribers", ["a": "-a-b-#"], output: "-------#",
            during: "-------^"
        ) { $0.feed(AsyncSubject()) }
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
