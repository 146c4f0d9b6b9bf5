import ReactiveTesting
import TerminalFrames
import Testing

@Suite("arbitrary terminal input and output is handled safely") struct FuzzTests {
    @Test("the division of input into portions does not change keys, and no key is a control character")
    func keys() {
        let target = FuzzTarget("keys") { bytes in
            var whole = InputDecoder()
            let events = whole.feed(bytes)
            var cut = InputDecoder()
            // The first byte selects the position of the cut.
            let place = bytes.isEmpty ? 0 : Int(bytes[0]) % bytes.count
            let parts = cut.feed(Array(bytes[..<place])) + cut.feed(Array(bytes[place...]))
            // A divided cluster gives more keys with the same text.
            if parts.joined != events.joined { return "\(events) were \(parts) when cut at \(place)" }
            let all = events + whole.timeOut()
            if whole.inputTimeout != nil { return "something waits when there is nothing to wait for" }
            return all.contains(where: \.isControl) ? "\(all) has a control character for a key" : nil
        }

        #expect(target.failures() == [])
    }

    @Test("a visible text contains no control characters and does not change when made visible again")
    func texts() {
        let target = FuzzTarget("texts") { bytes in
            let visible = String(decoding: bytes, as: UTF8.self).visible
            if visible.unicodeScalars.contains(where: \.isControl) { return "\(visible.debugDescription)" }
            return visible.visible == visible ? nil : "\(visible.debugDescription) is changed again"
        }

        #expect(target.failures() == [])
    }
}

extension TerminalEvent {
    fileprivate var isControl: Bool {
        guard case .key(let key) = self, case .character(let character) = key.code else { return false }
        return character.unicodeScalars.contains(where: \.isControl)
    }
}

extension Unicode.Scalar {
    /// C0, DEL or C1.
    fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
