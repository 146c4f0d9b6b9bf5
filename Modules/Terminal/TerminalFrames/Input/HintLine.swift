/// A row of hints, each of which can be clicked.
package struct HintLine: Sendable {
    package private(set) var line = StyledLine()
    /// The key of each hint and its columns in `line`.
    package private(set) var keys: [(key: Key, columns: Range<Int>)] = []
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
    package mutating func addTargets(_ hints: HintLine, at column: Int, in area: Area) {
        for (key, columns) in hints.keys {
            var rest = area
            _ = rest.cutLeft(column + columns.lowerBound)
            add(.hint(key), in: rest.cutLeft(columns.count))
        }
    }
}

/// Without the type of commands: a row of hints is made for every frame, and generic code is slower.
extension [BindingInfo] {
    /// The index of the binding that gets a key; `nil` for none.
    func owner(of key: Key) -> Int? { firstIndex { $0.keys.contains(key) } }

    /// The row of hints, with as many hints as fit, but without those of `others`.
    func hintLine(width: Int, _ ambiguous: AmbiguousWidth, except others: [Key]) -> HintLine {
        var (hints, remainingWidth) = (HintLine(), width)
        for (index, info) in enumerated() {
            guard let hint = info.hint, let key = firstUnshadowedKey(index),
                !info.keys.contains(where: others.contains)
            else { continue }
            let next = hints.line.spans.hint(key, hint)
            remainingWidth -= next.reduce(0) { $0 + $1.text.displayWidth(ambiguous) }
            if remainingWidth < 0 { break }
            hints.append(key, next, ambiguous)
        }
        return hints
    }

    /// The hints of `keys` in their order, without duplicates and without a limit of width.
    func hintLine(of keys: [Key], _ ambiguous: AmbiguousWidth) -> HintLine {
        var (hints, shown) = (HintLine(), [String]())
        for key in keys {
            guard let hint = owner(of: key).flatMap({ self[$0].hint }), !shown.contains(hint) else {
                continue
            }
            hints.append(key, hints.line.spans.hint(key, hint), ambiguous)
            shown.append(hint)
        }
        return hints
    }

    /// The first key of a binding that no earlier binding has. A row of hints has few bindings, so this search is
    /// cheaper than building a set of all keys for every frame.
    private func firstUnshadowedKey(_ index: Int) -> Key? {
        self[index].keys.first { owner(of: $0) == index }
    }
}

extension [StyledSpan] {
    /// The spans to append for one more hint.
    fileprivate func hint(_ key: Key, _ hint: String) -> [StyledSpan] {
        [StyledSpan(isEmpty ? "" : "  "), StyledSpan(key.description, .key), StyledSpan(" \(hint)", .dim)]
    }
}
