/// A control sequence that starts with `Esc [`: its parameters and its final byte.
struct ControlSequence {
    /// Parameters are separated by semicolons, their subparameters by colons.
    private let parameters: [[Int]]
    private let final: UInt8

    /// Decodes the sequence at the start of `bytes`.
    ///
    /// - Parameter bytes: Starts with `Esc [`.
    static func first(of bytes: ArraySlice<UInt8>) -> InputToken {
        let start = bytes.startIndex + 2
        guard start < bytes.endIndex else { return .incomplete }
        // The first five function keys of the Linux console.
        if bytes[start] == UInt8(ascii: "[") {
            guard start + 1 < bytes.endIndex else { return .incomplete }
            if bytes[start + 1] < 0x20 { return .ignored(length: 3) }
            let number = Int(bytes[start + 1]) - Int(UInt8(ascii: "A")) + 1
            return (1...5).contains(number)
                ? .event(.key(.function(number)), length: 4) : .ignored(length: 4)
        }
        guard let end = bytes[start...].firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
            return .incomplete
        }
        let length = end - bytes.startIndex + 1
        // A control character aborts the sequence and is decoded on its own.
        guard (0x40...0x7E).contains(bytes[end]) else { return .ignored(length: length - 1) }
        let body = bytes[start..<end]
        if body.first == UInt8(ascii: "<"), "Mm".utf8.contains(bytes[end]) {
            let event = ControlSequence(body.dropFirst(), bytes[end]).mouse
            return event.map { .event(.mouse($0), length: length) } ?? .ignored(length: length)
        }
        let isPrivate = body.first.map { (0x3C...0x3F).contains($0) } ?? false
        if isPrivate { return .ignored(length: length) }
        return ControlSequence(body, bytes[end]).token(length)
    }

    private init(_ body: ArraySlice<UInt8>, _ final: UInt8) {
        parameters = String(decoding: body, as: UTF8.self)
            .split(separator: ";", omittingEmptySubsequences: false)
            .map { $0.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? 0 } }
        self.final = final
    }

    /// The first subparameter; `nil` if it is missing or 0.
    private func number(_ index: Int) -> Int? {
        guard index < parameters.count, let number = parameters[index].first, number > 0 else { return nil }
        return number
    }

    private func token(_ length: Int) -> InputToken {
        switch final {
        case UInt8(ascii: "I"): return .event(.focus(true), length: length)
        case UInt8(ascii: "O") where parameters.count <= 1: return .event(.focus(false), length: length)
        case UInt8(ascii: "Z"): return .event(.key(.backTab), length: length)
        case UInt8(ascii: "~") where number(0) == 200: return .pasteStart(length: length)
        default: break
        }
        // Some terminals also report key releases.
        let isRelease = parameters.count > 1 && parameters[1].count > 1 && parameters[1][1] == 3
        guard !isRelease, let key else { return .ignored(length: length) }
        return .event(.key(key), length: length)
    }

    /// A mouse report in SGR format; `nil` for releases, other buttons than the left one, and movements.
    private var mouse: Mouse? {
        guard final == UInt8(ascii: "M"), let column = number(1), let row = number(2) else { return nil }
        let position = Position(row: row - 1, column: column - 1)
        // Ignore modifier keys such as Ctrl.
        return switch (number(0) ?? 0) & ~0b1_1100 {
        case 0: Mouse(.press, at: position)
        case 64: Mouse(.wheelUp, at: position)
        case 65: Mouse(.wheelDown, at: position)
        default: nil
        }
    }

    private var key: Key? {
        switch final {
        case UInt8(ascii: "~"):
            guard let number = number(0) else { return nil }
            if number == 27 { return self.number(2).flatMap { Self.key($0, modifiers) } }
            return Self.numbers[number].map { Key($0, modifiers) }
        case UInt8(ascii: "u"): return number(0).flatMap { Self.key($0, modifiers) }
        default: return Self.letters[final].map { Key($0, modifiers) }
        }
    }

    /// The second parameter is the bit mask of the modifiers plus 1.
    private var modifiers: Key.Modifiers {
        let held = (number(1) ?? 1) - 1
        var modifiers = Key.Modifiers()
        if held & 1 != 0 { modifiers.insert(.shift) }
        if held & 2 != 0 { modifiers.insert(.alt) }
        if held & 4 != 0 { modifiers.insert(.control) }
        if held & 8 != 0 { modifiers.insert(.command) }
        return modifiers
    }

    /// The key for a Unicode code point.
    private static func key(_ number: Int, _ modifiers: Key.Modifiers) -> Key? {
        switch number {
        case 8, 127: return Key(.backspace, modifiers)
        case 9: return Key(.tab, modifiers)
        case 13: return Key(.enter, modifiers)
        case 27: return Key(.escape, modifiers)
        // Functional keys of the kitty protocol.
        case 57_344...63_743: return keypad[number].map { Key($0, modifiers) }
        default:
            guard let value = UInt32(exactly: number), value >= 0x20, let scalar = Unicode.Scalar(value)
            else {
                return nil
            }
            let character = Character(scalar)
            guard modifiers.contains(.shift) else { return Key(.character(character), modifiers) }
            // The upper-case letter already implies Shift.
            let upper = String(character).uppercased()
            return Key(
                .character(upper.count == 1 ? Character(upper) : character), modifiers.subtracting(.shift))
        }
    }

    static let letters: [UInt8: Key.Code] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
        UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
        UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3),
        UInt8(ascii: "S"): .function(4),
    ]

    private static let numbers: [Int: Key.Code] = {
        var codes: [Int: Key.Code] = [
            1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        ]
        let functions = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34]
        for (index, number) in functions.enumerated() { codes[number] = .function(index + 1) }
        return codes
    }()

    private static let keypad: [Int: Key.Code] = {
        var codes: [Int: Key.Code] = [
            57_414: .enter, 57_417: .left, 57_418: .right, 57_419: .up, 57_420: .down, 57_421: .pageUp,
            57_422: .pageDown, 57_423: .home, 57_424: .end, 57_425: .insert, 57_426: .delete,
        ]
        for (index, sign) in "0123456789./*-+".enumerated() { codes[57_399 + index] = .character(sign) }
        codes[57_415] = .character("=")
        return codes
    }()
}
