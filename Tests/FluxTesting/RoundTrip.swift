public import FluxCore
public import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Expects of actions and states that they come back from what they are coded as: equal, and coded alike again, as
/// JSON and as a `CodedValue`.
public struct RoundTrip: Sendable {
    /// How much of a value comes back.
    public enum Fidelity: Sendable {
        /// The whole value.
        case all
        /// All but its secrets, which are coded as placeholders: what came back once must come back equal.
        case allButSecrets
    }

    private let fidelity: Fidelity

    /// Expects that so much comes back.
    public init(_ fidelity: Fidelity = .all) { self.fidelity = fidelity }

    /// Samples of every case of an enum.
    ///
    /// - Parameter next: Samples of the case that comes after that of `sample`, or of the first one after `nil`; none
    ///   after the last. Written as one `switch` without a `default`, so that a new case has samples before it compiles.
    public static func samples<Sample>(_ next: (_ sample: Sample?) -> [Sample]) -> [Sample] {
        var (samples, last) = ([Sample](), Sample?.none)
        while samples.count < 10_000 {
            let more = next(last)
            guard let first = more.first else { return samples }
            samples += more
            last = first
        }
        preconditionFailure("the samples go round in a circle")
    }

    /// Expects that a value comes back.
    public func expect(_ value: some Codable & Equatable, sourceLocation: SourceLocation = #_sourceLocation) {
        do {
            try expect(value, sourceLocation, coded: json) { try decode($0, as: $1) }
            try expect(value, sourceLocation, coded: { try CodedValue(encoding: $0) }) {
                try $0.decoded(as: $1)
            }
        } catch {
            Issue.record("\(value) does not come back: \(error)", sourceLocation: sourceLocation)
        }
    }

    /// Expects that every action comes back, and every state that they lead to, one after the other.
    ///
    /// - Parameters:
    ///   - actions: Reduced one after the other.
    ///   - state: The first.
    ///   - sourceLocation: Where a failure is shown.
    public func expect<State: Reducible & Codable>(
        _ actions: [State.Action], through state: State, sourceLocation: SourceLocation = #_sourceLocation
    ) where State.Action: Codable & Equatable {
        var state = state
        expect(state, sourceLocation: sourceLocation)
        for action in actions {
            expect(action, sourceLocation: sourceLocation)
            state.reduce(action) { _ in }
            expect(state, sourceLocation: sourceLocation)
        }
    }

    private func expect<Value: Codable & Equatable, Coded: Equatable>(
        _ value: Value, _ location: SourceLocation, coded: (Value) throws -> Coded,
        decode: (Coded, Value.Type) throws -> Value
    ) throws {
        let first = try coded(value)
        let back = try decode(first, Value.self)
        let isEqual = try fidelity == .all ? back == value : decode(coded(back), Value.self) == back
        if !isEqual { Issue.record("\(value) comes back as \(back)", sourceLocation: location) }
        let again = try coded(back)
        if first != again {
            Issue.record("\(value) is coded as \(first), and then as \(again)", sourceLocation: location)
        }
    }

    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private func decode<Value: Decodable>(_ json: String, as type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }
}
