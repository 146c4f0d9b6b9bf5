import Foundation
import TerminalTesting

extension Tmux {
    /// A terminal to which these bytes were written.
    static func showing(_ bytes: Data, rows: Int, columns: Int, in folder: String) throws -> Tmux {
        let file = "\(folder)/\(UUID().uuidString)"
        try bytes.write(to: URL(fileURLWithPath: file))
        // The terminal's last output may be lost when its program ends.
        return try Tmux("cat '\(file)'; exec sleep infinity", rows: rows, columns: columns)
    }

    /// The characters of each row with their styles; for a space, only its background matters.
    var styledCells: [[String]] {
        get throws {
            var state = SGRState()
            return try styledScreen.map { row in
                var (cells, rest) = ([String](), row[...])
                while let letter = rest.popFirst() {
                    if letter == "\u{1B}" {
                        let parameters = rest.dropFirst().prefix { $0 != "m" }
                        rest = rest.dropFirst(parameters.count + 2)
                        state.set(parameters.split(separator: ";").compactMap { Int($0) })
                    } else {
                        cells.append("\(letter) \(letter == " " ? state.blank : state)")
                    }
                }
                return Array(cells.reversed().drop { $0 == "  \(SGRState())" }.reversed())
            }
        }
    }
}

/// The attributes and colours set by SGR escape sequences.
private struct SGRState: Equatable, CustomStringConvertible {
    private var attributes: Set<Int> = []
    private var (foreground, background): ([Int], [Int]) = ([], [])

    var description: String { "\(attributes.sorted()) \(foreground) \(background)" }

    /// The state as far as it is visible on a space.
    var blank: SGRState {
        var state = self
        (state.foreground, state.attributes) = ([], attributes.intersection([4, 7]))
        return state
    }

    mutating func set(_ parameters: [Int]) {
        var rest = parameters.isEmpty ? [0] : parameters[...]
        while let first = rest.popFirst() {
            switch first {
            case 0: self = SGRState()
            case 1...9: attributes.insert(first)
            case 22: attributes.subtract([1, 2])
            case 23...29: attributes.remove(first - 20)
            case 30...37: foreground = [first]
            case 39: foreground = []
            case 49: background = []
            default:
                let length = rest.first == 5 ? 2 : 4
                if first == 38 {
                    foreground = Array(rest.prefix(length))
                } else {
                    background = Array(rest.prefix(length))
                }
                rest = rest.dropFirst(length)
            }
        }
    }
}
