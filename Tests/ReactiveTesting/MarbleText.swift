/// A parsed marble diagram: its symbols with their times.
struct MarbleText {
    enum Symbol: Equatable {
        case element(Character)
        case failed
        case completed
        case subscribed
        case disposed
    }

    struct Mark: Equatable {
        let time: Int
        let symbol: Symbol
    }

    /// In the order of the text.
    private(set) var marks: [Mark] = []

    init(_ text: String) throws(MarbleSyntaxError) {
        var (rest, time, group) = (Substring(text), 0, Int?.none)
        var mayPause = true
        while let character = rest.first {
            if mayPause, let pause = Self.pause(at: rest) {
                time += pause.units
                rest = pause.rest
                continue
            }
            rest.removeFirst()
            mayPause = character == " "
            switch character {
            case " ": continue
            case "-" where group == nil: break
            case "(" where group == nil: group = time
            case ")" where group != nil: group = nil
            case "-", "(", ")": throw .unexpected(character)
            default: marks.append(Mark(time: group ?? time, symbol: Symbol(character)))
            }
            time += TestScheduler.frame
        }
        if group != nil { throw .openGroup }
    }

    /// Parses `30ms`, `2s` or `1m` up to a space or the end; the result is in units of 1 ms.
    private static func pause(at text: Substring) -> (units: Int, rest: Substring)? {
        let word = text.prefix { $0 != " " }
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        let units = ["ms": 1, "s": 1_000, "m": 60_000]
        guard let number = Int(digits), let unit = units[String(word.dropFirst(digits.count))] else {
            return nil
        }
        return (number * unit, text.dropFirst(word.count))
    }
}

extension MarbleText.Symbol {
    fileprivate init(_ character: Character) {
        self =
            switch character {
            case "#": .failed
            case "|": .completed
            case "^": .subscribed
            case "!": .disposed
            default: .element(character)
            }
    }
}

/// A syntax error in a marble diagram.
enum MarbleSyntaxError: Error, Equatable, CustomStringConvertible {
    case unexpected(Character)
    case openGroup
    case noValue(Character)
    case twoSubscriptions
    case beforeSubscribing

    var description: String {
        switch self {
        case .unexpected(let character): "unexpected '\(character)'"
        case .openGroup: "a group has no ')'"
        case .noValue(let name): "no value for '\(name)'"
        case .twoSubscriptions: "more than one '^' or '!'"
        case .beforeSubscribing: "'^' must come first"
        }
    }
}
