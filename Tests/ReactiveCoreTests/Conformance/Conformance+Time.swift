import ReactiveCore

extension Conformance {
    @ConformanceRows static var rateLimiting: [Conformance] {
        Conformance(
            "debounce: when no other has followed in time", ["a": "-a----|"], output: "---a--|",
            subscriptions: ["a": ["^-----!"]]
        ) { $0.a.debounce(frames(2), on: $0.clock) }
        Conformance("debounce: the last of many", ["a": "-abc----|"], output: "-----c--|") {
            $0.a.debounce(frames(2), on: $0.clock)
        }
        Conformance("debounce: each that has time enough", ["a": "-a---b---|"], output: "---a---b-|") {
            $0.a.debounce(frames(2), on: $0.clock)
        }
        Conformance("debounce: the completion hands on what waits", ["a": "-a|"], output: "--(a|)") {
            $0.a.debounce(frames(2), on: $0.clock)
        }
        Conformance("debounce: an error drops what waits", ["a": "-a#"], output: "--#") {
            $0.a.debounce(frames(2), on: $0.clock)
        }
        Conformance("debounce: nothing of nothing", ["a": "--|"], output: "--|") {
            $0.a.debounce(frames(2), on: $0.clock)
        }
        Conformance(
            "debounce: a follower in the last instant is in time", ["a": "-a--b----|"], output: "-------b-|"
        ) { $0.a.debounce(frames(3), on: $0.clock) }
        Conformance("debounce: the completion in the last instant", ["a": "-a--|"], output: "----(a|)") {
            $0.a.debounce(frames(3), on: $0.clock)
        }
        Conformance("debounce: an error in the last instant", ["a": "-a--#"], output: "----#") {
            $0.a.debounce(frames(3), on: $0.clock)
        }
        Conformance("debounce: disposed in the last instant", ["a": "-a--"], output: "", during: "^---!") {
            $0.a.debounce(frames(3), on: $0.clock)
        }
        Conformance("debounce: no time hands on in the same frame", ["a": "-a-b-|"], output: "-a-b-|") {
            $0.a.debounce(.zero, on: $0.clock)
        }
        Conformance("debounce: no time, the last of one frame", ["a": "-(abc)-|"], output: "-c-----|") {
            $0.a.debounce(.zero, on: $0.clock)
        }
        Conformance(
            "throttle: the first, then the latest at the end of each interval", ["a": "-abc----d-|"],
            output: "-a--c---d-|"
        ) { $0.a.throttle(frames(3), on: $0.clock) }
        Conformance(
            "throttle: the end of one interval begins the next", ["a": "-ab--c----|"], output: "-a--b--c--|"
        ) { $0.a.throttle(frames(3), on: $0.clock) }
        Conformance(
            "throttle: the completion waits for the interval", ["a": "-ab|"], output: "-a--(b|)",
            subscriptions: ["a": ["^--!"]]
        ) { $0.a.throttle(frames(3), on: $0.clock) }
        Conformance("throttle: the completion does not wait for nothing", ["a": "-a|"], output: "-a|") {
            $0.a.throttle(frames(3), on: $0.clock)
        }
        Conformance("throttle: an error drops what waits", ["a": "-ab#"], output: "-a-#") {
            $0.a.throttle(frames(3), on: $0.clock)
        }
        Conformance(
            "throttle: an element at the end of the interval takes the place of what waits",
            ["a": "-ab-c---|"], output: "-a--c---|"
        ) { $0.a.throttle(frames(3), on: $0.clock) }
        Conformance("throttle: the completion at the end of the interval", ["a": "-ab-|"], output: "-a--(b|)")
        { $0.a.throttle(frames(3), on: $0.clock) }
        Conformance("throttle: disposing drops what waits", ["a": "-ab--"], output: "-a", during: "^--!") {
            $0.a.throttle(frames(3), on: $0.clock)
        }
        Conformance(
            "throttle: without the latest, the first of each interval", ["a": "-abcdef-|"],
            output: "-a--d---|"
        ) { $0.a.throttle(frames(3), latest: false, on: $0.clock) }
        Conformance(
            "throttle: without the latest, an element at the end of the interval", ["a": "-a--b-|"],
            output: "-a--b-|"
        ) { $0.a.throttle(frames(3), latest: false, on: $0.clock) }
        Conformance(
            "throttle: without the latest, the completion waits for nothing", ["a": "-ab|"], output: "-a-|"
        ) { $0.a.throttle(frames(3), latest: false, on: $0.clock) }
        Conformance("throttle: without the latest, an error goes on", ["a": "-ab#"], output: "-a-#") {
            $0.a.throttle(frames(3), latest: false, on: $0.clock)
        }
    }

    @ConformanceRows static var delaying: [Conformance] {
        Conformance(
            "delay: elements and the completion later", ["a": "-a-b|"], output: "---a-b|",
            subscriptions: ["a": ["^---!"]]
        ) { $0.a.delay(frames(2), on: $0.clock) }
        Conformance("delay: the completion of nothing later", ["a": "-|"], output: "---|") {
            $0.a.delay(frames(2), on: $0.clock)
        }
        Conformance(
            "delay: an error at once drops what is due then", ["a": "-ab#"], output: "---#",
            subscriptions: ["a": ["^--!"]]
        ) { $0.a.delay(frames(2), on: $0.clock) }
        Conformance("delay: an error after what was due before", ["a": "-a---#"], output: "---a-#") {
            $0.a.delay(frames(2), on: $0.clock)
        }
        Conformance("delay: cold, an error at once drops what is due then", ["x": "-ab#"], output: "---#") {
            $0.x.delay(frames(2), on: $0.clock)
        }
        Conformance("delay: what came together goes on together", ["a": "-(abc)-|"], output: "---(abc)-|") {
            $0.a.delay(frames(2), on: $0.clock)
        }
        Conformance("delay: no time hands on in the same frame", ["a": "-a-|"], output: "-a-|") {
            $0.a.delay(.zero, on: $0.clock)
        }
        Conformance("delay: disposing drops what waits", ["a": "-a-b"], output: "---a", during: "^---!") {
            $0.a.delay(frames(2), on: $0.clock)
        }
        Conformance("delay: one after the other adds up", ["a": "-a|"], output: "----a|") {
            $0.a.delay(frames(2), on: $0.clock).delay(frames(1), on: $0.clock)
        }
    }

    @ConformanceRows static var sampling: [Conformance] {
        Conformance(
            "sample: the latest at each tick", ["a": "-ab-c----", "b": "---x--x--"], output: "---b--c"
        ) { $0.a.sample($0.b) }
        Conformance(
            "sample: nothing when there is nothing new", ["a": "-a-------", "b": "--x-x-x"], output: "--a"
        ) { $0.a.sample($0.b) }
        Conformance(
            "sample: nothing before the first element", ["a": "----a", "b": "--x--x"], output: "-----a"
        ) { $0.a.sample($0.b) }
        Conformance(
            "sample: in one frame, the source before the tick", ["a": "--a", "b": "--x"], output: "--a"
        ) { $0.a.sample($0.b) }
        Conformance(
            "sample: in one frame, the tick before the source", ["a": "--x-x", "b": "--a"], output: "----a"
        ) { $0.b.sample($0.a) }
        Conformance(
            "sample: after the completion the next tick samples and completes", ["a": "-a|", "b": "-----x"],
            output: "-----(a|)", subscriptions: ["a": ["^-!"], "b": ["^----!"]]
        ) { $0.a.sample($0.b) }
        Conformance(
            "sample: after the completion the next tick completes", ["a": "-a--|", "b": "--x---x"],
            output: "--a---|"
        ) { $0.a.sample($0.b) }
        Conformance(
            "sample: the sampler's completion samples", ["a": "-a----", "b": "---|"], output: "---a",
            subscriptions: ["b": ["^--!"]]
        ) { $0.a.sample($0.b) }
        Conformance(
            "sample: the sampler's completion after the source's samples and completes",
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
