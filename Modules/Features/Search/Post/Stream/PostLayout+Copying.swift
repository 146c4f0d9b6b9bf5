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

    /// The lines that are copied together with a line, such as all lines of a wrapped paragraph.
    func part(at line: Int) -> Range<Int> {
        guard lines.indices.contains(line) else { return line..<line }
        var (start, end) = (line, line + 1)
        while start > 0, lines[start].isCopiedWithPrevious { start -= 1 }
        while end < lines.count, lines[end].isCopiedWithPrevious { end += 1 }
        return start..<end
    }

    /// The post's own text of whole parts: code as written, and other text as Markdown. Code alone has no fences.
    func copyableText(_ range: Range<Int>) -> String {
        let starts = range.filter { !lines[$0].isCopiedWithPrevious && lines[$0].source != .nothing }
        let isCode = { lines[$0].source?.isCode == true }
        guard !starts.allSatisfy(isCode) else {
            return starts.compactMap { lines[$0].source?.markdown }.joined(separator: "\n")
        }
        var (text, rest) = ([String](), starts[...])
        while let start = rest.first {
            let code = rest.enumerated().prefix { $1 == start + $0 && isCode($1) }.map(\.element)
            if code.isEmpty {
                text += lines[start].inContainers(source(at: start).markdown)
                rest.removeFirst()
            } else {
                text += fenced(code)
                rest.removeFirst(code.count)
            }
        }
        return text.joined(separator: "\n")
    }

    /// The source of the part that starts at a line: the shown text, unwrapped, if it is nothing else.
    private func source(at start: Int) -> PartSource {
        lines[start].source ?? .markdown(JoinedLines(part(at: start).map { lines[$0] }[...]).text)
    }

    /// Consecutive lines of code as a block.
    private func fenced(_ code: [Int]) -> [String] {
        guard let first = code.first, case .code(_, let info) = lines[first].source else { return [] }
        let inner = code.compactMap { lines[$0].source?.markdown }.joined(separator: "\n")
        let fence = inner.fence(atLeast: 3)
        return lines[first].inContainers("\(fence)\(info ?? "")\n\(inner)\n\(fence)")
    }
}

extension MarkdownLine {
    var isCopiedWithPrevious: Bool { continues || isIncludedBefore }

    /// The lines of a text in Markdown, with the marks of the quotes and lists around this line.
    fileprivate func inContainers(_ markdown: String) -> [String] {
        let continuation = String(container.map { $0 == ">" ? ">" : " " })
        return markdown.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
            let marks = $0 == 0 ? container : continuation
            return $1.isEmpty ? String(marks.reversed().drop { $0 == " " }.reversed()) : marks + $1
        }
    }
}
