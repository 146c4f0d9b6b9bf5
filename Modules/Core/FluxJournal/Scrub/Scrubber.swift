public import FluxCore

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Makes a recording that its user can share: all text except the app's own words is replaced, and the
/// recording still replays in the same way.
///
/// White space, punctuation, symbols, times, numbers and sizes remain. Texts of up to 40 letters, ids and
/// URLs are substituted letter by letter: this hides them from a reader, but is not secure encryption. Longer
/// texts cannot be recovered.
public struct Scrubber<App> {
    private let vocabulary: ScrubVocabulary
    private let width: (Unicode.Scalar) -> Int
    private let random: any RandomNumberGenerator
    private let replay: (Recording) throws -> Replay<App>
    private let note: (App, String, CodedValue) throws -> CodedValue?

    /// Creates a scrubber for the recordings of one app.
    ///
    /// - Parameters:
    ///   - vocabulary: The texts that remain.
    ///   - width: Returns equal numbers for letters that have the same width on every terminal.
    ///   - random: The source of the substitutions, drawn once per recording.
    ///   - replay: Creates a replay at the beginning of a recording.
    ///   - note: Recreates a note with this name from the app at that step; `nil` to omit it.
    public init(
        _ vocabulary: ScrubVocabulary, width: @escaping (Unicode.Scalar) -> Int,
        random: any RandomNumberGenerator = SystemRandomNumberGenerator(),
        replay: @escaping (Recording) throws -> Replay<App>,
        note: @escaping (_ app: App, _ name: String, _ value: CodedValue) throws -> CodedValue?
    ) {
        (self.vocabulary, self.width, self.random) = (vocabulary, width, random)
        (self.replay, self.note) = (replay, note)
    }

    /// Scrubs a recording. Actions and states that the current code cannot decode are omitted.
    ///
    /// - Parameter recording: The recording.
    /// - Returns: The lines of the scrubbed recording, with fingerprints that match it. An incomplete last
    ///   line is omitted.
    /// - Throws: An error if the recording cannot be read, and the errors of `replay` and `note`.
    public func scrub(_ recording: Recording) throws -> Data {
        let changed = try Recording(
            try withReplacedTexts(recording), migrations: recording.migrations.all)
        return try withReplayResults(changed, hasFingerprints: recording.hasFingerprints)
    }

    /// Replaces all texts; fingerprints, checkpoints and notes are still the original ones.
    private func withReplacedTexts(_ recording: Recording) throws -> Data {
        let texts = TextScrubber(vocabulary, Substitution(width: width, random: random))
        let (replay, lastAction) = (try replay(recording), LastAction())
        replay.onAction = { action in
            lastAction.action = (action as? any Encodable).flatMap { try? Self.coded($0, texts) }
        }
        var lines: [UInt8] = []
        while let line = try replay.advance() {
            // Unknown fields cannot be scrubbed.
            var fields = try recording.coded(line).filter { LineKey(rawValue: $0.key) != nil }
            for key in [LineKey.scope, .opened, .closed] { fields.replace(key) { texts.path($0) } }
            fields.replace(.route) { texts.text($0) }
            fields.replace(.replaced) { texts.path($0) }
            switch try recording.entry(line) {
            case .header(let header): fields = try Self.scrubbed(header, vocabulary, texts)
            case .storeCreated(let path, let key, true, _):
                let state = replay.scope(path)?.states?.first { $0.key == key }?.state
                fields[.value] = try (state as? any Encodable).map { try Self.coded($0, texts) }
            case .replaced:
                fields[.value] = try fields[.value].map {
                    Self.scrubbed(
                        try Self.withStates($0, replay) { try Self.coded($0, texts) }, texts,
                        keepsStates: true)
                }
            case .action:
                fields[.value] = lastAction.action
                lastAction.action = nil
            case .checkpoint: fields[.value] = fields[.value].map { Self.scrubbed($0, texts) }
            case .externalInput, .begun: fields[.value] = fields[.value].map { $0.replacingTexts(texts.text) }
            case .note(let name) where RecorderNote(rawValue: name) != nil:
                fields[.value] = fields[.value].map { RecorderNote.scrubbed($0, texts) }
            case .opened, .storeCreated, .closed, .note, .ended: break
            }
            try lines.append(fields)
        }
        return Data(lines)
    }

    /// Replaces fingerprints, checkpoints and the app's notes by those of a replay.
    private func withReplayResults(_ recording: Recording, hasFingerprints: Bool) throws -> Data {
        let replay = try replay(recording)
        var lines: [UInt8] = []
        while let line = try replay.advance() {
            var fields = try recording.coded(line)
            switch try recording.entry(line) {
            case .action(let action):
                let changes = hasFingerprints && action.hasPayload ? replay.replayedChanges : [:]
                let (own, derived) = changes.divided(by: action.path)
                fields[.changed] = own.isEmpty ? nil : try CodedValue(encoding: own)
                fields[.derived] = derived.isEmpty ? nil : try CodedValue(encoding: derived)
                let commands = hasFingerprints && action.hasPayload ? replay.replayedCommands : []
                fields[.asked] = commands.isEmpty ? nil : .list(commands.map(\.coded))
            case .checkpoint:
                fields[.value] = try fields[.value].map {
                    try Self.withStates($0, replay) { try CodedValue(encoding: $0) }
                }
            case .note(let name) where RecorderNote(rawValue: name) == nil:
                let value = try recording.value(line)
                do { fields[.value] = try note(replay.app, name, value) } catch is DecodingError {
                    throw RecordingFailure.unreadable(line: line + 1, why: "not a \(name)")
                }
                if fields[.value] == nil { continue }
            case .storeCreated(let path, let key, _, .some):
                let store = StoreAddress(path: path, key: key)
                fields[.restored] = .text(replay.fingerprint(of: store) ?? "none")
            case .header, .opened, .externalInput, .storeCreated, .replaced, .begun, .closed, .note, .ended:
                break
            }
            try lines.append(fields)
        }
        return Data(lines)
    }

    private static func coded(_ value: some Encodable, _ texts: TextScrubber) throws -> CodedValue {
        try CodedValue(encoding: value, userInfo: texts.vocabulary.userInfo) { texts.text($0) }
    }

    private static func scrubbed(
        _ header: RecordingHeader, _ vocabulary: ScrubVocabulary, _ texts: TextScrubber
    ) throws -> [String: CodedValue] {
        let settings = header.settings.map { name, value in
            (name, vocabulary.settings.contains(name) ? value : texts.text(value))
        }
        var scrubbed = RecordingHeader(
            app: header.app, profile: texts.text(header.profile), started: header.started,
            settings: Dictionary(uniqueKeysWithValues: settings), epoch: header.epoch)
        scrubbed.hasFingerprints = header.hasFingerprints
        scrubbed.fingerprints = header.fingerprints
        guard case .keyed(let fields) = try CodedValue(encoding: scrubbed) else { return [:] }
        return fields
    }

    /// Returns a checkpoint's scopes, without their states unless these are scrubbed already.
    private static func scrubbed(
        _ checkpoint: CodedValue, _ texts: TextScrubber, keepsStates: Bool = false
    ) -> CodedValue {
        guard case .list(let scopes) = checkpoint else { return checkpoint }
        return .list(
            scopes.map { scope in
                guard case .keyed(var fields) = scope else { return scope }
                fields.replace(.scope) { texts.path($0) }
                fields.replace(.route) { texts.text($0) }
                if !keepsStates { fields[.value] = .keyed([:]) }
                return .keyed(fields)
            })
    }

    /// Returns a checkpoint's scopes with the states of the replay.
    private static func withStates(
        _ checkpoint: CodedValue, _ replay: Replay<App>, _ coded: (any Encodable) throws -> CodedValue
    ) throws -> CodedValue {
        guard case .list(let scopes) = checkpoint else { return checkpoint }
        return .list(
            try scopes.map { scope in
                guard case .keyed(var fields) = scope, case .text(let path)? = fields[.scope] else {
                    return scope
                }
                var states: [String: CodedValue] = [:]
                for (key, state) in replay.scope(path)?.states ?? [] {
                    states[key] = try (state as? any Encodable).map(coded)
                }
                fields[.value] = .keyed(states)
                return .keyed(fields)
            })
    }
}

/// The last replayed action.
private final class LastAction {
    var action: CodedValue?
}

extension [UInt8] {
    /// Appends a line with a new checksum.
    fileprivate mutating func append(_ fields: [String: CodedValue]) throws {
        let tree = EncodingTree()
        try tree.encode(
            CodedValue.keyed(fields.filter { $0.key != "sum" }))
        var json = JSONWriter()
        json.appendLine(tree, to: &self)
    }
}

extension CodedValue {
    /// Replaces all strings except coding keys.
    fileprivate func replacingTexts(_ replace: (String) -> String) -> CodedValue {
        switch self {
        case .text(let text): .text(replace(text))
        case .list(let values): .list(values.map { $0.replacingTexts(replace) })
        case .keyed(let values): .keyed(values.mapValues { $0.replacingTexts(replace) })
        default: self
        }
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

/// The words of an app's code that remain in a scrubbed recording, because its replay needs them.
public struct ScrubVocabulary: Sendable {
    /// Texts that remain if they are the whole string, such as the patterns of screens.
    let texts: Set<String>
    /// Schemes of URLs; they remain before a `:`.
    let schemes: Set<String>
    /// The scheme of the app's own routes.
    let routes: String
    /// The first parts of routes, and the names of their parameters.
    let routeWords: Set<String>
    /// The names of the header's settings whose values remain.
    let settings: Set<String>
    /// The `userInfo` of the encoder of actions and states.
    let userInfo: [CodingUserInfoKey: any Sendable]

    /// Creates a vocabulary.
    ///
    /// - Parameters:
    ///   - texts: Texts that remain if they are the whole string.
    ///   - schemes: Schemes of URLs in lower case; they remain before a `:`.
    ///   - routes: The scheme of the app's own routes; it remains like the others.
    ///   - routeWords: The first parts of routes, and the names of their parameters.
    ///   - settings: The names of the header's settings whose values remain, such as a time zone.
    ///   - userInfo: The `userInfo` of the encoder of actions and states, such as one that makes routes be encoded as URLs.
    public init(
        texts: Set<String> = [], schemes: Set<String> = ["http", "https"], routes: String,
        routeWords: Set<String>, settings: Set<String> = [], userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) {
        (self.texts, self.schemes) = (texts, schemes.union([routes]))
        (self.routes, self.routeWords, self.settings) = (routes, routeWords, settings)
        self.userInfo = userInfo
    }
}

/// The notes that the recorder itself makes about work and dropped actions.
enum RecorderNote: String {
    case work, dropped

    /// Replaces the texts of the program in the value of such a note: the path of a scope, and the id of work in it.
    /// Types, places, times and numbers remain.
    static func scrubbed(_ value: CodedValue, _ texts: TextScrubber) -> CodedValue {
        guard case .keyed(var fields) = value else { return value }
        if case .text(let path)? = fields["scope"] { fields["scope"] = .text(texts.path(path)) }
        for key in ["id", "reason"] {
            if case .text(let text)? = fields[key] { fields[key] = .text(texts.text(text)) }
        }
        if case .text(let work)? = fields["work"] {
            let parts = work.split(separator: ": ", maxSplits: 1).map(String.init)
            fields["work"] = .text(
                parts.count == 2 ? "\(texts.path(parts[0])): \(texts.text(parts[1]))" : texts.text(work))
        }
        return .keyed(fields)
    }
}
