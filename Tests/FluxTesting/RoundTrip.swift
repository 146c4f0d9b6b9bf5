public import FluxCore
public import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Checks that actions and states survive a round trip through their encoding, as JSON and as a `CodedValue`:
/// the decoded value is equal and is encoded in the same way.
public struct RoundTrip: Sendable {
    /// How much of a value must survive.
    public enum Fidelity: Sendable {
        /// The whole value.
        case all
        /// Everything except secrets, which are encoded as placeholders: the decoded value must survive a
        /// second round trip.
        case allButSecrets
    }

    private let fidelity: Fidelity

    /// Creates a check.
    ///
    /// - Parameter fidelity: How much of a value must survive.
    public init(_ fidelity: Fidelity = .all) { self.fidelity = fidelity }

    /// Collects samples of every case of an enum.
    ///
    /// - Parameter next: Returns samples of the case after that of `sample`, or of the first case for `nil`;
    ///   none after the last case. Write it as one `switch` without a `default`, so that a new case does not
    ///   compile without samples.
    /// - Returns: The samples of all cases, in order.
    public static func samples<Sample>(_ next: (_ sample: Sample?) -> [Sample]) -> [Sample] {
        var (samples, last) = ([Sample](), Sample?.none)
        while samples.count < 10_000 {
            let more = next(last)
            guard let first = more.first else { return samples }
            samples += more
            last = first
        }
        preconditionFailure("the samples repeat: `next` must return an empty array after the last case")
    }

    /// Expects that a value survives.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - sourceLocation: Where a failure is reported.
    public func expect(_ value: some Codable & Equatable, sourceLocation: SourceLocation = #_sourceLocation) {
        do {
            try expect(value, sourceLocation, coded: json) { try decode($0, as: $1) }
            try expect(value, sourceLocation, coded: { try CodedValue(encoding: $0) }) {
                try $0.decoded(as: $1)
            }
        } catch {
            Issue.record("\(value) does not survive the round trip: \(error)", sourceLocation: sourceLocation)
        }
    }

    /// Expects that every action survives, and every state that they produce.
    ///
    /// - Parameters:
    ///   - actions: Reduced one after the other.
    ///   - state: The initial state.
    ///   - sourceLocation: Where a failure is reported.
    public func expect<State: Reducible & Codable>(
        _ actions: [State.Action], through state: State, sourceLocation: SourceLocation = #_sourceLocation
    ) where State.Action: Codable & Equatable {
        var state = state
        expect(state, sourceLocation: sourceLocation)
        for action in actions {
            expect(action, sourceLocation: sourceLocation)
            state.reduce(action)
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
        if !isEqual { Issue.record("\(value) is decoded as \(back)", sourceLocation: location) }
        let again = try coded(back)
        if first != again {
            Issue.record(
                "\(value) is encoded as \(first), and after a round trip as \(again)",
                sourceLocation: location)
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
