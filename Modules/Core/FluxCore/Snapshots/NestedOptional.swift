/// An optional value in another one, as in `[Int??]`.
///
/// `Optional` encodes the outer and the inner `nil` equally. Here, the outer one is null, and everything else is
/// a list of one value.
protocol NestedOptional: Codable {
    func encodeNested(to encoder: TreeEncoder) throws

    /// Decodes a value; also one that was encoded as if it were not nested.
    static func decodeNested(from decoder: TreeDecoder) throws -> Self
}

protocol OptionalValue {}
extension Optional: OptionalValue {}

extension Optional: NestedOptional where Wrapped: OptionalValue & Codable {
    func encodeNested(to encoder: TreeEncoder) throws {
        guard let wrapped = self else { return encoder.encodeNil() }
        var list = encoder.unkeyedContainer()
        try list.encode(wrapped)
    }

    static func decodeNested(from decoder: TreeDecoder) throws -> Self {
        if decoder.decodeNil() { return nil }
        if case .list(let values) = decoder.tree, values.count == 1 {
            var list = try decoder.unkeyedContainer()
            return .some(try list.decode(Wrapped.self))
        }
        return .some(try decoder.decode(Wrapped.self))
    }
}
