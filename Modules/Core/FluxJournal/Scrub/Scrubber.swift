public import FluxCore

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Makes a recording that its user can send: another text stands for every text in it that is not the code's own,
/// and its replay is what the original's was.
///
/// White space, punctuation, symbols, times, numbers and sizes stay. Texts of up to 40 letters, ids and addresses are
/// changed letter by letter: this hides them from a reader, not from somebody who breaks ciphers; longer texts cannot
/// be found again.
public struct Scrubber<App> {
    private let vocabulary: ScrubVocabulary
    private let width: (Unicode.Scalar) -> Int
    private let random: any RandomNumberGenerator
    private let replay: (Recording) throws -> Replay<App>
    private let note: (App, String, CodedValue) throws -> CodedValue?

    /// A scrubber for recordings of one app.
    ///
    /// - Parameters:
    ///   - vocabulary: Which texts stay as they are.
    ///   - width: A number that is equal for letters that take as many columns on every terminal.
    ///   - random: Draws what stands for what, once for each recording.
    ///   - replay: Replays a recording from its beginning.
    ///   - note: Makes a note of that name anew from what the app shows at that step; `nil` leaves it out.
    public init(
        _ vocabulary: ScrubVocabulary, width: @escaping (Unicode.Scalar) -> Int,
        random: any RandomNumberGenerator = SystemRandomNumberGenerator(),
        replay: @escaping (Recording) throws -> Replay<App>,
        note: @escaping (_ app: App, _ name: String, _ value: CodedValue) throws -> CodedValue?
    ) {
        (self.vocabulary, self.width, self.random) = (vocabulary, width, random)
        (self.replay, self.note) = (replay, note)
    }

    /// Scrubs a recording; an action or a state that today's code cannot read is left out.
    ///
    /// - Returns: Lines of a recording, with the fingerprints of what they now leave. A last line that was cut off is
    ///   missing.
    /// - Throws: When the recording cannot be read, and what `replay` and `note` throw.
    public func scrub(_ recording: Recording) throws -> Data {
        let changed = try Recording(try withReplacedTexts(recording))
        return try withReplayResults(changed, hasFingerprints: recording.hasFingerprints)
    }

    /// Other texts for all texts; what the lines say of what came of them is as it was.
    private func withReplacedTexts(_ recording: Recording) throws -> Data {
        let texts = TextScrubber(vocabulary, Substitution(width: width, random: random))
        let (replay, json, lastAction) = (try replay(recording), JSONEncoder.journal, LastAction())
        replay.onAction = { action in
            lastAction.action = (action as? any Encodable).flatMap { try? Self.coded($0, texts) }
        }
        var lines = Data()
        while let line = try replay.advance() {
            // What this version does not know it cannot scrub.
            var fields = try recording.coded(line).filter { LineKey(rawValue: $0.key) != nil }
            for key in [LineKey.scope, .opened, .closed] { fields.replace(key) { texts.path($0) } }
            fields.replace(.route) { texts.text($0) }
            switch try recording.entry(line) {
            case .header(let header): fields = try Self.scrubbed(header, vocabulary, texts)
            case .storeCreated(let path, let key, true):
                let state = replay.scope(path)?.states?.first { $0.key == key }?.state
                fields[.value] = try (state as? any Encodable).map { try Self.coded($0, texts) }
            case .action:
                fields[.value] = lastAction.action
                lastAction.action = nil
            case .checkpoint: fields[.value] = fields[.value].map { Self.scrubbed($0, texts) }
            case .opened, .storeCreated, .closed, .note: break
            }
            lines.append(try json.line(fields))
        }
        return lines
    }

    /// The same lines with what comes of them when they are replayed.
    private func withReplayResults(_ recording: Recording, hasFingerprints: Bool) throws -> Data {
        let (replay, json) = (try replay(recording), JSONEncoder.journal)
        var lines = Data()
        while let line = try replay.advance() {
            var fields = try recording.coded(line)
            switch try recording.entry(line) {
            case .action(let action):
                let changes = hasFingerprints && action.hasPayload ? replay.changes.all : [:]
                fields[.changed] = changes.isEmpty ? nil : try CodedValue(encoding: changes)
            case .checkpoint: fields[.value] = try fields[.value].map { try Self.withStates($0, replay) }
            case .note(let name):
                fields[.value] = try note(replay.app, name, try recording.value(line))
                if fields[.value] == nil { continue }
            case .header, .opened, .storeCreated, .closed: break
            }
            lines.append(try json.line(fields))
        }
        return lines
    }

    private static func coded(_ value: some Encodable, _ texts: TextScrubber) throws -> CodedValue {
        try CodedValue(encoding: value) { texts.text($0) }
    }

    private static func scrubbed(
        _ header: RecordingHeader, _ vocabulary: ScrubVocabulary, _ texts: TextScrubber
    ) throws -> [String: CodedValue] {
        let settings = header.settings.map { name, value in
            (name, vocabulary.settings.contains(name) ? value : texts.text(value))
        }
        let scrubbed = RecordingHeader(
            app: header.app, profile: texts.text(header.profile), started: header.started,
            settings: Dictionary(uniqueKeysWithValues: settings))
        guard case .keyed(let fields) = try CodedValue(encoding: scrubbed) else { return [:] }
        return fields
    }

    /// A checkpoint's scopes; their states are left out.
    private static func scrubbed(_ checkpoint: CodedValue, _ texts: TextScrubber) -> CodedValue {
        guard case .list(let scopes) = checkpoint else { return checkpoint }
        return .list(
            scopes.map { scope in
                guard case .keyed(var fields) = scope else { return scope }
                fields.replace(.scope) { texts.path($0) }
                fields.replace(.route) { texts.text($0) }
                fields[.value] = .keyed([:])
                return .keyed(fields)
            })
    }

    /// A checkpoint's scopes with their states.
    private static func withStates(_ checkpoint: CodedValue, _ replay: Replay<App>) throws -> CodedValue {
        guard case .list(let scopes) = checkpoint else { return checkpoint }
        return .list(
            try scopes.map { scope in
                guard case .keyed(var fields) = scope, case .text(let path)? = fields[.scope] else {
                    return scope
                }
                var states: [String: CodedValue] = [:]
                for (key, state) in replay.scope(path)?.states ?? [] {
                    states[key] = try (state as? any Encodable).map { try CodedValue(encoding: $0) }
                }
                fields[.value] = .keyed(states)
                return .keyed(fields)
            })
    }
}

/// The action that was given back last.
private final class LastAction {
    var action: CodedValue?
}

extension JSONEncoder {
    fileprivate func line(_ fields: [String: CodedValue]) throws -> Data {
        try encode(CodedValue.keyed(fields)) + [UInt8(ascii: "\n")]
    }
}

extension [String: CodedValue] {
    fileprivate subscript(key: LineKey) -> CodedValue? {
        get { self[key.rawValue] }
        set { self[key.rawValue] = newValue }
    }

    fileprivate mutating func replace(_ key: LineKey, _ change: (String) -> String) {
        if case .text(let text)? = self[key] { self[key] = .text(change(text)) }
    }
}
