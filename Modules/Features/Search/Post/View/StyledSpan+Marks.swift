import TerminalUI

extension [StyledSpan] {
    /// The same text, parts of it as matches.
    ///
    /// - Parameter marks: In order, as bytes.
    func marked(_ marks: [(bytes: Range<Int>, style: Style)]) -> [StyledSpan] {
        var (spans, start): ([StyledSpan], Int) = ([], 0)
        for span in self {
            let all = start..<start + span.text.utf8.count
            var done = all.lowerBound
            for mark in marks where mark.bytes.overlaps(all) {
                let part = mark.bytes.clamped(to: all)
                spans += [
                    span.cut(done - start..<part.lowerBound - start, span.style, span.ground),
                    span.cut(part.lowerBound - start..<part.upperBound - start, mark.style, span.ground),
                ]
                done = part.upperBound
            }
            spans.append(span.cut(done - start..<all.upperBound - start, span.style, span.ground))
            start = all.upperBound
        }
        return spans.filter { !$0.text.isEmpty }
    }
}

extension StyledSpan {
    fileprivate func cut(_ bytes: Range<Int>, _ style: Style, _ ground: Ground) -> StyledSpan {
        StyledSpan(
            String(decoding: text.utf8.dropFirst(bytes.lowerBound).prefix(bytes.count), as: UTF8.self), style
        )
        .on(ground)
    }
}
