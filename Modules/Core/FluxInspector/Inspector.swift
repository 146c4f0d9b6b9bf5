public import FluxCore
public import FluxJournal
import FluxJournalText
import ReactiveCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A session that a user looks into: answers questions about its actions, states and frames, as JSON.
///
/// Answers are computed one after another on a thread of their own. Safe to use from any thread.
public final class Inspector: Sendable {
    enum Source: Sendable {
        case recording(Recording)
        /// A running program.
        case trace(Trace, root: Scope, SessionControl?)
    }

    /// A recording and its replay, at some position.
    private struct Opened {
        let recording: Recording
        let replay: (any SessionReplay)?
    }

    /// The name of the session for the user, such as that of its file.
    public let title: String
    let source: Source
    let functions: InspectorFunctions
    let scheduler = SerialScheduler(label: "inspector")
    private let opened = Guarded<Opened?>(nil)
    let exported = Guarded<Exported?>(nil)
    let following = Guarded(FollowerCount())

    /// Looks into a recording.
    ///
    /// - Parameters:
    ///   - title: The name for the user, such as that of the file.
    ///   - recording: The recording.
    ///   - functions: What the program contributes.
    public init(_ title: String, _ recording: Recording, _ functions: InspectorFunctions) {
        (self.title, source, self.functions) = (title, .recording(recording), functions)
    }

    /// Looks into a running program.
    ///
    /// - Parameters:
    ///   - title: The name of the program for the user.
    ///   - root: The root of its scopes.
    ///   - trace: A trace of the same tree.
    ///   - functions: What the program contributes.
    ///   - control: What the page may do with the program; `nil` to only watch it.
    public init(
        _ title: String, root: Scope, trace: Trace, _ functions: InspectorFunctions,
        control: SessionControl? = nil
    ) {
        (self.title, self.functions) = (title, functions)
        source = .trace(trace, root: root, control)
    }

    /// Creates an inspector of a recording in memory, with the functions of this one.
    ///
    /// - Parameters:
    ///   - title: The name for the user.
    ///   - lines: The lines of the recording.
    /// - Throws: `RecordingFailure` if it cannot be read.
    package func imported(_ title: String, _ lines: [UInt8]) throws(RecordingFailure) -> Inspector {
        let recording = try Recording(Data(lines))
        return Inspector(InspectorStrings.title(title, of: recording), recording, functions)
    }

    /// What a running program did until now, as a recording that retains nothing of the program.
    ///
    /// - Returns: `nil` for a session that has ended, and for one without actions.
    package func former() -> Inspector? {
        guard case .trace(let trace, _, _) = source, let recording = try? Recording(trace.lines) else {
            return nil
        }
        let count = recording.actions.count
        return count == 0
            ? nil : Inspector(InspectorStrings.formerRun(title, actions: count), recording, functions)
    }

    /// Returns when the program of a running session has time for it: a program that is frozen has none.
    ///
    /// - Returns: The size of what is traced, in bytes; 0 for another session. The action of the past that the program
    ///   shows; `nil` for the present, and without a control.
    package func reachProgram() async -> (size: Int, shown: UInt64?) {
        guard case .trace(let trace, let root, let control) = source else { return (0, nil) }
        await root.scheduler.perform {}
        return (trace.writtenSize, await control?.shown())
    }

    /// Whether each action's line lists what the action changed.
    package var recordsChanges: Bool {
        switch source {
        case .recording(let recording): recording.hasFingerprints
        case .trace(let trace, _, _): trace.hasFingerprints
        }
    }

    /// When the time of the session was zero, in microseconds since 1970 UTC; `nil` if that is unknown.
    package var epoch: Int64? {
        let header =
            switch source {
            case .recording(let recording): recording.header
            case .trace(let trace, _, _): trace.header
            }
        if let epoch = header.epoch { return epoch / 1_000 }
        // Older recordings know the second of their start only.
        guard let date = try? Date(header.started, strategy: .iso8601) else { return nil }
        return Int64(date.timeIntervalSince1970) * 1_000_000
    }

    /// Whether the session continues: it is that of a running program.
    public var isLive: Bool { if case .trace = source { true } else { false } }

    /// Whether a page may control the program.
    public var isControllable: Bool {
        if case .trace(_, _, let control) = source { control != nil } else { false }
    }

    /// Whether the states can be shown.
    public var hasStates: Bool { functions.replay != nil }

    /// Answers a question of a page.
    ///
    /// - Parameter question: The question.
    /// - Returns: A JSON object with the question's `id`, and `answer` or `error`.
    public func answer(_ question: InspectorQuestion) async -> [UInt8] {
        if let control = await controlAnswer(question) { return control }
        return await scheduler.perform { [self] in
            Self.message(question) { () throws -> [UInt8] in
                var json = JSONText()
                try answer(question, &json)
                guard json.bytes.count <= Self.limit else {
                    throw AnswerFailure(InspectorStrings.tooLarge(megabytes: Self.limit >> 20))
                }
                return json.bytes
            }
        }
    }

    /// The maximum size of an answer.
    private static let limit = 64 << 20

    /// Controls the app; `nil` for other questions.
    private func controlAnswer(_ question: InspectorQuestion) async -> [UInt8]? {
        guard question.question.isControl else { return nil }
        guard case .trace(_, let root, let control?) = source else {
            return Self.message(question) { throw AnswerFailure(InspectorStrings.noControl) }
        }
        do {
            switch question.question {
            case .jump(let step): try await control.jump(step, question.skipped)
            case .present: try await control.present()
            case .fork(let step): try await control.fork(step, question.skipped)
            case .dispatch(let action):
                try await root.scheduler.perform { Result { try action.dispatch(in: root) } }.get()
            default: break
            }
            return Self.message(question) { Array("true".utf8) }
        } catch { return Self.message(question) { throw error } }
    }

    private static func message(_ question: InspectorQuestion, _ answer: () throws -> [UInt8]) -> [UInt8] {
        var json = JSONText()
        let (key, content): (StaticString, [UInt8]) =
            switch Result(catching: answer) {
            case .success(let answer): ("answer", answer)
            case .failure(let error): ("error", quoted(sentence(error)))
            }
        json.object([
            "type": { $0.text("answer") }, "id": { $0.number(question.id) }, key: { $0.raw(content) },
        ])
        return json.bytes
    }

    private static func quoted(_ text: String) -> [UInt8] {
        var json = JSONText()
        json.text(text)
        return json.bytes
    }

    private static func sentence(_ error: any Error) -> String {
        switch error {
        case let failure as AnswerFailure: failure.sentence
        case RecordingFailure.noAction(let number, _): InspectorStrings.noAction(number)
        default: InspectorStrings.failed("\(error)")
        }
    }

    // MARK: - The replay

    /// Calls `body` with a recording that contains a step, and its replay.
    ///
    /// - Parameter step: The number of an action; `nil` needs the latest actions.
    func withRecording<Answer: Sendable>(
        containing step: UInt64?, _ body: (Recording, (any SessionReplay)?) throws -> Answer
    ) throws -> Answer {
        try opened.withLock { opened in
            if let known = opened, isCurrent(known.recording, step) {
                return try body(known.recording, known.replay)
            }
            opened = nil
            let recording = try latest()
            let next = Opened(recording: recording, replay: try functions.replay?(recording))
            opened = next
            return try body(next.recording, next.replay)
        }
    }

    private func isCurrent(_ recording: Recording, _ step: UInt64?) -> Bool {
        guard case .trace = source else { return true }
        return step.map { $0 <= recording.last } ?? false
    }

    /// The recording as it is now.
    private func latest() throws -> Recording {
        switch source {
        case .recording(let recording): recording
        case .trace(let trace, _, _): try Recording(trace.lines)
        }
    }
}

/// The pages that follow a running program.
struct FollowerCount: Sendable {
    var count = 0
    var observation: Subscription?
    /// Whether the trace will be written soon.
    var isScheduled = false
}

extension Inspector {
    /// The delay between an action and the message about it; several actions share a message.
    private static let delay = Duration.milliseconds(20)

    /// Opens the session for a page.
    ///
    /// - Parameter changed: Called when the feed may have another event, from any thread; must not block.
    /// - Throws: An error if the session cannot be read.
    package func feed(changed: @escaping @Sendable () -> Void) async throws -> ActionFeed {
        try await scheduler.perform { [self] in Result { try ActionFeed(self, changed: changed) } }.get()
    }

    /// Takes the next event of a feed of this session.
    ///
    /// - Throws: `RecordingFailure` if the recording cannot be read.
    package func next(of feed: ActionFeed) async throws -> ActionFeed.Event {
        try await scheduler.perform { Result { try feed.next() } }.get()
    }

    /// Writes the trace soon after each action while a page follows it; otherwise, the program pays nothing.
    ///
    /// - Returns: Dispose it when the page no longer follows.
    func keepCurrent() -> Subscription {
        guard case .trace(let trace, let root, _) = source else { return Subscription() }
        let isFirst = following.withLock { following in
            following.count += 1
            return following.count == 1
        }
        if isFirst {
            let observation = root.observe { [weak self] _ in self?.scheduleFlush(trace) }
            following.withLock { $0.observation = observation }
        }
        return Subscription { [weak self] in self?.endFollowing() }
    }

    private func scheduleFlush(_ trace: Trace) {
        let isFirst = following.withLock { following in
            defer { following.isScheduled = true }
            return !following.isScheduled
        }
        guard isFirst else { return }
        scheduler.schedule(after: Self.delay) { [weak self] in
            self?.following.withLock { $0.isScheduled = false }
            trace.flush()
        }
    }

    private func endFollowing() {
        let observation = following.withLock { following -> Subscription? in
            following.count -= 1
            guard following.count == 0 else { return nil }
            defer { following.observation = nil }
            return following.observation
        }
        observation?.dispose()
    }
}
