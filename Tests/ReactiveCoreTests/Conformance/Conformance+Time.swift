import ReactiveCore

extension Conformance {
    @Rows<Conformance> static var rateLimiting: [Conformance] {
        Conformance(
            "debounce: emits an element after a pause", ["a": "-a----|"], output: "---a--|",
            subscriptions: ["a": ["^-----!"]]
        ) { $0.a.debounce(frames(2), on: $0.clock) }
        Conformance(
            "debounce: emits the last element before a pause", ["a": "-abc----|"], output: "-----c--|"
        ) { $0.a.debounce(frames(2), on: $0.clock) }
        Conformance(
            "debounce: emits nothing if disposed at the deadline", ["a": "-a--"], output: "", during: "^---!"
        ) { $0.a.debounce(frames(3), on: $0.clock) }
        Conformance(
            "debounce: emits in the same frame for a time of 0", ["a": "-a-b-|"], output: "-a-b-|"
        ) { $0.a.debounce(.zero, on: $0.clock) }
        Conformance(
            "debounce: emits the last element of a frame for a time of 0", ["a": "-(abc)-|"],
            output: "-c-----|"
        ) { $0.a.debounce(.zero, on: $0.clock) }
        Conformance(
            "throttle: emits the first, then the latest element of each interval", ["a": "-abc----d-|"],
            output: "-a--c---d-|"
        ) { $0.a.throttle(frames(3), on: $0.clock) }
        Conformance(
            "throttle: completes at once if no element is pending", ["a": "-a|"], output: "-a|"
        ) { $0.a.throttle(frames(3), on: $0.clock) }
        Conformance(
            "throttle: discards the pending element when it is disposed", ["a": "-ab--"], output: "-a",
            during: "^--!"
        ) { $0.a.throttle(frames(3), on: $0.clock) }
        Conformance(
            "throttle: without the latest, completes at once", ["a": "-ab|"], output: "-a-|"
        ) { $0.a.throttle(frames(3), latest: false, on: $0.clock) }
    }

    @Rows<Conformance> static var delaying: [Conformance] {
        Conformance(
            "delay: delays the elements and the completion", ["a": "-a-b|"], output: "---a-b|",
            subscriptions: ["a": ["^---!"]]
        ) { $0.a.delay(frames(2), on: $0.clock) }
        Conformance(
            "delay: emits in the same frame for a delay of 0", ["a": "-a-|"], output: "-a-|"
        ) { $0.a.delay(.zero, on: $0.clock) }
        Conformance(
            "delay: discards pending elements when it is disposed", ["a": "-a-b"], output: "---a",
            during: "^---!"
        ) { $0.a.delay(frames(2), on: $0.clock) }
    }

    @Rows<Conformance> static var sampling: [Conformance] {
        Conformance(
            "sample: emits the latest element at each tick", ["a": "-ab-c----", "b": "---x--x--"],
            output: "---b--c"
        ) { $0.a.sample($0.b) }
    }
}

extension Conformance {
    @Rows<Conformance> static var timeLimits: [Conformance] {
        Conformance(
            "take(for:): emits a hot source's element at the deadline", ["a": "-a-b-c-|"], output: "-a-(b|)",
            subscriptions: ["a": ["^--!"]]
        ) { $0.a.take(for: frames(3), on: $0.clock) }
        Conformance(
            "skip(for:): drops a hot source's element at the deadline", ["a": "-a-b-c-|"], output: "-----c-|"
        ) { $0.a.skip(for: frames(3), on: $0.clock) }
        Conformance(
            "timeout: emits the elements that arrive in time", ["a": "-a-b-c|"], output: "-a-b-c|"
        ) { $0.a.timeout(frames(3), on: $0.clock) }
        Conformance(
            "timeout: switches to the other", ["a": "-a----b", "x": "-y|"], output: "-a---y|",
            subscriptions: ["a": ["^---!"], "x": ["----^-!"]]
        ) { $0.a.timeout(frames(3), other: $0.x, on: $0.clock) }
        Conformance(
            "timeout: does not subscribe to the other in time", ["a": "-a|", "x": "-y|"], output: "-a|",
            subscriptions: ["x": []]
        ) { $0.a.timeout(frames(3), other: $0.x, on: $0.clock) }
    }
}
