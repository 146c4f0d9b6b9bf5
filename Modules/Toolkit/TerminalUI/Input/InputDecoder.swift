/// Turns what a terminal sends into events, however the bytes are cut into portions.
///
/// Understands UTF-8, xterm's and the Linux console's keys, `CSI u` and `modifyOtherKeys`, Alt as a leading
/// Esc, bracketed paste and focus reports; answers to questions and unknown sequences are swallowed whole, and so are
/// control characters that are no key.
///
/// Source: ECMA-48; xterm's control sequences; the fixterms and kitty keyboard protocols.
public struct InputDecoder: Sendable {
    /// Bytes that are not yet a whole something.
    private var pending: [UInt8] = []
    /// What was pasted so far; `nil` outside a paste.
    private var pasted: [UInt8]?
    /// Whether a paste was given up whose end may still come.
    private var expectsLateEnd = false
    /// What the terminal was asked and may answer.
    private var expected: Set<TerminalQuery> = []
    /// Whether the terminal is one whose images are not to be believed in.
    private var ignoresImages = false
    /// More than any terminal sends in one sequence: what is longer is no sequence.
    private static let maximumLength = 4_096
    private static let pasteEnd = Array("\u{1B}[201~".utf8)
    private static let interrupt: UInt8 = 0x03
    /// How long an Esc may be the beginning of something longer.
    public static let escapeTimeout = Duration.milliseconds(50)
    /// How long a paste may stand still before it is taken for whole.
    public static let pasteTimeout = Duration.seconds(1)

    public init() {}

    /// The terminal was asked: until it has answered, or has said or done anything else, what may be the beginning of an
    /// answer is no key.
    public mutating func expect(_ queries: Set<TerminalQuery>) { expected = queries }

    /// It has answered what it was asked later.
    public mutating func stopExpectingAnswers() { expected = [] }

    /// How long bytes that are here wait for what completes them, such as an Esc that may be a key, half a letter, a
    /// paste without its end; `nil` while none do. Nothing more by then: `timeOut()`.
    ///
    /// A paste that stands still behind a Ctrl-C waits no longer than a key: whoever is stuck in one presses that.
    public var inputTimeout: Duration? {
        if let pasted { return endsInInterrupt(pasted) ? Self.escapeTimeout : Self.pasteTimeout }
        if pending.isEmpty { return nil }
        let mayBeReply = expected.contains { $0.replyPrefixes.contains { $0.starts(with: pending) } }
        return mayBeReply || isReply ? Self.pasteTimeout : Self.escapeTimeout
    }

    /// Whether what waits can be nothing else than an answer that is cut in two.
    private var isReply: Bool {
        TerminalQuery.allCases.contains { $0.replyPrefixes.contains { pending.starts(with: $0) } }
    }

    /// What the bytes, with those before, complete.
    public mutating func feed(_ bytes: [UInt8]) -> [TerminalEvent] {
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
            case .incomplete: rest.removeFirst()
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

    /// Nothing more came: what waits is all there is.
    public mutating func timeOut() -> [TerminalEvent] {
        if let pasted { return abandonPaste(pasted) }
        guard !pending.isEmpty else { return [] }
        defer { pending = [] }
        expected = []
        if isReply { return [] }
        guard pending[0] == 0x1B else { return [.key(Key(.character("\u{FFFD}")))] }
        guard pending.count > 1 else { return [.key(.escape)] }
        // Esc and half a sequence: Alt with what followed.
        let rest = String(decoding: pending.dropFirst(), as: UTF8.self)
        guard let first = rest.first, first != "\u{1B}" else { return [.key(Key(.escape, .alt))] }
        let keys = [.key(.alt(first))] + rest.dropFirst().map { TerminalEvent.key(Key(.character($0))) }
        return keys.filter { !$0.isControlCharacter }
    }

    /// A paste without an end is what came of it; Ctrl-C behind it is a key.
    private mutating func abandonPaste(_ bytes: [UInt8]) -> [TerminalEvent] {
        let isInterrupted = endsInInterrupt(bytes)
        let text = isInterrupted ? bytes : bytes + pending
        (pasted, pending, expectsLateEnd) = (nil, [], true)
        return [.paste(Self.text(isInterrupted ? text.dropLast() : text))]
            + (isInterrupted ? [.key(.control("c"))] : [])
    }

    private func endsInInterrupt(_ bytes: [UInt8]) -> Bool { pending.isEmpty && bytes.last == Self.interrupt }

    /// Takes pasted bytes; the event when its end is there.
    private mutating func paste(_ rest: inout ArraySlice<UInt8>) -> TerminalEvent? {
        while let byte = rest.first {
            if byte == 0x1B {
                let end = Self.pasteEnd
                if rest.starts(with: end) {
                    rest.removeFirst(end.count)
                    defer { (pasted, expectsLateEnd) = (nil, false) }
                    return .paste(Self.text(pasted ?? []))
                }
                // Perhaps the beginning of the end.
                if end.starts(with: rest) { return nil }
            }
            pasted?.append(byte)
            rest.removeFirst()
        }
        return nil
    }

    /// Terminals send line breaks as carriage returns.
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
    /// Whether it would be typed as a letter and is none: C1, or whatever stands in half a sequence.
    fileprivate var isControlCharacter: Bool {
        guard case .key(let key) = self, case .character(let character) = key.code else { return false }
        return character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
