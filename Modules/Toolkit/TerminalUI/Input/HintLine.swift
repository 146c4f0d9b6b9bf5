/// A row of hints, each of which can be clicked.
public struct HintLine: Sendable {
    public private(set) var line = StyledLine()
    /// The key of each hint and its columns in `line`.
    public private(set) var keys: [(key: Key, columns: Range<Int>)] = []
    private var width = 0

    init() {}

    mutating func append(_ key: Key, _ spans: [StyledSpan], _ ambiguous: AmbiguousWidth) {
        let start = width
        width += spans.reduce(0) { $0 + $1.text.displayWidth(ambiguous) }
        line.spans += spans
        keys.append((key, start..<width))
    }
}

extension Frame {
    /// Makes hints clickable that are already drawn.
    ///
    /// - Parameters:
    ///   - hints: The hints.
    ///   - column: Where they start in `area`.
    ///   - area: The area; only its first row is used.
    public mutating func addTargets(_ hints: HintLine, at column: Int, in area: Area) {
        for (key, columns) in hints.keys {
            var rest = area
            _ = rest.cutLeft(column + columns.lowerBound)
            add(.hint(key), in: rest.cutLeft(columns.count))
        }
    }
}
