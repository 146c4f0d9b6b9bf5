public import FluxCore

/// Rows with unique ids, in an order; a part of a state.
///
/// Finding a row, changing it and appending one take constant time. Inserting, removing and moving take time in
/// proportion to the rows behind. A row is observed with `select { $0.posts[id: id] }`, which emits when this row
/// changes, and the order with `select { $0.posts.$ids }`, which does not emit when a row changes.
///
/// A table has no order of its own to sort by: a state that shows its rows sorted keeps them so with
/// `merge(_:sortedBy:)`, and sorts them again with `sort(by:)` after a change of what they are sorted by. What Redux
/// Toolkit's entity adapter calls `setAll` is an assignment, `posts = Table(rows)`; `upsertMany` is `merge(_:)`; and
/// `removeMany` is `removeAll { ids.contains($0.id) }`.
public struct Table<Row: Identifiable & Equatable & Sendable>: Sendable where Row.ID: Sendable {
    /// The ids in the order of the rows.
    @Tracked public private(set) var ids: [Row.ID] = []
    /// The rows in their order, without a copy.
    public private(set) var rows: [Row] = []
    private var indices: [Row.ID: Int] = [:]

    /// Creates an empty table.
    public init() {}

    /// Creates a table.
    ///
    /// - Parameter rows: The rows in their order; the first of several with the same id counts.
    public init(_ rows: some Sequence<Row>) {
        for row in rows where indices[row.id] == nil { add(row) }
    }

    /// The row with an id; `nil` if there is none.
    public subscript(id id: Row.ID) -> Row? { indices[id].map { rows[$0] } }

    /// Returns the position of the row with an id; `nil` if there is none.
    public func index(of id: Row.ID) -> Int? { indices[id] }

    /// Changes a row in place; does nothing if there is none with this id.
    ///
    /// - Parameters:
    ///   - id: The row's id, which `change` must keep.
    ///   - change: Changes the row.
    /// - Returns: Whether there is such a row.
    @discardableResult
    public mutating func update(_ id: Row.ID, _ change: (inout Row) -> Void) -> Bool {
        guard let index = indices[id] else { return false }
        change(&rows[index])
        precondition(rows[index].id == id, "changing a row must keep its id")
        return true
    }

    /// Replaces the row with the same id, or appends the row.
    ///
    /// - Parameter row: The new value.
    /// - Returns: Whether the row was appended.
    @discardableResult
    public mutating func upsert(_ row: Row) -> Bool {
        if let index = indices[row.id] {
            rows[index] = row
            return false
        }
        add(row)
        return true
    }

    /// Replaces the rows with the same ids, and appends the others.
    ///
    /// - Parameter rows: The new values; the last of several with the same id counts.
    public mutating func merge(_ rows: some Sequence<Row>) {
        for row in rows { upsert(row) }
    }

    /// Replaces the rows with the same ids, and inserts the others, each in its place.
    ///
    /// Takes time in proportion to the rows of the table, and to those that are merged times the logarithm of their
    /// number.
    ///
    /// - Parameters:
    ///   - rows: The new values; the last of several with the same id counts.
    ///   - areInIncreasingOrder: The order of the table, by which it is sorted. A new row is placed behind equal ones.
    public mutating func merge(
        _ rows: some Sequence<Row>, sortedBy areInIncreasingOrder: (Row, Row) -> Bool
    ) {
        var changed = Table()
        changed.merge(rows)
        let added = changed.rows.sorted(by: areInIncreasingOrder)
        var (merged, index) = ([Row](), added.startIndex)
        merged.reserveCapacity(self.rows.count + added.count)
        for row in self.rows where changed[id: row.id] == nil {
            while index < added.endIndex, areInIncreasingOrder(added[index], row) {
                merged.append(added[index])
                index += 1
            }
            merged.append(row)
        }
        arrange(merged + added[index...])
    }

    /// Sorts the rows; equal ones keep their order.
    ///
    /// - Parameter areInIncreasingOrder: Whether the first row belongs before the second.
    public mutating func sort(by areInIncreasingOrder: (Row, Row) -> Bool) {
        arrange(rows.sorted(by: areInIncreasingOrder))
    }

    /// Inserts a row, or moves and replaces the row with the same id.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - index: Its position afterwards, 0 to `count`; to `count - 1` if the table contains its id.
    public mutating func insert(_ row: Row, at index: Int) {
        let old = indices[row.id]
        if let old {
            ids.remove(at: old)
            rows.remove(at: old)
        }
        ids.insert(row.id, at: index)
        rows.insert(row, at: index)
        renumber(from: Swift.min(index, old ?? index))
    }

    /// Removes a row.
    ///
    /// - Parameter id: The row's id.
    /// - Returns: The row; `nil` if there was none.
    @discardableResult
    public mutating func remove(_ id: Row.ID) -> Row? {
        guard let index = indices.removeValue(forKey: id) else { return nil }
        ids.remove(at: index)
        defer { renumber(from: index) }
        return rows.remove(at: index)
    }

    /// Removes a row, and moves the last one to its place: in constant time, but the order changes.
    ///
    /// - Parameter id: The row's id.
    /// - Returns: The row; `nil` if there was none.
    mutating func swapRemove(_ id: Row.ID) -> Row? {
        guard let index = indices.removeValue(forKey: id) else { return nil }
        ids.swapAt(index, ids.count - 1)
        rows.swapAt(index, rows.count - 1)
        ids.removeLast()
        if index < ids.count { indices[ids[index]] = index }
        return rows.removeLast()
    }

    /// Removes the rows that satisfy a condition.
    ///
    /// - Parameter isRemoved: Whether to remove a row.
    public mutating func removeAll(where isRemoved: (Row) -> Bool) {
        guard let first = rows.firstIndex(where: isRemoved) else { return }
        let rest = rows[first...].filter { !isRemoved($0) }
        for id in ids[first...] { indices[id] = nil }
        rows.removeSubrange(first...)
        ids.removeSubrange(first...)
        for row in rest { add(row) }
    }

    /// Takes over rows with unique ids. Observers of the order are notified only if it changes.
    private mutating func arrange(_ arranged: [Row]) {
        let order = arranged.map(\.id)
        rows = arranged
        if order == ids { return }
        ids = order
        indices.removeAll(keepingCapacity: true)
        renumber(from: 0)
    }

    private mutating func add(_ row: Row) {
        indices[row.id] = rows.count
        ids.append(row.id)
        rows.append(row)
    }

    private mutating func renumber(from start: Int) {
        for index in start..<ids.count { indices[ids[index]] = index }
    }
}

extension Table: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { rows.count }
    public subscript(position: Int) -> Row { rows[position] }
}

extension Table: Equatable {
    /// Whether the rows are equal and in the same order.
    public static func == (left: Table, right: Table) -> Bool { left.rows == right.rows }
}

extension Table: Encodable where Row: Encodable {
    /// Encodes the rows as a list.
    public func encode(to encoder: any Encoder) throws { try rows.encode(to: encoder) }
}

extension Table: ListEncoded where Row: Encodable {
    package var encodedElements: [Row] { rows }
}

extension Table: IdentifiedListEncoded where Row: Encodable {}

extension Table: Decodable where Row: Decodable {
    public init(from decoder: any Decoder) throws { self.init(try [Row](from: decoder)) }
}

extension Table: CustomReflectable {
    /// Shows the rows only.
    public var customMirror: Mirror { Mirror(reflecting: rows) }
}
