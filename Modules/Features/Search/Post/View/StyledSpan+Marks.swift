import TerminalFrames

extension [StyledSpan] {
    /// Applies the styles of `marks` to parts of the text.
    ///
    /// - Parameter marks: Byte ranges in ascending order.
    func marked(_ marks: [(bytes: Range<Int>, style: Style)]) -> [StyledSpan] {
        var (spans, start): ([StyledSpan], Int) = ([], 0)
        for span in self {
            let all = start..<start + span.text.utf8.count
            var done = all.lowerBound
            for mark in marks where mark.bytes.overlaps(all) {
                let part = mark.bytes.clamped(to: all)
                spans += [
                    span.part(done - start..<part.lowerBound - start, span.style),
                    span.part(part.lowerBound - start..<part.upperBound - start, mark.style),
                ]
                done = part.upperBound
            }
            spans.append(span.part(done - start..<all.upperBound - start, span.style))
            start = all.upperBound
        }
        return spans.filter { !$0.text.isEmpty }
    }
}
