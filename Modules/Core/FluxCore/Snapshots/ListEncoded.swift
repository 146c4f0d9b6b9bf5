/// A value that is encoded as the list of its elements, in their order, and as nothing else: of a large one, a recorder
/// encodes only the elements that changed.
package protocol ListEncoded: Encodable {
    associatedtype Element: Encodable & Equatable

    var encodedElements: [Element] { get }
}

/// A list whose elements are recognised by their ids after they moved.
package protocol IdentifiedListEncoded: ListEncoded where Element: Identifiable {}

extension Array: ListEncoded where Element: Encodable & Equatable {
    package var encodedElements: [Element] { self }
}

extension Array: IdentifiedListEncoded where Element: Encodable & Equatable & Identifiable {}

extension Tracked: ListEncoded where Value: ListEncoded {
    package var encodedElements: [Value.Element] { value.encodedElements }
}

extension Tracked: IdentifiedListEncoded where Value: IdentifiedListEncoded {}
