extension String {
    /// Whether a user may have meant `other`: at most one of three characters differs.
    package func isSimilar(to other: String) -> Bool {
        distance(to: other) <= Swift.max(1, Swift.min(count, other.count) / 3)
    }

    /// The edit distance: how many characters must be added, removed, replaced or swapped with the next one
    /// to obtain `other`.
    private func distance(to other: String) -> Int {
        let (letters, wanted) = (Array(self), Array(other))
        var rows = [Array(0...wanted.count)]
        for (index, letter) in letters.enumerated() {
            var row = [index + 1]
            for column in wanted.indices {
                var least = Swift.min(
                    rows[index][column] + (letter == wanted[column] ? 0 : 1), rows[index][column + 1] + 1,
                    row[column] + 1)
                if index > 0, column > 0, letter == wanted[column - 1], letters[index - 1] == wanted[column] {
                    least = Swift.min(least, rows[index - 1][column - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[letters.count][wanted.count]
    }
}
