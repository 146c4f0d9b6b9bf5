import ReactiveCore

extension Conformance {
    @ConformanceRows static var rateLimiting: [Conformance] {
        Conformance(
            "debounce: emits an element after a pause", ["a": "-a----|"], output: "---a--|",
            subscriptions: ["a": ["^-----!"]]
        ) { $0.a.debounce(frames(2), on: $0.clock) }
        Conformance(
            "debounce: emits the last element before a pause", ["a": "-abc----|"], output: "-----c--|"
        ) {
            $0.a.debounce(frames(2), on: $0.clock)
        }
        Conformance(
            "debounce: emits each element that a pause follows", ["a": "-a---b---|"], output: "---a---b-|"
        ) {
            $0.a.debounce(frames(2), on: $0.clock)
        }
        Conformance("debounce: emits the pending element on completion", ["a": "-a|"], output: "--(a|)") {
            $0.a.debounce(frames(2), on: $0.clock)
        }
        Conformance("debounce: discards the pending element on an error", ["a": "-a#"], output: "--#") {
            $0.a.debounce(frames(2), on: $0.clock)
        }
        Conformance("debounce: completes for an empty source", ["a": "--|"], output: "--|") {
            $0.a.debounce(frames(2), on: $0.clock)
        }
        Conformance(
            "debounce: an element at the deadline replaces the pending one", ["a": "-a--b----|"],
            output: "-------b-|"
        ) { $0.a.debounce(frames(3), on: $0.clock) }
        Conformance(
            "debounce: emits the pending element on completion at the deadline", ["a": "-a--|"],
            output: "----(a|)"
        ) {
            $0.a.debounce(frames(3), on: $0.clock)
        }
        Conformance(
            "debounce: discards the pending element on an error at the deadline", ["a": "-a--#"],
            output: "----#"
        ) {
            $0.a.debounce(frames(3), on: $0.clock)
        }
        Conformance(
            "debounce: emits nothing if disposed at the deadline", ["a": "-a--"], output: "", during: "^---!"
        ) {
            $0.a.debounce(frames(3), on: $0.clock)
        }
        Conformance("debounce: emits in the same frame for a time of 0", ["a": "-a-b-|"], output: "-a-b-|") {
            $0.a.debounce(.zero, on: $0.clock)
        }
        Conformance(
            "debounce: emits the last element of a frame for a time of 0", ["a": "-(abc)-|"],
            output: "-c-----|"
        ) {
            $0.a.debounce(.zero, on: $0.clock)
        }
        Conformance(
            "throttle: emits the first, then the latest element of each interval", ["a": "-abc----d-|"],
            output: "-a--c---d-|"
        ) { $0.a.throttle(frames(3), on: $0.clock) }
        Conformance(
            "throttle: begins the next interval at the end of one", ["a": "-ab--c----|"],
            output: "-a--b--c--|"
        ) { $0.a.throttle(frames(3), on: $0.clock) }
        Conformance(
            "throttle: completes after the interval if an element is pending", ["a": "-ab|"],
            output: "-a--(b|)",
            subscriptions: ["a": ["^--!"]]
        ) { $0.a.throttle(frames(3), on: $0.clock) }
        Conformance("throttle: completes at once if no element is pending", ["a": "-a|"], output: "-a|") {
            $0.a.throttle(frames(3), on: $0.clock)
        }
        Conformance("throttle: discards the pending element on an error", ["a": "-ab#"], output: "-a-#") {
            $0.a.throttle(frames(3), on: $0.clock)
        }
        Conformance(
            "throttle: an element at the end of the interval replaces the pending one",
            ["a": "-ab-c---|"], output: "-a--c---|"
        ) { $0.a.throttle(frames(3), on: $0.clock) }
        Conformance(
            "throttle: emits the pending element on completion at the end of the interval", ["a": "-ab-|"],
            output: "-a--(b|)"
        ) { $0.a.throttle(frames(3), on: $0.clock) }
        Conformance(
            "throttle: discards the pending element when it is disposed", ["a": "-ab--"], output: "-a",
            during: "^--!"
        ) {
            $0.a.throttle(frames(3), on: $0.clock)
        }
        Conformance(
            "throttle: without the latest, emits the first element of each interval", ["a": "-abcdef-|"],
            output: "-a--d---|"
        ) { $0.a.throttle(frames(3), latest: false, on: $0.clock) }
        Conformance(
            "throttle: without the latest, emits an element at the end of the interval", ["a": "-a--b-|"],
            output: "-a--b-|"
        ) { $0.a.throttle(frames(3), latest: false, on: $0.clock) }
        Conformance(
            "throttle: without the latest, completes at once", ["a": "-ab|"], output: "-a-|"
        ) { $0.a.throttle(frames(3), latest: false, on: $0.clock) }
        Conformance("throttle: without the latest, passes an error on", ["a": "-ab#"], output: "-a-#") {
            $0.a.throttle(frames(3), latest: false, on: $0.clock)
        }
    }

    @ConformanceRows static var delaying: [Conformance] {
        Conformance(
            "delay: delays the elements and the completion", ["a": "-a-b|"], output: "---a-b|",
            subscriptions: ["a": ["^---!"]]
        ) { $0.a.delay(frames(2), on: $0.clock) }
        Conformance("delay: delays the completion of an empty source", ["a": "-|"], output: "---|") {
            $0.a.delay(frames(2), on: $0.clock)
        }
        Conformance(
            "delay: an error discards elements that are due in its frame", ["a": "-ab#"], output: "---#",
            subscriptions: ["a": ["^--!"]]
        ) { $0.a.delay(frames(2), on: $0.clock) }
        Conformance("delay: emits elements that were due before an error", ["a": "-a---#"], output: "---a-#")
        {
            $0.a.delay(frames(2), on: $0.clock)
        }
        Conformance(
            "delay: a cold source's error discards elements that are due in its frame", ["x": "-ab#"],
            output: "---#"
        ) {
            $0.x.delay(frames(2), on: $0.clock)
        }
        Conformance("delay: keeps the elements of a frame together", ["a": "-(abc)-|"], output: "---(abc)-|")
        {
            $0.a.delay(frames(2), on: $0.clock)
        }
        Conformance("delay: emits in the same frame for a delay of 0", ["a": "-a-|"], output: "-a-|") {
            $0.a.delay(.zero, on: $0.clock)
        }
        Conformance(
            "delay: discards pending elements when it is disposed", ["a": "-a-b"], output: "---a",
            during: "^---!"
        ) {
            $0.a.delay(frames(2), on: $0.clock)
        }
        Conformance("delay: two delays add up", ["a": "-a|"], output: "----a|") {
            $0.a.delay(frames(2), on: $0.clock).delay(frames(1), on: $0.clock)
        }
    }

    @ConformanceRows static var sampling: [Conformance] {
        Conformance(
            "sample: emits the latest element at each tick", ["a": "-ab-c----", "b": "---x--x--"],
            output: "---b--c"
        ) { $0.a.sample($0.b) }
        Conformance(
            "sample: emits nothing without a new element", ["a": "-a-------", "b": "--x-x-x"], output: "--a"
        ) { $0.a.sample($0.b) }
        Conformance(
            "sample: emits nothing before the first element", ["a": "----a", "b": "--x--x"], output: "-----a"
        ) { $0.a.sample($0.b) }
        Conformance(
            "sample: within a frame, emits the source's element if it is first", ["a": "--a", "b": "--x"],
            output: "--a"
        ) { $0.a.sample($0.b) }
        Conformance(
            "sample: within a frame, emits nothing if the tick is first", ["a": "--x-x", "b": "--a"],
            output: "----a"
        ) { $0.b.sample($0.a) }
        Conformance(
            "sample: emits the latest element at the tick after the completion", ["a": "-a|", "b": "-----x"],
            output: "-----(a|)", subscriptions: ["a": ["^-!"], "b": ["^----!"]]
        ) { $0.a.sample($0.b) }
        Conformance(
            "sample: completes at the tick after the completion", ["a": "-a--|", "b": "--x---x"],
            output: "--a---|"
        ) { $0.a.sample($0.b) }
        Conformance(
            "sample: emits the latest element when the sampler completes", ["a": "-a----", "b": "---|"],
            output: "---a",
            subscriptions: ["b": ["^--!"]]
        ) { $0.a.sample($0.b) }
        Conformance(
            "sample: emits the latest element and completes when both have completed",
            ["a": "-a|", "b": "---|"], output: "---(a|)"
        ) { $0.a.sample($0.b) }
        Conformance(
            "sample: fails with its source", ["a": "-a-#", "b": "-----x"], output: "---#",
            subscriptions: ["b": ["^--!"]]
        ) { $0.a.sample($0.b) }
        Conformance(
            "sample: fails with the sampler", ["a": "-a----|", "b": "---#"], output: "---#",
            subscriptions: ["a": ["^--!"]]
        ) { $0.a.sample($0.b) }
    }
}

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
