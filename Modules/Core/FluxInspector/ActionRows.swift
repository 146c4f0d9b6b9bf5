import FluxCore
import FluxJournal
import FluxJournalText
import ReactiveCore

/// Writes the actions of a recording as messages for the list of a page.
///
/// Texts that occur often (scopes, names, places) are sent once; rows refer to them by index. Use one for each page.
struct ActionRows {
    private var indices: [String: Int] = [:]
    private var new: [String] = []
    /// The numbers of actions by their ids as causes.
    private var numbers: [UInt64: UInt64] = [:]
    private var typeNames: [String: String] = [:]
    /// Whether a line about a scope was written: until then, the first checkpoint says which scopes are open.
    private var knowsScopes = false
    /// The last action so far: a part of a running program's actions may begin with other lines.
    private var last: UInt64 = 0

    /// The maximum size of the values in a row, in bytes.
    static let valuesLimit = 120
    /// How many actions are remembered as causes of later ones; the page remembers no more.
    private static let causeLimit = 200_000
    /// The number of an action whose cause is not known any more.
    private static let unknownCause: Int64 = -1

    /// How many texts the page has received.
    var textCount: Int { indices.count }

    /// Writes a message with the actions and scopes in some lines.
    ///
    /// - Parameters:
    ///   - lines: A part of `0..<recording.count`.
    ///   - isLast: Whether the page then has everything that was recorded so far.
    /// - Returns: A JSON object; see the protocol in the module's README.
    mutating func message(
        _ lines: Range<Int>, of recording: Recording, isLast: Bool
    ) throws(RecordingFailure) -> [UInt8] {
        var rows = Elements()
        var scopes = Elements()
        var dropped = Elements()
        var work = Elements()
        var keys = Elements()
        for line in lines {
            last = max(last, recording.number(of: line))
            if let action = try recording.listedAction(line, limit: Self.valuesLimit) {
                rows.append { self.append(action, to: &$0) }
                continue
            }
            switch try recording.entry(line) {
            case .opened(let path, _):
                knowsScopes = true
                scopes.append { self.append(path, isOpen: true, to: &$0) }
            case .closed(let path):
                scopes.append { self.append(path, isOpen: false, to: &$0) }
            case .note("dropped"):
                guard let note = try? recording.value(line).decoded(as: DroppedAction.self) else { break }
                dropped.append { self.append(note, to: &$0) }
            case .note(RecordedWork.noteName):
                guard let note = try? recording.value(line).decoded(as: RecordedWork.self) else { break }
                work.append { self.append(note, to: &$0) }
            case .note(NotedKey.note):
                guard let note = try? recording.value(line).decoded(as: NotedKey.self) else { break }
                keys.append { self.append(note, to: &$0) }
            case .checkpoint where !knowsScopes:
                // The beginning of the session was discarded.
                knowsScopes = true
                for path in try recording.openScopes(line) {
                    scopes.append { self.append(path, isOpen: true, to: &$0) }
                }
            case .header, .action, .storeCreated, .replaced, .externalInput, .begun, .checkpoint, .note,
                .ended:
                break
            }
        }
        var json = JSONText()
        json.object([
            "type": { $0.text("rows") },
            "texts": { [new] json in json.list(new) { $0.text($1) } },
            "rows": { $0.raw(rows.json) },
            "scopes": { $0.raw(scopes.json) },
            "dropped": { $0.raw(dropped.json) },
            "work": { $0.raw(work.json) },
            "keys": { $0.raw(keys.json) },
            "done": { $0.flag(isLast) },
        ])
        new = []
        return json.bytes
    }

    /// A list that is written element by element.
    private struct Elements {
        private var text = JSONText()
        private var count = 0

        mutating func append(_ write: (inout JSONText) -> Void) {
            if count > 0 { text.comma() }
            count += 1
            write(&text)
        }

        var json: [UInt8] { [UInt8(ascii: "[")] + text.bytes + [UInt8(ascii: "]")] }
    }

    private mutating func append(
        _ action: ListedAction, to json: inout JSONText
    ) {
        if let id = action.id { keep(action.number, as: id) }
        let cause = number(of: action.cause)
        let fields = [
            Int64(clamping: action.number), action.time.nanoseconds / 1_000,
            Int64(index(of: JournalText.relativePath(action.path))),
            Int64(index(of: name(of: action))),
            cause, Int64(index(of: action.place)), action.duration.nanoseconds / 1_000,
        ]
        json.raw("[")
        for field in fields {
            json.number(field)
            json.comma()
        }
        json.text(action.values)
        json.raw("]")
    }

    /// The name without its module, as `Recording.name(of:)` has it. Types are few: their names are split once.
    private mutating func name(of action: ListedAction) -> String {
        let type = typeNames[action.type] ?? JournalText.shortName(ofType: action.type)
        typeNames[action.type] = type
        return action.caseName.map { "\(type).\($0)" } ?? type
    }

    private mutating func append(_ path: String, isOpen: Bool, to json: inout JSONText) {
        json.list([Int64(index(of: JournalText.relativePath(path))), isOpen ? 1 : 0, Int64(clamping: last)]) {
            $0.number($1)
        }
    }

    private mutating func append(_ work: RecordedWork, to json: inout JSONText) {
        var fields = [
            Int64(clamping: work.number), Self.code(of: work.change), work.time / 1_000,
            Int64(clamping: last),
        ]
        if work.change == .begun {
            fields += [work.scope.map(JournalText.relativePath), work.id, work.at].map {
                Int64(index(of: $0 ?? ""))
            }
            fields.append(number(of: work.cause))
        } else if let by = work.by {
            fields.append(Int64(clamping: by))
        }
        json.list(fields) { $0.number($1) }
    }

    private mutating func append(_ key: NotedKey, to json: inout JSONText) {
        let fields = [
            Int64(clamping: last), key.time.nanoseconds / 1_000, Int64(index(of: key.key)), key.used ? 1 : 0,
        ]
        json.list(fields) { $0.number($1) }
    }

    private mutating func keep(_ number: UInt64, as id: UInt64) {
        numbers[id] = number
        guard numbers.count > 2 * Self.causeLimit else { return }
        numbers = numbers.filter { $0.value + UInt64(Self.causeLimit) > number }
    }

    /// The number of the action with an id; 0 for no action.
    private func number(of cause: UInt64?) -> Int64 {
        guard let cause else { return 0 }
        return numbers[cause].map { Int64(clamping: $0) } ?? Self.unknownCause
    }

    private static func code(of change: RecordedWork.Change) -> Int64 {
        switch change {
        case .begun: 0
        case .ended: 1
        case .superseded: 2
        case .cancelled: 3
        case .closed: 4
        }
    }

    private mutating func append(_ note: DroppedAction, to json: inout JSONText) {
        json.raw("[")
        json.number(last)
        for text in [note.action, JournalText.relativePath(note.scope), note.at] {
            json.comma()
            json.number(index(of: text))
        }
        json.comma()
        json.text(note.work.map { InspectorStrings.tooLate($0) } ?? note.reason ?? "")
        json.comma()
        json.number(note.workNumber ?? 0)
        json.raw("]")
    }

    private mutating func index(of text: String) -> Int {
        if let index = indices[text] { return index }
        let index = indices.count
        indices[text] = index
        new.append(text)
        return index
    }
}
