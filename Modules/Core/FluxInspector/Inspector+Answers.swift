import FluxCore
import FluxJournal
import FluxJournalText
import ReactiveCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Inspector {
    /// Appends the answer to a question that does not control the app.
    func answer(_ question: InspectorQuestion, _ json: inout JSONText) throws {
        let skipped = question.skipped
        switch question.question {
        case .action(let step):
            json.raw(
                try withRecording(containing: step) { recording, _ in try Self.action(step, in: recording) })
        case .changes(let step):
            json.raw(try withReplay(step, skipped) { try Self.changes(by: step, $0, $1) })
        case .state(let step): json.raw(try withReplay(step, skipped) { try Self.state(at: step, $1) })
        case .queries(let step):
            json.raw(try withReplay(step, skipped) { InspectedQuery.json(of: try $1.snapshot(at: step)) })
        case .why(let path, let step, let value):
            guard let statePath = StatePath(path) else {
                throw AnswerFailure(InspectorStrings.notAPath(path))
            }
            json.raw(
                try withReplay(step, []) { recording, replay in
                    Self.why(try replay.why(statePath, upTo: step, is: value), in: recording)
                })
        case .frame(let step):
            json.raw(
                try withReplay(step, skipped) { _, replay in
                    guard let frame = try replay.frame(at: step) else {
                        throw AnswerFailure(InspectorStrings.noFrame)
                    }
                    var json = JSONText()
                    json.frame(frame)
                    return json.bytes
                })
        case .compare(let first, let second):
            json.raw(
                try withReplay(max(first, second), skipped) { recording, replay in
                    try Self.compare(first, second, recording, replay)
                })
        case .test(let scope): json.text(try test(of: scope))
        case .changed(let part):
            json.raw(
                try withRecording(containing: nil) { recording, _ in try Self.changed(part, in: recording) })
        case .export(let isScrubbed, let start):
            json.raw(try exportedPart(from: start, isScrubbed: isScrubbed))
        case .coded(let step):
            json.text(
                try withRecording(containing: step) { recording, _ in
                    let (action, line) = try Self.recorded(step, in: recording)
                    guard action.hasPayload else { throw AnswerFailure(InspectorStrings.noPayload) }
                    return try recording.value(line).text(.recorded)
                })
        case .jump, .present, .fork, .dispatch: break
        }
    }

    /// Calls `body` with a recording that contains a step, and its replay without the skipped actions.
    private func withReplay(
        _ step: UInt64, _ skipped: Set<UInt64>, _ body: (Recording, any SessionReplay) throws -> [UInt8]
    ) throws -> [UInt8] {
        try withRecording(containing: step) { recording, replay in
            guard let replay else { throw AnswerFailure(InspectorStrings.noReplay) }
            // A trace discards its oldest actions; the states before its first checkpoint are unknown.
            let first = recording.actions.first.map { recording.number(of: $0) } ?? 1
            guard step + 1 >= first else { throw AnswerFailure(InspectorStrings.discarded(before: first)) }
            try replay.skip(skipped)
            return try body(recording, replay)
        }
    }

    private static func recorded(_ step: UInt64, in recording: Recording) throws -> (
        RecordedAction, line: Int
    ) {
        guard let line = recording.line(of: step), case .action(let action) = try recording.entry(line) else {
            // A trace discards its oldest actions.
            if let first = recording.actions.first.map({ recording.number(of: $0) }), step < first {
                throw AnswerFailure(InspectorStrings.discarded(before: first))
            }
            throw AnswerFailure(InspectorStrings.noAction(step))
        }
        return (action, line)
    }

    // MARK: - Answers

    private static func action(_ step: UInt64, in recording: Recording) throws -> [UInt8] {
        let (action, line) = try recorded(step, in: recording)
        let payload = action.hasPayload ? try recording.value(line) : nil
        let commands = try recording.commands(line)
        var json = JSONText()
        json.object([
            "number": { $0.number(action.number) },
            "type": { $0.text(action.name) },
            "name": { $0.text(recording.name(of: action, in: line)) },
            "scope": { $0.text(action.path) },
            "place": { $0.text(action.place) },
            "time": { $0.text(JournalText.seconds(action.time)) },
            "took": { $0.text(action.duration.text) },
            "hasPayload": { $0.flag(action.hasPayload) },
            "payload": { $0.value(payload) },
            "commands": { json in
                json.list(commands) { json, command in
                    json.object([
                        "name": { $0.text(command.caseName ?? command.store.key) },
                        "store": { $0.text("\(command.store)") },
                        "place": { $0.text(command.place) },
                        "value": { $0.value(command.value) },
                    ])
                }
            },
        ])
        return json.bytes
    }

    private static func changes(
        by step: UInt64, _ recording: Recording, _ replay: any SessionReplay
    ) throws -> [UInt8] {
        let (action, _) = try recorded(step, in: recording)
        let changes = try replay.changes(of: action).sorted { one, other in
            // Those of its own scope first.
            let (isOwn, isOtherOwn) = (one.key.path == action.path, other.key.path == action.path)
            return isOwn == isOtherOwn ? one.key < other.key : isOwn
        }
        var json = JSONText()
        json.object([
            "stores": { json in
                json.list(changes) { json, store in
                    json.object([
                        "scope": { $0.text(store.key.path) }, "store": { $0.text(store.key.key) },
                        "differences": { json in
                            json.list(store.value) { json, difference in
                                json.difference(
                                    difference, at: JournalText.place(store.key, difference.path),
                                    short: ValuePath.text(difference.path))
                            }
                        },
                    ])
                }
            },
            "differsFrom": { json in
                if let number = replay.firstDifference { json.number(number) } else { json.raw("null") }
            },
        ])
        return json.bytes
    }

    private static func state(at step: UInt64, _ replay: any SessionReplay) throws -> [UInt8] {
        let stores = try replay.snapshot(at: step).stores
        var json = JSONText()
        json.list(stores) { json, store in
            json.object([
                "scope": { $0.text(store.address.path) }, "store": { $0.text(store.address.key) },
                "value": { $0.value(store.state) },
            ])
        }
        return json.bytes
    }

    private static func compare(
        _ first: UInt64, _ second: UInt64, _ recording: Recording, _ replay: any SessionReplay
    ) throws -> [UInt8] {
        let start = recording.actions.first.map { recording.number(of: $0) } ?? 1
        guard min(first, second) + 1 >= start else {
            throw AnswerFailure(InspectorStrings.discarded(before: start))
        }
        let (old, new) = (try replay.snapshot(at: first), try replay.snapshot(at: second))
        let differences = try JournalText.differences(from: old, to: new)
        var json = JSONText()
        json.list(differences) { $0.difference($1.difference, at: $1.path, short: $1.path) }
        return json.bytes
    }

    private static func why(_ answer: WhyAnswer, in recording: Recording) -> [UInt8] {
        let lines = JournalText(recording).answer(answer)
        var json = JSONText()
        json.object([
            "lines": { json in
                json.list(lines) { json, line in
                    json.list(line.spans) { json, span in
                        json.list([span.text, span.style.rawValue]) { $0.text($1) }
                    }
                }
            },
            "steps": { json in
                json.list(answer.change?.chain.map(\.action.number) ?? []) { $0.number($1) }
            },
        ])
        return json.bytes
    }

    private func test(of scope: String?) throws -> String {
        try withRecording(containing: nil) { recording, _ in
            // A test is made from a replay that has not advanced yet.
            guard let replay = try functions.replay?(recording) else {
                throw AnswerFailure(InspectorStrings.noReplay)
            }
            do { return try replay.test(of: scope) } catch let failure as RecordedTest.Failure {
                throw AnswerFailure(InspectorStrings.noTest(failure))
            }
        }
    }

    /// A part of the lines, which are those of the first question until their last part.
    private func exportedPart(from start: UInt64, isScrubbed: Bool) throws -> [UInt8] {
        if start == 0 {
            let lines = try withRecording(containing: nil) { recording, _ in
                guard isScrubbed else { return try recording.lines() }
                guard let scrub = functions.scrub else { throw AnswerFailure(InspectorStrings.noScrubbing) }
                return try scrub(recording)
            }
            exported.withLock { $0 = Exported(lines: lines, isScrubbed: isScrubbed) }
        }
        guard let exported = exported.withLock({ $0 }), exported.isScrubbed == isScrubbed,
            let part = exported.part(from: start)
        else { throw AnswerFailure(InspectorStrings.otherExport) }
        if part.next == nil { self.exported.withLock { $0 = nil } }
        var json = JSONText()
        json.object([
            "text": { $0.text(part.text) }, "total": { $0.number(exported.lines.count) },
            "next": { json in
                if let next = part.next { json.number(next) } else { json.raw("null") }
            },
        ])
        return json.bytes
    }

    private static func changed(_ part: String, in recording: Recording) throws -> [UInt8] {
        var (numbers, isKnown) = ([UInt64](), false)
        for line in recording.actions {
            guard case .action(let action) = try recording.entry(line), !action.changed.isEmpty else {
                continue
            }
            isKnown = true
            let isChanged = action.changed.contains { store, parts in
                parts.keys.contains { "\(store).\(ValuePath.text($0))".containsIgnoringCase(part) }
            }
            if isChanged { numbers.append(action.number) }
        }
        var json = JSONText()
        json.object(["known": { $0.flag(isKnown) }, "numbers": { $0.list(numbers) { $0.number($1) } }])
        return json.bytes
    }
}

extension String {
    /// Whether it contains a text, ignoring case.
    fileprivate func containsIgnoringCase(_ text: String) -> Bool { lowercased().contains(text.lowercased()) }
}

extension ScopeSnapshot {
    /// All states with their addresses: a scope's own first, then those of the scopes below.
    var stores: [(address: StoreAddress, state: CodedValue)] { stores(at: name) }

    private func stores(at path: String) -> [(address: StoreAddress, state: CodedValue)] {
        states.sorted { $0.key < $1.key }.map { (StoreAddress(path: path, key: $0.key), $0.value) }
            + children.flatMap { $0.stores(at: "\(path)/\($0.name)") }
    }
}

extension JSONText {
    /// Appends a difference.
    ///
    /// - Parameters:
    ///   - path: Its path, for the question why.
    ///   - short: Its path for the reader.
    fileprivate mutating func difference(_ difference: Difference, at path: String, short: String) {
        object([
            "path": { $0.text(path) }, "part": { $0.text(short) },
            "hasOld": { $0.flag(difference.old != nil) }, "old": { $0.value(difference.old) },
            "hasNew": { $0.flag(difference.new != nil) }, "new": { $0.value(difference.new) },
            "move": { json in
                guard let move = difference.move else { return json.raw("null") }
                json.list([move.from, move.to]) { $0.number($1) }
            },
        ])
    }
}

/// Lines that a page receives in parts, so that their size does not matter.
struct Exported: Sendable {
    let lines: Data
    /// Whether texts were replaced.
    let isScrubbed: Bool

    private static let partSize = 1 << 20

    /// Returns the part that begins at a place, in whole characters of Unicode.
    ///
    /// - Parameter start: 0...count, in bytes.
    /// - Returns: The text, and where the next part begins, or `nil` after the last one; `nil` past the end.
    func part(from start: UInt64) -> (text: String, next: Int?)? {
        guard start <= lines.count else { return nil }
        let start = lines.startIndex + Int(start)
        var end = min(start + Self.partSize, lines.endIndex)
        while end < lines.endIndex, lines[end] & 0xC0 == 0x80 { end -= 1 }
        let text = String(decoding: lines[start..<end], as: UTF8.self)
        return (text, end < lines.endIndex ? end - lines.startIndex : nil)
    }
}
