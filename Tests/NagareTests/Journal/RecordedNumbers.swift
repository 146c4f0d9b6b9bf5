import FluxJournal
import Foundation

/// A recording with other numbers.
struct RecordedNumbers {
    /// The limits of the number types, numbers just inside of usual limits, and numbers of other types.
    static let extremes = [
        "9223372036854775807", "-9223372036854775808", "18446744073709551615", "4611686018427387904",
        "2305843009213693952", "2147483648", "-2147483649", "30000", "2000", "2001", "0", "-1", "1e308",
        "-1e308",
        "9223372036854775807e0", "-9223372036854775808e0", "0.5", "99999999999999999999999999",
    ]

    private let lines: [String]
    /// The names of the numbers, each once.
    let names: [String]

    /// - Parameter path: That of the recording.
    init(_ path: String) throws {
        lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            .map(String.init)
        var names: Set<String> = []
        for line in lines {
            _ = JSONLiterals.replacing(in: line) { literal in
                if literal.kind == .number { names.insert(literal.name) }
                return nil
            }
        }
        self.names = names.sorted()
    }

    /// Each three bytes choose a name, an extreme, and every how many of the numbers with that name get it.
    func changed(by choices: [UInt8]) -> Data {
        var changes: [String: (number: String, interval: Int)] = [:]
        for start in stride(from: 0, to: choices.count - 2, by: 3) {
            changes[names[Int(choices[start]) % names.count]] = (
                Self.extremes[Int(choices[start + 1]) % Self.extremes.count], 1 + Int(choices[start + 2]) % 4
            )
        }
        return recording { name, count in
            changes[name].flatMap { count % $0.interval == 0 ? $0.number : nil }
        }
    }

    /// - Parameter change: Returns a number for a name and the number of earlier numbers with that name; `nil` if it
    ///   stays.
    func recording(_ change: (String, Int) -> String?) -> Data {
        var counts: [String: Int] = [:]
        let changed = lines.map { line in
            JSONLiterals.replacing(in: line) { literal in
                guard literal.kind == .number else { return nil }
                counts[literal.name, default: 0] += 1
                return change(literal.name, counts[literal.name, default: 1] - 1)
            }
        }
        return Data((Recording.sealed(changed.joined(separator: "\n")) + "\n").utf8)
    }
}
