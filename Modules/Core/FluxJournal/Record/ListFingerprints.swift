import FluxCore

/// The fingerprints of the elements of a list. Equal elements of the list before are not encoded again, wherever they
/// were if the elements have ids; otherwise, those that both lists begin or end with.
struct ListFingerprints {
    private(set) var all: [UInt64] = []
    /// Whether the list before had the same elements.
    let isUnchanged: Bool

    /// - Parameters:
    ///   - list: The list.
    ///   - before: The list before; `nil` if there was none of its type.
    ///   - fingerprint: Computes the fingerprint of an element.
    init<List: ListEncoded>(
        of list: List, after before: (list: List, fingerprints: ListFingerprints)?,
        _ fingerprint: (List.Element) throws -> UInt64
    ) rethrows {
        let elements = list.encodedElements
        guard let before else {
            all = try elements.map(fingerprint)
            isUnchanged = false
            return
        }
        let (former, known) = (before.list.encodedElements, before.fingerprints.all)
        let (start, ending) = Self.sharedEnds(elements, former)
        let (changed, replaced) = (start..<elements.count - ending, start..<former.count - ending)
        isUnchanged = changed.isEmpty && replaced.isEmpty
        if isUnchanged {
            all = known
            return
        }
        all.reserveCapacity(elements.count)
        all += known[..<start]
        if let list = list as? any IdentifiedListEncoded, changed.count > 1, !replaced.isEmpty {
            let places = Self.places(of: changed, of: list, in: before.list, replaced)
            for (index, place) in zip(changed, places) {
                all.append(try place.map { known[$0] } ?? fingerprint(elements[index]))
            }
        } else {
            for index in changed { all.append(try fingerprint(elements[index])) }
        }
        all += known[replaced.upperBound...]
    }

    /// Returns how many elements both lists begin and end with. An element that is both is part of the beginning.
    ///
    /// Elements with the same bytes are equal, which takes a nanosecond to find out instead of thirty.
    private static func sharedEnds<Element: Equatable>(
        _ list: [Element], _ other: [Element]
    ) -> (start: Int, ending: Int) {
        list.withUnsafeBytes { bytes in
            other.withUnsafeBytes { otherBytes in
                if bytes.baseAddress == otherBytes.baseAddress, list.count == other.count {
                    return (list.count, 0)  // One is an unmodified copy of the other.
                }
                let (shared, size) = (min(list.count, other.count), MemoryLayout<Element>.stride)
                var (start, ending) = (0, 0)
                while start < shared {
                    let place = start * size
                    start += equalBytes(bytes[place...], otherBytes[place...], (shared - start) * size) / size
                    guard start < shared, list[start] == other[start] else { break }
                    start += 1
                }
                while ending < shared - start {
                    let rest = (shared - start - ending) * size
                    ending +=
                        equalBytesAtEnd(
                            bytes.dropLast(ending * size), otherBytes.dropLast(ending * size), rest) / size
                    guard ending < shared - start,
                        list[list.count - 1 - ending] == other[other.count - 1 - ending]
                    else { break }
                    ending += 1
                }
                return (start, ending)
            }
        }
    }

    /// Returns the number of bytes, up to `limit`, that both begin with.
    private static func equalBytes(
        _ one: Slice<UnsafeRawBufferPointer>, _ other: Slice<UnsafeRawBufferPointer>, _ limit: Int
    ) -> Int {
        let (one, other) = (UnsafeRawBufferPointer(rebasing: one), UnsafeRawBufferPointer(rebasing: other))
        var count = 0
        while count + 8 <= limit, word(one, count) == word(other, count) { count += 8 }
        while count < limit, one[count] == other[count] { count += 1 }
        return count
    }

    /// The same at their ends.
    private static func equalBytesAtEnd(
        _ one: Slice<UnsafeRawBufferPointer>, _ other: Slice<UnsafeRawBufferPointer>, _ limit: Int
    ) -> Int {
        let (one, other) = (UnsafeRawBufferPointer(rebasing: one), UnsafeRawBufferPointer(rebasing: other))
        let (end, otherEnd) = (one.count, other.count)
        var count = 0
        while count + 8 <= limit, word(one, end - count - 8) == word(other, otherEnd - count - 8) {
            count += 8
        }
        while count < limit, one[end - count - 1] == other[otherEnd - count - 1] { count += 1 }
        return count
    }

    private static func word(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> UInt64 {
        bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
    }

    /// Returns where equal elements were before; `nil` for each that is new.
    private static func places<List: IdentifiedListEncoded>(
        of changed: Range<Int>, of list: List, in before: Any, _ replaced: Range<Int>
    ) -> [Int?] {
        guard let before = before as? List else { return changed.map { _ in nil } }
        let (elements, former) = (list.encodedElements, before.encodedElements)
        var places: [List.Element.ID: Int] = [:]
        places.reserveCapacity(replaced.count)
        for index in replaced { places[former[index].id] = index }
        return changed.map { index in
            places[elements[index].id].flatMap { former[$0] == elements[index] ? $0 : nil }
        }
    }
}
