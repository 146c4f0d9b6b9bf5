import TerminalFrames

extension PostKeys {
    /// The key bindings that go through the matches.
    func matchBindings(_ laidOutPost: LaidOutPost) -> [Bindings.Binding] {
        guard let findState = state.findState else { return [] }
        let count = laidOutPost.matches.count
        @Sendable func match(after step: Int) -> PostAction {
            let here = PostState.ReadingPosition(
                position: state.position, codeOffset: state.codeOffset, findState: nil)
            // A text that was not found may be in chunks that were laid out since.
            guard let match = findState.match, count > 0 else {
                return .matchSelected(target(findState.text, from: here, laidOutPost))
            }
            return .matchSelected(
                target(
                    at: (min(max(match, 0), count) + step + count) % count, findState.text,
                    laidOutPost.matches, here, laidOutPost
                ))
        }
        return [
            .init(PostKeyNames.nextMatch, match(after: 1), texts.nextMatch, hint: hints.next),
            .init(PostKeyNames.previousMatch, match(after: -1), texts.previousMatch, hint: hints.previous),
            .init(PostKeyNames.clear, .promptClosed, texts.clearSearch, hint: hints.clear),
        ]
    }

    /// The first match at or after the reader's position; the position itself if there is no match.
    func target(_ text: String, from here: PostState.ReadingPosition, _ laidOutPost: LaidOutPost)
        -> FindTarget
    {
        let (matches, top) = (laidOutPost.find(text), laidOutPost.top(at: here.position))
        let first = matches.firstIndex { $0.line >= top } ?? (matches.isEmpty ? nil : 0)
        return target(at: first, text, matches, here, laidOutPost)
    }

    /// Scrolls to a match, vertically and horizontally.
    private func target(
        at match: Int?, _ text: String, _ matches: [PostMatch], _ here: PostState.ReadingPosition,
        _ laidOutPost: LaidOutPost
    ) -> FindTarget {
        guard let match, matches.indices.contains(match) else {
            return FindTarget(text: text, match: nil, position: here.position, codeOffset: here.codeOffset)
        }
        let line = matches[match].line
        let position = laidOutPost.position(from: here.position) {
            $0.reveal(line, count: $1, height: laidOutPost.height)
        }
        return FindTarget(
            text: text, match: match, position: position,
            codeOffset: codeOffset(for: matches[match], here.codeOffset, laidOutPost.layout))
    }

    private func codeOffset(for match: PostMatch, _ codeOffset: Int, _ layout: PostLayout) -> Int {
        guard let columns = layout.codeColumns(of: match) else { return codeOffset }
        let isSeen = columns.lowerBound > codeOffset && columns.upperBound - layout.width < codeOffset
        guard codeOffset > 0 ? !isSeen : columns.upperBound >= layout.width else { return codeOffset }
        return min(max(columns.upperBound + Self.columnsPerKey - layout.width, 0), layout.overflow)
    }
}
