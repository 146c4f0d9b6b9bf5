import FluxCore
import FluxJournal
import FluxJournalText
import Foundation
import Measuring

/// Replays everything and compares it with the recording, as `nagare journal verify` does.
func verifying() -> Case {
    Case(
        "verify", "verify a session of 100,000", operations: 1, expected: Outcome(count: 1, sum: 0),
        limits: Limits(floor: nil, target: nil), contenders: [Contender(.ours) { { _ in verify() } }])
}

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

/// Generates a test of the scope with the most actions, as `nagare journal test` does.
func generatingTest() -> Case {
    Case(
        "test", "generate a test from a session of 10,000", operations: 1,
        expected: Outcome(count: 1, sum: 1), limits: Limits(floor: nil, target: 1e9),
        contenders: [Contender(.ours) { { _ in generateTest() } }])
}

private func generateTest() -> Outcome {
    guard let recording = try? Recording(shortSession.data),
        let replay = try? Replay(recording, compose: { Feed($0) }), let test = try? RecordedTest(replay)
    else { return Outcome() }
    let source = test.swift(app: recording.header.app, generatedBy: "benchmark")
    return Outcome(count: 1, sum: source.contains("@Suite struct") ? 1 : 0)
}

private func verify() -> Outcome {
    guard let recording = try? Recording(session.data),
        let replay = try? Replay(recording, compose: { Feed($0) }), (try? replayAll(replay)) != nil
    else { return Outcome() }
    return Outcome(count: 1, sum: replay.differences.count)
}

private func replayAll(_ replay: Replay<Feed>) throws {
    while try replay.advance() != nil {}
}

private func explain(_ path: String, is value: String? = nil) -> Outcome {
    guard let recording = try? Recording(session.data), let path = StatePath(path),
        let replay = try? Replay(recording, compose: { Feed($0) }),
        let why = try? replay.why(path, upTo: recording.last, is: value).change, why.certainty == .verified
    else { return Outcome() }
    return Outcome(count: 1, sum: 0)
}
