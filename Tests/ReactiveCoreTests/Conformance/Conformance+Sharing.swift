import ReactiveCore
import ReactiveTesting

extension Conformance {
    @Rows static var sharing: [Conformance] {
        Conformance(
            "share: one subscription for everybody", ["x": "-a----|"], gives: "-(aA)-|",
            heard: ["x": ["^-----!"]]
        ) { play in
            let shared = play.x.share()
            return .merge(shared, shared.map { $0.uppercased() })
        }
        Conformance(
            "share: who comes later hears what comes later", ["x": "-a-b----|"], gives: "-a-(bB)-|",
            heard: ["x": ["^-------!"]]
        ) { later($0, $0.x.share()) }
        Conformance(
            "share: begins anew after the completion", ["x": "-a|"], gives: "-a-a|",
            heard: ["x": ["^-!", "--^-!"]]
        ) { $0.x.share().repeat(2) }
        Conformance(
            "share: begins anew after a failure", ["x": "-a#"], gives: "-a-a#",
            heard: ["x": ["^-!", "--^-!"]]
        ) { $0.x.share().retry(2) }
        Conformance(
            "share: the last to leave ends it", ["x": "-a-b-c"], gives: "-a-(b|)", heard: ["x": ["^--!"]]
        ) { $0.x.share().take(2) }
        Conformance(
            "share: begins anew after the last has left", ["x": "-a-b|"], gives: "-aa-b|",
            heard: ["x": ["^!", "-^---!"]]
        ) { play in
            let shared = play.x.share()
            return .concat(shared.take(1), shared)
        }
        Conformance(
            "share(replay: 1): who comes later hears the latest first", ["x": "-a----b----|"],
            gives: "-aA---(bB)-|", heard: ["x": ["^----------!"]]
        ) { later($0, $0.x.share(replay: 1)) }
        Conformance(
            "share(replay: 2): who comes later hears two first", ["x": "(ab)------|"], gives: "(ab)(AB)--|"
        ) { play in
            let shared = play.x.share(replay: 2)
            return .merge(
                shared,
                Observable.timer(frames(4), on: play.clock).flatMap { _ in shared.map { $0.uppercased() } })
        }
        Conformance(
            "share(replay: 1): forgets with the completion", ["x": "-a|"], gives: "-a-a|",
            heard: ["x": ["^-!", "--^-!"]]
        ) { $0.x.share(replay: 1).repeat(2) }
        Conformance(
            "share(replay: 1): forgets with a failure", ["x": "-a#"], gives: "-a-a#",
            heard: ["x": ["^-!", "--^-!"]]
        ) { $0.x.share(replay: 1).retry(2) }
        Conformance(
            "share(replay: 1): forgets when the last has left", ["x": "-a-b|"], gives: "-aa-b|",
            heard: ["x": ["^!", "-^---!"]]
        ) { play in
            let shared = play.x.share(replay: 1)
            return .concat(shared.take(1), shared)
        }
        Conformance(
            "share(replay: 1, scope: .forever): remembers after the completion", ["x": "-a|"],
            gives: "-a(a|)", heard: ["x": ["^-!"]]
        ) { $0.x.share(replay: 1, scope: .forever).repeat(2) }
        Conformance(
            "share(replay: 1, scope: .forever): remembers after a failure", ["x": "-a#"], gives: "-a(a#)",
            heard: ["x": ["^-!"]]
        ) { $0.x.share(replay: 1, scope: .forever).retry(2) }
        Conformance(
            "share(replay: 1, scope: .forever): remembers when the last has left, and begins anew",
            ["x": "----a-----b|"], gives: "----(aa)a-----b|", heard: ["x": ["^---!", "----^----------!"]]
        ) { play in
            let shared = play.x.share(replay: 1, scope: .forever)
            return .concat(shared.take(1), shared)
        }
        Conformance(
            "share(scope: .forever): after the completion just the completion", ["x": "-a|"], gives: "-a|",
            heard: ["x": ["^-!"]]
        ) { $0.x.share(scope: .forever).repeat(2) }
        Conformance(
            "publish: nothing before it is connected", ["a": "-a-b-c|"], gives: "---b-c|",
            heard: ["a": ["--^---!"]]
        ) { play in
            let published = play.a.publish()
            play.clock.at(220) { published.connect() }
            return published.asObservable()
        }
        Conformance(
            "publish: connecting twice is connecting once", ["x": "-a-|"], gives: "-a-|",
            heard: ["x": ["^--!"]]
        ) { play in
            let published = play.x.publish()
            play.clock.at(200) { published.connect() }
            play.clock.at(200) { published.connect() }
            return published.asObservable()
        }
        Conformance(
            "publish: disconnected, it says nothing more", ["a": "-a-b-c|"], gives: "-a",
            heard: ["a": ["^-!"]]
        ) { play in
            let published = play.a.publish()
            play.clock.at(200) {
                let connection = published.connect()
                play.clock.at(220) { connection.dispose() }
            }
            return published.asObservable()
        }
        Conformance(
            "multicast: through a subject that says who hears what", ["a": "-a-b-|"], gives: "-----(b|)"
        ) { $0.a.multicast(AsyncSubject()).refCount() }
        Conformance(
            "multicast: a subject for each run", ["x": "-a-b|"], gives: "0a-b0a-b|",
            heard: ["x": ["^---!", "----^---!"]]
        ) { $0.x.multicast { BehaviorSubject(value: "0") }.refCount().repeat(2) }
    }

    @Rows static var subjects: [Conformance] {
        Conformance(
            "PublishSubject: what comes from then on", ["a": "-a-b-|"], gives: "---b-|", during: "--^"
        ) { $0.feed(PublishSubject()) }
        Conformance(
            "PublishSubject: after the completion the completion", ["a": "-a|"], gives: "----|",
            during: "----^"
        ) { $0.feed(PublishSubject()) }
        Conformance(
            "PublishSubject: after a failure the failure", ["a": "-a#"], gives: "----#", during: "----^"
        ) { $0.feed(PublishSubject()) }
        Conformance("BehaviorSubject: its value first", ["a": "-a-b-|"], gives: "0a-b-|") {
            $0.feed(BehaviorSubject(value: "0"))
        }
        Conformance("BehaviorSubject: the latest first", ["a": "-a-b-|"], gives: "--ab-|", during: "--^") {
            $0.feed(BehaviorSubject(value: "0"))
        }
        Conformance(
            "BehaviorSubject: after the completion the completion only", ["a": "-a|"], gives: "----|",
            during: "----^"
        ) { $0.feed(BehaviorSubject(value: "0")) }
        Conformance(
            "BehaviorSubject: after a failure the failure only", ["a": "-a#"], gives: "----#", during: "----^"
        ) { $0.feed(BehaviorSubject(value: "0")) }
        Conformance(
            "ReplaySubject: the latest first, the oldest of them first", ["a": "-a-b-c----d-|"],
            gives: "------(bc)d-|", during: "------^"
        ) { $0.feed(ReplaySubject(bufferSize: 2)) }
        Conformance(
            "ReplaySubject: all of them", ["a": "-a-b-c-----d|"], gives: "------(abc)d|", during: "------^"
        ) { $0.feed(ReplaySubject(bufferSize: .max)) }
        Conformance("ReplaySubject: one", ["a": "-a-b-c-d|"], gives: "------cd|", during: "------^") {
            $0.feed(ReplaySubject(bufferSize: 1))
        }
        Conformance(
            "ReplaySubject: after the completion what is kept and the completion", ["a": "-a-b-c-|"],
            gives: "----------(bc|)", during: "----------^"
        ) { $0.feed(ReplaySubject(bufferSize: 2)) }
        Conformance(
            "ReplaySubject: after a failure what is kept and the failure", ["a": "-a-b-c-#"],
            gives: "----------(bc#)", during: "----------^"
        ) { $0.feed(ReplaySubject(bufferSize: 2)) }
        Conformance("ReplaySubject: fewer than it keeps", ["a": "-a-------"], gives: "---a", during: "---^") {
            $0.feed(ReplaySubject(bufferSize: 5))
        }
        Conformance("AsyncSubject: the last, with the completion", ["a": "-a-b-|"], gives: "-----(b|)") {
            $0.feed(AsyncSubject())
        }
        Conformance(
            "AsyncSubject: after the completion the last and the completion", ["a": "-a-b-|"],
            gives: "-------(b|)", during: "-------^"
        ) { $0.feed(AsyncSubject()) }
        Conformance("AsyncSubject: a failure only", ["a": "-a-b-#"], gives: "-----#") {
            $0.feed(AsyncSubject())
        }
        Conformance(
            "AsyncSubject: after a failure the failure", ["a": "-a-b-#"], gives: "-------#",
            during: "-------^"
        ) { $0.feed(AsyncSubject()) }
        Conformance("AsyncSubject: the completion of nothing", ["a": "---|"], gives: "---|") {
            $0.feed(AsyncSubject())
        }
        Conformance("AsyncSubject: nothing without an end", ["a": "-a-b"], gives: "") {
            $0.feed(AsyncSubject())
        }
    }

    /// What everybody hears, and in capitals what somebody hears who comes in frame 2.
    private static func later(_ play: Play, _ shared: Observable<String>) -> Observable<String> {
        .merge(
            shared,
            Observable.timer(frames(2), on: play.clock).flatMap { _ in shared.map { $0.uppercased() } })
    }
}
