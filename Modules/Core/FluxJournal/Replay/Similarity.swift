/// Finds the names that are most similar to a mistyped one.
enum Similarity {
    /// The names in the order of their similarity, at most five.
    static func sorted(_ names: [String], by name: String) -> [String] {
        let measured = Set(names).map { (name: $0, distance: distance($0, name)) }
        let sorted = measured.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
        return sorted.prefix(5).map(\.name)
    }

    /// The stores whose names are most similar to a path's, as `path:key`.
    static func stores(_ stores: [StoreAddress], to path: StatePath) -> [String] {
        let names = Dictionary(grouping: stores.map(\.key), by: { $0 }).keys
        let wanted = path.names[0]
        let measured = names.map { key in
            let distances = key.split(separator: ".").map { distance(String($0), wanted) }
            return (key: key, distance: distances.min() ?? key.count)
        }
        let sorted = measured.sorted { ($0.distance, $0.key) < ($1.distance, $1.key) }
        return sorted.prefix(5).map(\.key)
    }

    /// The number of inserted, removed and changed letters, ignoring case (Levenshtein's distance).
    private static func distance(_ one: String, _ other: String) -> Int {
        let (one, other) = (Array(one.lowercased()), Array(other.lowercased()))
        var row = Array(0...other.count)
        for (index, letter) in one.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, second) in other.enumerated() {
                let replaced = diagonal + (letter == second ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[other.count]
    }
}
