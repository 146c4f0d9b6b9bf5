import ReactiveCore

extension Conformance {
    @Rows static var quiet: [Conformance] {
        Conformance(
            "debounce: when no other has followed in time", ["a": "-a----|"], gives: "---a--|",
            heard: ["a": ["^-----!"]]
        ) { $0.a.debounce(frames(2), on: $0.clock) }
        Conformance("debounce: the last of many", ["a": "-abc----|"], gives: "-----c--|") {
            $0.a.debounce(frames(2), on: $0.clock)
        }
        Conformance("debounce: each that has time enough", ["a": "-a---b---|"], gives: "---a---b-|") {
            $0.a.debounce(frames(2), on: $0.clock)
        }
        Conformance("debounce: the completion hands on what waits", ["a": "-a|"], gives: "--(a|)") {
            $0.a.debounce(frames(2), on: $0.clock)
        }
        Conformance("debounce: an error drops what waits", ["a": "-a#"], gives: "--#") {
            $0.a.debounce(frames(2), on: $0.clock)
        }
        Conformance("debounce: nothing of nothing", ["a": "--|"], gives: "--|") {
            $0.a.debounce(frames(2), on: $0.clock)
        }
        Conformance(
            "debounce: a follower in the last instant is in time", ["a": "-a--b----|"], gives: "-------b-|"
        ) { $0.a.debounce(frames(3), on: $0.clock) }
        Conformance("debounce: the completion in the last instant", ["a": "-a--|"], gives: "----(a|)") {
            $0.a.debounce(frames(3), on: $0.clock)
        }
        Conformance("debounce: an error in the last instant", ["a": "-a--#"], gives: "----#") {
            $0.a.debounce(frames(3), on: $0.clock)
        }
        Conformance("debounce: disposed in the last instant", ["a": "-a--"], gives: "", during: "^---!") {
            $0.a.debounce(frames(3), on: $0.clock)
        }
        Conformance("debounce: no time hands on in the same frame", ["a": "-a-b-|"], gives: "-a-b-|") {
            $0.a.debounce(.zero, on: $0.clock)
        }
        Conformance("debounce: no time, the last of one frame", ["a": "-(abc)-|"], gives: "-c-----|") {
            $0.a.debounce(.zero, on: $0.clock)
        }
        Conformance(
            "throttle: the first, then the latest at the end of each interval", ["a": "-abc----d-|"],
            gives: "-a--c---d-|"
        ) { $0.a.throttle(frames(3), on: $0.clock) }
        Conformance(
            "throttle: the end of one interval begins the next", ["a": "-ab--c----|"], gives: "-a--b--c--|"
        ) { $0.a.throttle(frames(3), on: $0.clock) }
        Conformance(
            "throttle: the completion waits for the interval", ["a": "-ab|"], gives: "-a--(b|)",
            heard: ["a": ["^--!"]]
        ) { $0.a.throttle(frames(3), on: $0.clock) }
        Conformance("throttle: the completion does not wait for nothing", ["a": "-a|"], gives: "-a|") {
            $0.a.throttle(frames(3), on: $0.clock)
        }
        Conformance("throttle: an error drops what waits", ["a": "-ab#"], gives: "-a-#") {
            $0.a.throttle(frames(3), on: $0.clock)
        }
        Conformance(
            "throttle: an element at the end of the interval takes the place of what waits",
            ["a": "-ab-c---|"], gives: "-a--c---|"
        ) { $0.a.throttle(frames(3), on: $0.clock) }
        Conformance("throttle: the completion at the end of the interval", ["a": "-ab-|"], gives: "-a--(b|)")
        { $0.a.throttle(frames(3), on: $0.clock) }
        Conformance("throttle: disposing drops what waits", ["a": "-ab--"], gives: "-a", during: "^--!") {
            $0.a.throttle(frames(3), on: $0.clock)
        }
        Conformance(
            "throttle: without the latest, the first of each interval", ["a": "-abcdef-|"], gives: "-a--d---|"
        ) { $0.a.throttle(frames(3), latest: false, on: $0.clock) }
        Conformance(
            "throttle: without the latest, an element at the end of the interval", ["a": "-a--b-|"],
            gives: "-a--b-|"
        ) { $0.a.throttle(frames(3), latest: false, on: $0.clock) }
        Conformance(
            "throttle: without the latest, the completion waits for nothing", ["a": "-ab|"], gives: "-a-|"
        ) { $0.a.throttle(frames(3), latest: false, on: $0.clock) }
        Conformance("throttle: without the latest, an error goes on", ["a": "-ab#"], gives: "-a-#") {
            $0.a.throttle(frames(3), latest: false, on: $0.clock)
        }
    }

    @Rows static var late: [Conformance] {
        Conformance(
            "delay: elements and the completion later", ["a": "-a-b|"], gives: "---a-b|",
            heard: ["a": ["^---!"]]
        ) { $0.a.delay(frames(2), on: $0.clock) }
        Conformance("delay: the completion of nothing later", ["a": "-|"], gives: "---|") {
            $0.a.delay(frames(2), on: $0.clock)
        }
        Conformance(
            "delay: an error at once drops what is due then", ["a": "-ab#"], gives: "---#",
            heard: ["a": ["^--!"]]
        ) { $0.a.delay(frames(2), on: $0.clock) }
        Conformance("delay: an error after what was due before", ["a": "-a---#"], gives: "---a-#") {
            $0.a.delay(frames(2), on: $0.clock)
        }
        Conformance("delay: cold, an error at once drops what is due then", ["x": "-ab#"], gives: "---#") {
            $0.x.delay(frames(2), on: $0.clock)
        }
        Conformance("delay: what came together goes on together", ["a": "-(abc)-|"], gives: "---(abc)-|") {
            $0.a.delay(frames(2), on: $0.clock)
        }
        Conformance("delay: no time hands on in the same frame", ["a": "-a-|"], gives: "-a-|") {
            $0.a.delay(.zero, on: $0.clock)
        }
        Conformance("delay: disposing drops what waits", ["a": "-a-b"], gives: "---a", during: "^---!") {
            $0.a.delay(frames(2), on: $0.clock)
        }
        Conformance("delay: one after the other adds up", ["a": "-a|"], gives: "----a|") {
            $0.a.delay(frames(2), on: $0.clock).delay(frames(1), on: $0.clock)
        }
    }

    @Rows static var sampling: [Conformance] {
        Conformance(
            "sample: the latest at each tick", ["a": "-ab-c----", "b": "---x--x--"], gives: "---b--c"
        ) { $0.a.sample($0.b) }
        Conformance(
            "sample: nothing when there is nothing new", ["a": "-a-------", "b": "--x-x-x"], gives: "--a"
        ) { $0.a.sample($0.b) }
        Conformance(
            "sample: nothing before the first element", ["a": "----a", "b": "--x--x"], gives: "-----a"
        ) { $0.a.sample($0.b) }
        Conformance(
            "sample: in one frame, the source before the tick", ["a": "--a", "b": "--x"], gives: "--a"
        ) { $0.a.sample($0.b) }
        Conformance(
            "sample: in one frame, the tick before the source", ["a": "--x-x", "b": "--a"], gives: "----a"
        ) { $0.b.sample($0.a) }
        Conformance(
            "sample: after the completion the next tick samples and completes", ["a": "-a|", "b": "-----x"],
            gives: "-----(a|)", heard: ["a": ["^-!"], "b": ["^----!"]]
        ) { $0.a.sample($0.b) }
        Conformance(
            "sample: after the completion the next tick completes", ["a": "-a--|", "b": "--x---x"],
            gives: "--a---|"
        ) { $0.a.sample($0.b) }
        Conformance(
            "sample: the sampler's completion samples", ["a": "-a----", "b": "---|"], gives: "---a",
            heard: ["b": ["^--!"]]
        ) { $0.a.sample($0.b) }
        Conformance(
            "sample: the sampler's completion after the source's samples and completes",
            ["a": "-a|", "b": "---|"], gives: "---(a|)"
        ) { $0.a.sample($0.b) }
        Conformance(
            "sample: fails with its source", ["a": "-a-#", "b": "-----x"], gives: "---#",
            heard: ["b": ["^--!"]]
        ) { $0.a.sample($0.b) }
        Conformance(
            "sample: fails with the sampler", ["a": "-a----|", "b": "---#"], gives: "---#",
            heard: ["a": ["^--!"]]
        ) { $0.a.sample($0.b) }
    }
}
