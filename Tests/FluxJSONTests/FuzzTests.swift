import FluxJSON
import Foundation
import ReactiveTesting
import Testing

@Suite("fuzzing the JSON parser") struct FuzzTests {
    @Test("accepted JSON is valid for Foundation too, and all line numbers are within the text")
    func files() {
        let target = FuzzTarget("files") { bytes in
            let lines = 1...(bytes.count { $0 == UInt8(ascii: "\n") } + 1)
            do throws(LocatedJSON.Failure) {
                let value = try LocatedJSON(parsing: bytes)
                if !value.lines.allSatisfy(lines.contains) { return "\(value.lines) of \(lines)" }
                // Other decoders reject numbers that are too large.
                guard value.isFinite else { return nil }
                let other = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
                return other == nil ? "\(value) is nothing to others" : nil
            } catch {
                return lines.contains(error.line) ? nil : "line \(error.line) of \(lines)"
            }
        }

        #expect(target.failures() == [])
    }
}

extension LocatedJSON {
    fileprivate var lines: [Int] {
        switch value {
        case .object(let members): [line] + members.flatMap { [$0.line] + $0.value.lines }
        case .array(let values): [line] + values.flatMap(\.lines)
        case .string, .number, .bool, .null: [line]
        }
    }

    fileprivate var isFinite: Bool {
        switch value {
        case .object(let members): members.allSatisfy(\.value.isFinite)
        case .array(let values): values.allSatisfy(\.isFinite)
        case .number(let number): number.isFinite
        case .string, .bool, .null: true
        }
    }
}
