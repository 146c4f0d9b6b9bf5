import FluxCore
public import FluxJournal
import FluxJournalText

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A replay whose app has any type.
protocol SessionReplay: AnyObject {
    /// Leaves out these actions.
    func skip(_ numbers: Set<UInt64>) throws
    func changes(of action: RecordedAction) throws -> [StoreAddress: [Difference]]
    func snapshot(at step: UInt64) throws -> ScopeSnapshot
    func why(_ path: StatePath, upTo step: UInt64, is value: String?) throws -> WhyAnswer
    /// `nil` if nothing had been drawn by then.
    func frame(at step: UInt64) throws -> InspectedFrame?
    /// The first difference between the current code and the recording; `nil` for none so far.
    var firstDifference: UInt64? { get }
    /// The source of a test. Uses the replay from its beginning.
    func test(of scope: String?) throws -> String
}

/// The replay of one app.
final class TypedReplay<App>: SessionReplay {
    private let replay: Replay<App>
    private let draw: ((Replay<App>, UInt64) throws -> InspectedFrame?)?

    init(_ replay: Replay<App>, draw: ((Replay<App>, UInt64) throws -> InspectedFrame?)?) {
        (self.replay, self.draw) = (replay, draw)
    }

    func skip(_ numbers: Set<UInt64>) throws { try replay.skip(numbers) }

    func changes(of action: RecordedAction) throws -> [StoreAddress: [Difference]] {
        try replay.changes(of: action)
    }

    func snapshot(at step: UInt64) throws -> ScopeSnapshot {
        try replay.go(to: step)
        return try replay.root.snapshot()
    }

    func why(_ path: StatePath, upTo step: UInt64, is value: String?) throws -> WhyAnswer {
        try replay.why(path, upTo: step, is: value)
    }

    func frame(at step: UInt64) throws -> InspectedFrame? {
        guard let draw else { throw AnswerFailure(InspectorStrings.noFrames) }
        return try draw(replay, step)
    }

    var firstDifference: UInt64? { replay.differences.first?.number }

    func test(of scope: String?) throws -> String {
        let recording = replay.recording
        let test = try RecordedTest(replay, scope: scope)
        return test.swift(app: recording.header.app, generatedBy: InspectorStrings.testGenerator)
    }
}

/// Why a question has no answer, as a sentence for the page.
struct AnswerFailure: Error {
    let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
}

/// What an inspector needs from a program to answer more than what the lines of a recording say.
public struct InspectorFunctions: Sendable {
    let replay: (@Sendable (Recording) throws -> sending any SessionReplay)?
    let scrub: (@Sendable (Recording) throws -> Data)?

    /// Only the lines of the recording are shown: actions, causes, payloads and commands, without states.
    public static let none = InspectorFunctions(replay: nil, scrub: nil)

    private init(
        replay: (@Sendable (Recording) throws -> sending any SessionReplay)?,
        scrub: (@Sendable (Recording) throws -> Data)?
    ) {
        (self.replay, self.scrub) = (replay, scrub)
    }

    /// Shows states, what changed, and why.
    ///
    /// - Parameters:
    ///   - frame: Draws what the program showed after an action; `nil` for a program without a terminal.
    ///   - scrub: Replaces the texts of a recording; `nil` if the program has no `Scrubber`.
    ///   - replay: Composes the app on a replica of the recorded scopes.
    public init<App>(
        frame: (@Sendable (Replay<App>, UInt64) throws -> InspectedFrame?)? = nil,
        scrub: (@Sendable (Recording) throws -> Data)? = nil,
        replay: @escaping @Sendable (Recording) throws -> sending Replay<App>
    ) {
        self.init(
            replay: { recording in TypedReplay(try replay(recording), draw: frame) }, scrub: scrub)
    }
}
