extension PostLayout {
    /// The lines of the first code block on the screen, or of the nearest one; `nil` if there is no code.
    ///
    /// - Parameter screen: The visible lines, 1 or more.
    func code(nearest screen: Range<Int>) -> Range<Int>? {
        var (codeBlocks, best): ([Range<Int>], Range<Int>?) = ([], nil)
        for (chunk, start) in zip(lines.chunks, lines.starts) {
            for code in chunk.codeBlocks {
                let code = code.lowerBound + start..<code.upperBound + start
                // A code block may continue in the next chunk.
                let first =
                    codeBlocks.last?.upperBound == code.lowerBound
                    ? codeBlocks.removeLast().lowerBound : code.lowerBound
                codeBlocks.append(first..<code.upperBound)
            }
        }
        func distance(_ code: Range<Int>) -> Int {
            max(code.lowerBound - screen.upperBound + 1, screen.lowerBound - code.upperBound + 1, 0)
        }
        for code in codeBlocks where best.map({ distance(code) < distance($0) }) ?? true { best = code }
        return best
    }

    /// The text of the lines to copy: code as in the source, other text as shown.
    func copyableText(_ range: Range<Int>) -> String {
        range.compactMap { lines[$0].copyableText.map(\.trimmingEnd) }.joined(separator: "\n")
    }
}

extension String {
    fileprivate var trimmingEnd: Substring {
        var rest = self[...]
        while rest.last == " " { rest.removeLast() }
        return rest
    }
}
