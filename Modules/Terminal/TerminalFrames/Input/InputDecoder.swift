/// Decodes a terminal's input into events, wherever the bytes are divided and however slowly they arrive.
///
/// Only two things depend on time: Esc, which may start a sequence or Alt and a key, and Esc with one of
/// `[ O ] P _ ^`, which may be Alt and that key. A begun character and a control sequence with a parameter wait
/// for their rest, until Esc, Ctrl-X (CAN), Ctrl-C or another byte that cannot continue them arrives.
///
/// Supports UTF-8, the keys of xterm and the Linux console, `CSI u` and `modifyOtherKeys`, Alt as an Esc
/// prefix, bracketed paste and focus reports. Replies to queries, unknown sequences and control characters
/// that are not keys are dropped.
///
/// Source: ECMA-48; xterm's control sequences; the fixterms and kitty keyboard protocols.
package struct InputDecoder: Sendable {
    /// An incomplete sequence or character.
    private var pending: [UInt8] = []
    /// The text pasted so far; `nil` outside a paste.
    private var pasted: [UInt8]?
    /// Whether the end of an abandoned paste may still arrive.
    private var expectsLateEnd = false
    /// The queries without a reply so far.
    private var expected: Set<TerminalQuery> = []
    /// The starts of replies whose first byte has been decoded as Esc.
    private var lateReplyPrefixes: [[UInt8]] = []
    /// Whether the terminal's report of image support is unreliable.
    private var ignoresImages = false
    /// Whether a frame has not been acknowledged yet.
    private var expectsAcknowledgement = false
    /// No terminal sends longer sequences.
    private static let maximumLength = 4_096
    private static let acknowledgement = Array("\u{1B}[0n".utf8)
    private static let pasteEnd = Array("\u{1B}[201~".utf8)
    private static let interrupt: UInt8 = 0x03
    /// How long an Esc may wait for the rest of a sequence.
    package static let escapeTimeout = Duration.milliseconds(50)
    /// How long an Esc may wait for the rest of an expected reply.
    package static let replyTimeout = Duration.milliseconds(80)
    /// How long a paste and a reply may wait for more input before a paste counts as complete and a reply as lost.
    package static let restTimeout = Duration.seconds(2)

    package init() {}

    /// Announces replies. Input that may be the start of a reply is not decoded as keys until the terminal
    /// has replied or sent other input.
    package mutating func expect(_ queries: Set<TerminalQuery>) { expected = queries }

    /// Call when the terminal has replied to a later query: earlier ones will have no reply.
    package mutating func stopExpectingReplies() { (expected, expectsAcknowledgement) = ([], false) }

    /// Announces the acknowledgement of a frame, whose first bytes alone could also be keys.
    package mutating func expectAcknowledgement() { expectsAcknowledgement = true }

    private var expectedPrefixes: [[UInt8]] {
        if expected.isEmpty, !expectsAcknowledgement { return [] }
        let prefixes = expected.flatMap(\.replyPrefixes)
        return expectsAcknowledgement ? prefixes + [Self.acknowledgement] : prefixes
    }

    /// How long to wait for the rest of incomplete input, such as an Esc or an open paste, before calling
    /// `timeOut()`; `nil` if nothing is incomplete, or if only more input can complete it.
    ///
    /// An open paste that ends in Ctrl-C waits only as long as an Esc, so that users can leave a paste
    /// without an end.
    package var inputTimeout: Duration? {
        if let pasted { return endsInInterrupt(pasted) ? Self.escapeTimeout : Self.restTimeout }
        switch IncompleteInput(pending) {
        case nil, .unambiguous: return nil
        // Many terminals never reply; a user of them presses Esc and waits.
        case .escape: return expectedPrefixes.isEmpty ? Self.escapeTimeout : Self.replyTimeout
        case .string(endsInEscape: false): return Self.restTimeout
        case .string(endsInEscape: true): return isReply ? Self.restTimeout : Self.escapeTimeout
        case .alt: return mayBeReply ? Self.restTimeout : Self.escapeTimeout
        }
    }

    /// Whether the incomplete input may be the start of an expected reply.
    private var mayBeReply: Bool { expectedPrefixes.contains { $0.starts(with: pending) } }

    /// Whether the incomplete input can only be a reply.
    private var isReply: Bool {
        TerminalQuery.allCases.contains { $0.replyPrefixes.contains { pending.starts(with: $0) } }
    }

    /// Decodes bytes together with earlier incomplete input.
    ///
    /// - Returns: The complete events.
    package mutating func feed(_ bytes: [UInt8]) -> [TerminalEvent] {
        if !lateReplyPrefixes.isEmpty {
            let reply = [0x1B] + bytes
            let isReply = lateReplyPrefixes.contains { reply.starts(with: $0) }
            if isReply { pending = [0x1B] } else { expected = [] }
            lateReplyPrefixes = []
        }
        pending += bytes
        if expectsLateEnd, pending.contains(Self.pasteEnd) { pasted = [] }
        var events: [TerminalEvent] = []
        var rest = pending[...]
        while !rest.isEmpty {
            if pasted != nil {
                guard let event = paste(&rest) else { break }
                events.append(event)
                continue
            }
            switch InputToken.first(of: rest) {
            case .incomplete where rest.count < Self.maximumLength:
                pending = Array(rest)
                return events
            // The start is enough to ignore the rest of such a sequence, too.
            case .incomplete:
                pending = Array(rest.prefix(4) + rest.suffix(1))
                return events
            case .pasteStart(let length):
                rest.removeFirst(length)
                (pasted, expectsLateEnd) = ([], false)
            case .event(let event, let length):
                rest.removeFirst(length)
                if !expected.isEmpty { expected = expected.filter { !$0.isAnswered(by: event) } }
                if !event.isControlCharacter, event != .imagesSupported || !ignoresImages {
                    events.append(event)
                }
            case .unsupportedImages(let length):
                rest.removeFirst(length)
                ignoresImages = true
            case .ignored(let length): rest.removeFirst(length)
            case .text(let length):
                let text = String(decoding: rest.prefix(length), as: UTF8.self)
                rest.removeFirst(length)
                events += text.map { .key(Key(.character($0))) }.filter { !$0.isControlCharacter }
            }
        }
        pending = Array(rest)
        return events
    }

    /// Decodes the incomplete input as it is. Call this if no more input arrives within `inputTimeout`.
    package mutating func timeOut() -> [TerminalEvent] {
        if let pasted { return abandonPaste(pasted) }
        guard let incomplete = IncompleteInput(pending), incomplete != .unambiguous else { return [] }
        defer { pending = [] }
        lateReplyPrefixes = incomplete == .escape ? expectedPrefixes : []
        if incomplete != .escape { expected = [] }
        switch incomplete {
        case .unambiguous: return []
        case .escape: return [.key(.escape)]
        case .string(let endsInEscape):
            let count = pending.prefix { $0 == 0x1B }.count - 1 + (endsInEscape ? 1 : 0)
            return Array(repeating: .key(.escape), count: count)
        case .alt:
            // Alt and the characters that follow.
            let rest = String(decoding: pending.dropFirst(), as: UTF8.self)
            let keys = rest.enumerated().map { index, character in
                let key = character == "\u{1B}" ? Key.escape : Key(.character(character))
                return TerminalEvent.key(index == 0 ? Key(key.code, key.modifiers.union(.alt)) : key)
            }
            return keys.filter { !$0.isControlCharacter }
        }
    }

    /// Ends an open paste; a Ctrl-C at its end becomes a key.
    private mutating func abandonPaste(_ bytes: [UInt8]) -> [TerminalEvent] {
        let isInterrupted = endsInInterrupt(bytes)
        let text = isInterrupted ? bytes : bytes + pending
        (pasted, pending, expectsLateEnd) = (nil, [], true)
        return [.paste(Self.text(isInterrupted ? text.dropLast() : text))]
            + (isInterrupted ? [.key(.control("c"))] : [])
    }

    private func endsInInterrupt(_ bytes: [UInt8]) -> Bool { pending.isEmpty && bytes.last == Self.interrupt }

    /// Consumes pasted bytes; returns the event at the end of the paste.
    private mutating func paste(_ rest: inout ArraySlice<UInt8>) -> TerminalEvent? {
        while let byte = rest.first {
            if byte == 0x1B {
                let end = Self.pasteEnd
                if rest.starts(with: end) {
                    rest.removeFirst(end.count)
                    defer { (pasted, expectsLateEnd) = (nil, false) }
                    return .paste(Self.text(pasted ?? []))
                }
                // This may be the start of the end marker.
                if end.starts(with: rest) { return nil }
            }
            pasted?.append(byte)
            rest.removeFirst()
        }
        return nil
    }

    /// Terminals send carriage returns for line breaks.
    private static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for byte in bytes {
            if byte == 0x0A, text.last == 0x0D { text.removeLast() }
            text.append(byte)
        }
        return String(decoding: text.map { $0 == 0x0D ? 0x0A : $0 }, as: UTF8.self)
    }
}

extension TerminalEvent {
    /// Whether this is a control character instead of a typed one: C1, or a part of an incomplete sequence.
    fileprivate var isControlCharacter: Bool {
        guard case .key(let key) = self, case .character(let character) = key.code else { return false }
        return character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
