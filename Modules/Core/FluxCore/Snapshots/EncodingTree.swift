/// The values that an encoder has received, as a tree in one buffer. Reusing it reuses the memory.
///
/// Not safe for concurrent use.
package final class EncodingTree {
    /// A position in the buffer.
    package typealias Index = Int32

    /// The kinds of values in a node.
    package enum Kind: UInt8, Sendable {
        /// Nothing was encoded; as in JSON, this is an empty object.
        case empty
        case null, bool, integer, unsigned, number, text, list, keyed
        /// A list of which only the elements matter, not their order.
        case unorderedList
        /// A list of alternating keys and values, in any order.
        case unorderedPairs
        /// A number of nanoseconds.
        case duration
        /// The list of numbers by which a duration with parts of a nanosecond is encoded.
        case exactDuration
    }

    private struct Node {
        var kind = Kind.empty
        /// The bit pattern of a number or Boolean.
        var bits: UInt64 = 0
        /// The content of a text.
        var text = ""
        /// The key below a keyed node.
        let key: String
        let parent: Index
        var first = Index(-1)
        var last = Index(-1)
        var next = Index(-1)
        var count: Int32 = 0

        init(parent: Index, key: String = "") { (self.parent, self.key) = (parent, key) }
    }

    private var nodes: [Node] = []
    private var forms: [ObjectIdentifier: TypeForm] = [:]
    let userInfo: [CodingUserInfoKey: Any]
    /// Replaces strings and string keys of dictionaries; `nil` to leave them unchanged.
    let replace: ((String) -> String)?

    /// Creates an empty tree.
    ///
    /// - Parameters:
    ///   - userInfo: The encoder's `userInfo`.
    ///   - replace: Replaces strings and the keys of dictionaries.
    package init(userInfo: [CodingUserInfoKey: any Sendable] = [:], replace: ((String) -> String)? = nil) {
        (self.userInfo, self.replace) = (userInfo, replace)
        removeAll()
    }

    /// The outermost value.
    package static let root: Index = 0

    /// Removes all values and keeps the memory.
    package func removeAll() {
        nodes.removeAll(keepingCapacity: true)
        nodes.append(Node(parent: -1))
    }

    /// An encoder of the outermost value.
    package var encoder: any Encoder { TreeEncoder(tree: self, index: Self.root) }

    /// Encodes the outermost value.
    ///
    /// - Parameter value: The value to encode.
    /// - Throws: Rethrows errors of the value's own encoding; the tree is then incomplete.
    package func encode(_ value: some Encodable) throws {
        try TreeEncoder(tree: self, index: Self.root).encode(value)
    }

    package func kind(_ index: Index) -> Kind { nodes[Int(index)].kind }
    package func bits(_ index: Index) -> UInt64 { nodes[Int(index)].bits }
    package func text(_ index: Index) -> String { nodes[Int(index)].text }
    package func key(_ index: Index) -> String { nodes[Int(index)].key }
    package func count(_ index: Index) -> Int { Int(nodes[Int(index)].count) }

    /// The number in a node.
    package func number(_ index: Index) -> Double { Double(bitPattern: bits(index)) }

    /// The encoded form of a value; of the outermost one by default.
    package func value(_ index: Index = root) -> CodedValue {
        switch kind(index) {
        case .empty: .keyed([:])
        case .null: .null
        case .bool: .bool(bits(index) != 0)
        case .integer: .integer(Int64(bitPattern: bits(index)))
        case .unsigned: .unsigned(bits(index))
        case .duration: .duration(.nanoseconds(Int64(bitPattern: bits(index))))
        case .number: .number(number(index))
        case .text: .text(text(index))
        case .list, .unorderedList, .unorderedPairs: .list(elements(index).map(value))
        case .exactDuration:
            CodedValue.list(elements(index).map(value)).asDuration.map { .duration($0) } ?? .null
        case .keyed: .keyed(Dictionary(encodedElements(index).map { (key($0), value($0)) }) { $1 })
        }
    }

    /// The elements of a list; those of an unordered one are sorted.
    package func elements(_ index: Index) -> [Index] {
        let elements = encodedElements(index)
        switch kind(index) {
        case .unorderedList:
            let values = elements.map { (index: $0, value: value($0)) }
            return values.sorted { $0.value.precedes($1.value) }.map(\.index)
        case .unorderedPairs:
            let pairs = stride(from: 0, to: elements.count - 1, by: 2).map { start in
                (key: elements[start], value: elements[start + 1], coded: value(elements[start]))
            }
            return pairs.sorted { $0.coded.precedes($1.coded) }.flatMap { [$0.key, $0.value] }
        default: return elements
        }
    }

    /// The elements in the order in which they were encoded.
    private func encodedElements(_ index: Index) -> [Index] {
        var (all, next) = ([Index](), nodes[Int(index)].first)
        all.reserveCapacity(count(index))
        while next >= 0 {
            all.append(next)
            next = nodes[Int(next)].next
        }
        return all
    }

    /// The values of a keyed node in the order of their keys; of several with one key, the last.
    package func sortedValues(_ index: Index) -> [Index] {
        let values = encodedElements(index)
        let areSorted = zip(values, values.dropFirst()).allSatisfy { key($0) < key($1) }
        if areSorted { return values }
        let sorted = values.sorted { (key($0), $0) < (key($1), $1) }
        return sorted.indices.compactMap { position in
            let isLast = position + 1 == sorted.count || key(sorted[position]) != key(sorted[position + 1])
            return isLast ? sorted[position] : nil
        }
    }

    func set(_ index: Index, _ kind: Kind, _ bits: UInt64) {
        nodes[Int(index)].kind = kind
        nodes[Int(index)].bits = bits
    }

    func set(_ index: Index, _ text: String) { set(index, unreplaced: replace?(text) ?? text) }

    func set(_ index: Index, unreplaced text: String) {
        nodes[Int(index)].kind = .text
        nodes[Int(index)].text = text
    }

    /// Makes a node a list or keyed; its values remain if it was one before.
    func begin(_ index: Index, _ kind: Kind) {
        switch nodes[Int(index)].kind {
        case .unorderedList, .unorderedPairs, .exactDuration: break
        default: nodes[Int(index)].kind = kind
        }
    }

    /// Appends an empty value to a list or keyed node.
    func append(to parent: Index, key: String = "") -> Index {
        let index = Index(nodes.count)
        nodes.append(Node(parent: parent, key: key))
        let last = nodes[Int(parent)].last
        if last < 0 { nodes[Int(parent)].first = index } else { nodes[Int(last)].next = index }
        nodes[Int(parent)].last = index
        nodes[Int(parent)].count += 1
        return index
    }

    /// The keys and indices from the outermost value to this one.
    func codingPath(_ index: Index) -> [any CodingKey] {
        let node = nodes[Int(index)]
        guard node.parent >= 0 else { return [] }
        let isKeyed = nodes[Int(node.parent)].kind == .keyed
        let key =
            isKeyed
            ? CodedKey(node.key) : CodedKey(intValue: encodedElements(node.parent).firstIndex(of: index) ?? 0)
        return codingPath(node.parent) + [key]
    }

    func form<Value>(of type: Value.Type) -> TypeForm {
        let id = ObjectIdentifier(type)
        if let known = forms[id] { return known }
        let form = TypeForm(type)
        forms[id] = form
        return form
    }
}

/// How values of a type are encoded, if not by themselves.
enum TypeForm {
    case ordinary
    /// The elements have an order that differs between equal values.
    case unordered(EncodingTree.Kind)
    case nestedOptional

    init(_ type: Any.Type) {
        self =
            if let kind = (type as? any UnorderedEncoding.Type)?.kind {
                .unordered(kind)
            } else if type is any NestedOptional.Type {
                .nestedOptional
            } else {
                .ordinary
            }
    }
}

/// A collection whose encoding has no fixed order.
private protocol UnorderedEncoding {
    static var kind: EncodingTree.Kind? { get }
}

extension Set: UnorderedEncoding {
    static var kind: EncodingTree.Kind? { .unorderedList }
}

extension Dictionary: UnorderedEncoding {
    /// The other dictionaries are encoded as keyed values.
    static var kind: EncodingTree.Kind? {
        Key.self == String.self || Key.self == Int.self || Key.self is any CodingKeyRepresentable.Type
            ? nil : .unorderedPairs
    }
}

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
