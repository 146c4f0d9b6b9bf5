/// What the compiler cannot check stands in one file a module, with its reason.
func unsafeBoxes(in tree: Tree, table: RowTable) -> [Finding] {
    table.targets.filter { !$0.isTest }.flatMap { target in
        let boxes = tree.sources(in: target.path).compactMap { source in
            source.firstBox.map { (source: source, line: $0) }
        }
        let rest = boxes.dropFirst().map { box in
            Finding(
                box.source.path, box.line,
                "\(target.name) has its one unsafe file already: \(boxes[0].source.path)")
        }
        let silent = boxes.filter { !$0.source.saysWhy(above: $0.line) }
            .map { Finding($0.source.path, $0.line, "say in a comment above why this is safe") }
        return rest + silent
    }
}

extension SwiftSource {
    /// The first line that takes a type or a variable out of the compiler's hands.
    fileprivate var firstBox: Int? {
        let box = #/@unchecked\s+Sendable|nonisolated\s*\(\s*unsafe\s*\)/#
        return code.firstIndex { $0.contains(box) }.map { $0 + 1 }
    }

    /// Whether a comment of four words or more stands on the line or right above it, attributes between left out.
    fileprivate func saysWhy(above line: Int) -> Bool {
        var words = comments[line - 1].split(whereSeparator: { $0 == " " || $0 == "/" }).count
        var next = line - 2
        while next >= 0, !comments[next].isEmpty || code[next].contains(#/^\s*@\w+\s*$/#) {
            words += comments[next].split(whereSeparator: { $0 == " " || $0 == "/" }).count
            next -= 1
        }
        return words >= 4
    }
}
