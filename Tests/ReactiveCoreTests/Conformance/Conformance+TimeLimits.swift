import ReactiveCore

extension Conformance {
    @ConformanceRows static var timeLimits: [Conformance] {
        Conformance(
            "take(for:): emits a hot source's element at the deadline", ["a": "-a-b-c-|"],
            output: "-a-(b|)", subscriptions: ["a": ["^--!"]]
        ) { $0.a.take(for: frames(3), on: $0.clock) }
        Conformance(
            "take(for:): drops a cold source's element at the deadline", ["x": "-a-b-c-|"], output: "-a-|",
            subscriptions: ["x": ["^--!"]]
        ) { $0.x.take(for: frames(3), on: $0.clock) }
        Conformance("take(for:): completes with its source", ["a": "-a|"], output: "-a|") {
            $0.a.take(for: frames(3), on: $0.clock)
        }
        Conformance("take(for:): passes an error on", ["a": "-a#"], output: "-a#") {
            $0.a.take(for: frames(3), on: $0.clock)
        }
        Conformance("take(for:): completes at the deadline without elements", ["a": "----a"], output: "---|")
        {
            $0.a.take(for: frames(3), on: $0.clock)
        }
        Conformance(
            "skip(for:): drops a hot source's element at the deadline", ["a": "-a-b-c-|"],
            output: "-----c-|"
        ) { $0.a.skip(for: frames(3), on: $0.clock) }
        Conformance(
            "skip(for:): emits a cold source's element at the deadline", ["x": "-a-b-c-|"], output: "---b-c-|"
        ) { $0.x.skip(for: frames(3), on: $0.clock) }
        Conformance("skip(for:): passes a completion on", ["a": "-a|"], output: "--|") {
            $0.a.skip(for: frames(3), on: $0.clock)
        }
        Conformance("skip(for:): passes an error on", ["a": "-a#"], output: "--#") {
            $0.a.skip(for: frames(3), on: $0.clock)
        }
        Conformance("timeout: emits the elements that arrive in time", ["a": "-a-b-c|"], output: "-a-b-c|") {
            $0.a.timeout(frames(3), on: $0.clock)
        }
        Conformance(
            "timeout: fails without a first element in time", ["a": "-----a"], output: "---#",
            error: SequenceFailure.timeout,
            subscriptions: ["a": ["^--!"]]
        ) { $0.a.timeout(frames(3), on: $0.clock) }
        Conformance(
            "timeout: fails without a next element in time", ["a": "-a-b-----c"], output: "-a-b--#",
            error: SequenceFailure.timeout
        ) { $0.a.timeout(frames(3), on: $0.clock) }
        Conformance(
            "timeout: fails without a completion in time", ["a": "-a-----|"], output: "-a--#",
            error: SequenceFailure.timeout
        ) { $0.a.timeout(frames(3), on: $0.clock) }
        Conformance(
            "timeout: a hot source's element at the deadline is in time", ["a": "---a--b|"],
            output: "---a--b|"
        ) { $0.a.timeout(frames(3), on: $0.clock) }
        Conformance(
            "timeout: a hot source's completion at the deadline is in time", ["a": "-a--|"], output: "-a--|"
        ) { $0.a.timeout(frames(3), on: $0.clock) }
        Conformance(
            "timeout: a hot source's error at the deadline is in time", ["a": "-a--#"], output: "-a--#"
        ) {
            $0.a.timeout(frames(3), on: $0.clock)
        }
        Conformance(
            "timeout: a cold source's element at the deadline is late", ["x": "---a--b|"], output: "---#",
            error: SequenceFailure.timeout
        ) { $0.x.timeout(frames(3), on: $0.clock) }
        Conformance(
            "timeout: switches to the other", ["a": "-a----b", "x": "-y|"], output: "-a---y|",
            subscriptions: ["a": ["^---!"], "x": ["----^-!"]]
        ) {
            $0.a.timeout(frames(3), other: $0.x, on: $0.clock)
        }
        Conformance("timeout: has no deadline for the other", ["x": "------y|"], output: "--------y|") {
            Observable.never().timeout(frames(2), other: $0.x, on: $0.clock)
        }
        Conformance(
            "timeout: does not subscribe to the other in time", ["a": "-a|", "x": "-y|"], output: "-a|",
            subscriptions: ["x": []]
        ) {
            $0.a.timeout(frames(3), other: $0.x, on: $0.clock)
        }
    }
}
