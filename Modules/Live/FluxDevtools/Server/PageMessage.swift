#if FluxDevtools
import FluxCore
import FluxInspector
import FluxJournal

/// The messages of the server that are not about one session. The module's README documents the protocol.
enum PageMessage {
    /// The version of the protocol.
    static let version: Int64 = 1

    /// Sent first, and again when the sessions change. With the token, the page can connect again.
    static func hello(_ sessions: [SessionList.Session], _ token: Token, window: Int) -> [UInt8] {
        let sessions = sessions.map { session in
            let inspector = session.inspector
            return CodedValue.keyed([
                "number": .integer(Int64(session.number)),
                "title": .text(inspector.title), "live": .bool(inspector.isLive),
                "control": .bool(inspector.isControllable), "states": .bool(inspector.hasStates),
                "epoch": inspector.epoch.map { .integer($0) } ?? .null,
                "changes": .bool(inspector.recordsChanges), "former": .bool(session.origin == .former),
            ])
        }
        return json([
            "type": .text("hello"), "protocol": .integer(version), "window": .integer(Int64(window)),
            "token": .text(token.text),
            "sessions": .list(sessions),
        ])
    }

    /// The session is open; its actions follow.
    static func opened(_ index: Int) -> [UInt8] {
        json(["type": .text("opened"), "session": .integer(Int64(index))])
    }

    /// The page has missed actions, and must open the session again.
    static let reload = json(["type": .text("reload")])

    /// - Parameter id: The question that is not answered; `nil` for another message.
    static func error(_ sentence: String, _ id: Int? = nil) -> [UInt8] {
        guard let id else { return json(["type": .text("error"), "error": .text(sentence)]) }
        return json(["type": .text("answer"), "id": .integer(Int64(id)), "error": .text(sentence)])
    }

    /// The program had time to answer.
    ///
    /// - Parameters:
    ///   - size: The size of what is traced, in bytes.
    ///   - shown: The action of the past that the program shows; `nil` for the present.
    static func reached(_ id: Int, size: Int, shown: UInt64?) -> [UInt8] {
        let answer = CodedValue.keyed([
            "size": .integer(Int64(size)), "shows": shown.map { .integer(Int64($0)) } ?? .null,
        ])
        return json(["type": .text("answer"), "id": .integer(Int64(id)), "answer": answer])
    }

    /// The processes with devtools.
    static func processes(_ processes: [ProcessFile.Content]) -> [UInt8] {
        let list = processes.map { process in
            CodedValue.keyed([
                "title": .text(process.title), "process": .integer(Int64(process.process)),
                "address": .text(process.address), "started": .integer(process.started),
            ])
        }
        return json(["type": .text("processes"), "processes": .list(list)])
    }

    private static func json(_ fields: [String: CodedValue]) -> [UInt8] {
        Array(CodedValue.keyed(fields).text(.json).utf8)
    }
}
#endif
