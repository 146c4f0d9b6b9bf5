/// The first unit of a terminal's input.
enum InputToken {
    case incomplete
    case event(TerminalEvent, length: Int)
    /// UTF-8 text that was typed or committed by an input method. `length` is in bytes.
    case text(length: Int)
    case pasteStart(length: Int)
    /// The terminal's name shows that its report of image support is unreliable.
    case unsupportedImages(length: Int)
    /// A sequence without meaning for apps.
    case ignored(length: Int)

    /// Decodes the first unit.
    ///
    /// - Parameter bytes: 1 or more.
    static func first(of bytes: ArraySlice<UInt8>) -> InputToken {
        let first = bytes[bytes.startIndex]
        switch first {
        case 0x1B: return escape(bytes)
        case 0x00...0x1F, 0x7F: return .event(.key(control(first)), length: 1)
        default: return text(bytes)
        }
    }

    private static func control(_ byte: UInt8) -> Key {
        switch byte {
        case 0x00: .control(" ")
        case 0x08, 0x7F: .backspace
        case 0x09: .tab
        case 0x0D: .enter
        case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
        default: .control(Character(Unicode.Scalar(byte + 0x40)))
        }
    }

    /// All complete characters up to the next control character.
    private static func text(_ bytes: ArraySlice<UInt8>) -> InputToken {
        var end = bytes.startIndex
        while end < bytes.endIndex, bytes[end] >= 0x20, bytes[end] != 0x7F {
            let length = max(scalarLength(bytes[end]), 1)
            let scalar = bytes[end..<min(end + length, bytes.endIndex)]
            let tail = scalar.dropFirst().prefix { $0 & 0xC0 == 0x80 }
            if tail.count == scalar.count - 1, scalar.count < length { break }
            end += 1 + tail.count
        }
        return end == bytes.startIndex ? .incomplete : .text(length: end - bytes.startIndex)
    }

    /// 0 for a byte that cannot start a character.
    private static func scalarLength(_ byte: UInt8) -> Int {
        switch byte {
        case 0x00...0x7F: 1
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 0
        }
    }

    private static func escape(_ bytes: ArraySlice<UInt8>) -> InputToken {
        guard bytes.count > 1 else { return .incomplete }
        let start = bytes.startIndex
        switch bytes[start + 1] {
        case UInt8(ascii: "["): return ControlSequence.first(of: bytes)
        case UInt8(ascii: "O"):
            guard bytes.count > 2 else { return .incomplete }
            // Enter on the number pad.
            if bytes[start + 2] == UInt8(ascii: "M") { return .event(.key(.enter), length: 3) }
            guard let code = ControlSequence.letters[bytes[start + 2]] else {
                return .event(.key(.alt("O")), length: 2)
            }
            return .event(.key(Key(code)), length: 3)
        // Control strings, such as replies to queries.
        case UInt8(ascii: "]"): return operatingSystemCommand(bytes)
        case UInt8(ascii: "_"): return applicationCommand(bytes)
        case UInt8(ascii: "P"): return terminalName(bytes)
        case UInt8(ascii: "^"): return controlString(bytes)
        default: return alt(bytes)
        }
    }

    /// Esc before another key means Alt.
    private static func alt(_ bytes: ArraySlice<UInt8>) -> InputToken {
        switch first(of: bytes.dropFirst()) {
        case .incomplete: return .incomplete
        case .event(.key(let key), let length):
            return .event(.key(Key(key.code, key.modifiers.union(.alt))), length: length + 1)
        case .text:
            // The first character, or the available part of one.
            let letter = bytes.dropFirst()
            let tail = letter.prefix(scalarLength(letter[letter.startIndex])).dropFirst()
            let length = 1 + tail.prefix { $0 & 0xC0 == 0x80 }.count
            let text = String(decoding: letter.prefix(length), as: UTF8.self)
            return .event(.key(.alt(text.first ?? "\u{FFFD}")), length: length + 1)
        case .event, .pasteStart, .unsupportedImages, .ignored: return .event(.key(.escape), length: 1)
        }
    }

    /// A reply to an OSC query for the background colour; everything else is ignored.
    private static func operatingSystemCommand(_ bytes: ArraySlice<UInt8>) -> InputToken {
        guard case .ignored(let length) = controlString(bytes) else { return .incomplete }
        let body = bytes.dropFirst(2).prefix(length - 2).prefix { $0 != 0x07 && $0 != 0x1B }
        guard body.starts(with: "11;".utf8) else { return .ignored(length: length) }
        let answer = String(decoding: body.dropFirst(3), as: UTF8.self)
        return TerminalBackground(answer: answer[...]).map { .event(.terminalBackground($0), length: length) }
            ?? .ignored(length: length)
    }

    /// A reply to the query for image support; everything else is ignored.
    private static func applicationCommand(_ bytes: ArraySlice<UInt8>) -> InputToken {
        guard case .ignored(let length) = controlString(bytes) else { return .incomplete }
        let body = bytes.dropFirst(2).prefix(length - 2).prefix { $0 != 0x07 && $0 != 0x1B }
        return body.elementsEqual(ImageCommands.supportedReply.utf8)
            ? .event(.imagesSupported, length: length) : .ignored(length: length)
    }

    /// A reply to the query for the terminal's name; everything else is ignored.
    ///
    /// Source: xterm, XTVERSION.
    private static func terminalName(_ bytes: ArraySlice<UInt8>) -> InputToken {
        guard case .ignored(let length) = controlString(bytes) else { return .incomplete }
        let body = String(decoding: bytes.dropFirst(2).prefix(length - 2), as: UTF8.self).lowercased()
        guard body.hasPrefix(">|"),
            ImageCommands.unsupportedTerminals.contains(where: body.dropFirst(2).hasPrefix)
        else {
            return .ignored(length: length)
        }
        return .unsupportedImages(length: length)
    }

    /// Ends at BEL or `Esc \`. Any other control character aborts the string and is decoded on its own.
    private static func controlString(_ bytes: ArraySlice<UInt8>) -> InputToken {
        guard let end = bytes.dropFirst(2).firstIndex(where: { $0 < 0x20 }) else { return .incomplete }
        let length = end - bytes.startIndex
        switch bytes[end] {
        case 0x07: return .ignored(length: length + 1)
        case 0x1B where end + 1 == bytes.endIndex: return .incomplete
        case 0x1B where bytes[end + 1] == UInt8(ascii: "\\"): return .ignored(length: length + 2)
        default: return .ignored(length: length)
        }
    }
}
