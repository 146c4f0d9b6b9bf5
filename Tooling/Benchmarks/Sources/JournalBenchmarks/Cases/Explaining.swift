import FluxCore
import FluxJournal
import Foundation
import Measuring

/// Asks why a value has changed that is not in a list: the lines tell the action.
func explainingValue() -> Case {
    Case(
        "why", "why a value in a session of 100,000 changed", operations: 1,
        expected: Outcome(count: 1, sum: 0), limits: Limits(floor: nil, target: 2e9),
        contenders: [Contender(.ours) { { _ in explain("FeedState.query") } }])
}

/// Asks why an element of a list has its value, which changed 50,000 actions before; the floor verifies the
/// session.
func explainingListItem() -> Case {
    Case(
        "why-list", "why the element of a list changed; floor: verify", operations: 1,
        expected: Outcome(count: 1, sum: 0), limits: Limits(floor: 1.5, target: nil),
        contenders: [
            Contender(.ours) { { _ in explain("FeedState.posts.3.title", is: "Flow, part 10003") } },
            Contender(.floor) { { _ in verify() } },
        ])
}

/// Replays everything and compares it with the recording, as `nagare journal verify` does.
private func verify() -> Outcome {
    guard let recording = try? Recording(session),
        let replay = try? Replay(recording, compose: { Feed($0) })
    else { return Outcome() }
    while (try? replay.advance()) ?? nil != nil {}
    return Outcome(count: replay.step == recording.last ? 1 : 0, sum: replay.differences.count)
}

private func explain(_ path: String, is value: String? = nil) -> Outcome {
    guard let recording = try? Recording(session), let path = StatePath(path),
        let replay = try? Replay(recording, compose: { Feed($0) }),
        let why = try? replay.why(path, upTo: recording.last, is: value).change, why.certainty == .verified
    else { return Outcome() }
    return Outcome(count: 1, sum: 0)
}
