import Entities
import TerminalFrames

extension PostKeys {
    /// Copies code or starts a selection. The shell's binding copies the URL.
    func copyBindings(_ laidOutPost: LaidOutPost) -> [Bindings.Binding] {
        let layout = laidOutPost.layout
        let select = Bindings.Binding(
            PostKeyNames.select, .selectionStarted(layout.position(of: start(laidOutPost))),
            texts.selectLines, hint: hints.select)
        guard layout.hasCode else { return [select] }
        return [
            .init(
                PostKeyNames.copyCode, .copied(laidOutPost.copiedCode(state)), texts.copyCode,
                hint: hints.copyCode),
            select,
        ]
    }

    /// The line where a selection starts: the current match if it is visible, or else the first line on the
    /// screen.
    private func start(_ laidOutPost: LaidOutPost) -> Int {
        let top = laidOutPost.top(state)
        let match = state.findState?.match.flatMap {
            laidOutPost.matches.indices.contains($0) ? laidOutPost.matches[$0] : nil
        }
        if let line = match?.line, (top..<top + laidOutPost.height).contains(line) { return line }
        return max(top, laidOutPost.layout.firstLine)
    }

    /// The key bindings while lines are selected.
    func selecting(_ selection: PostState.Selection, _ laidOutPost: LaidOutPost) -> Bindings {
        let layout = laidOutPost.layout
        @Sendable func moved(_ move: ListCursor.Move) -> PostAction {
            // A wrapped paragraph is one line of the text.
            let part = layout.part(at: layout.line(of: selection.to))
            let start = move == .down ? part.upperBound - 1 : part.lowerBound
            var cursor = ListCursor(selected: start, top: laidOutPost.top(state))
            cursor.move(move, count: layout.lines.count, height: laidOutPost.height)
            let line = max(cursor.selected, layout.firstLine)
            return .selectionMoved(to: layout.position(of: line), top: layout.position(of: cursor.top))
        }
        let strings = language.strings.postScreen.selectionKeys
        return Bindings([
            .init(
                PostKeyNames.copySelection, .copied(layout.copyableText(layout.lines(of: selection))),
                strings.copy, hint: hints.copy),
            .init(
                ListCursor.next, moved(.down), strings.down,
                hint: hints.selectDown),
            .init(
                ListCursor.previous, moved(.up), strings.up,
                hint: hints.selectUp),
            .init(
                PostKeyNames.endSelection, .selectionEnded, strings.cancel,
                hint: hints.cancel),
        ]).then(ListCursor.bindings(in: language).map { moved($0) })
    }
}

extension LaidOutPost {
    /// The code block on the screen or the nearest one, as it is copied; empty if there is no code.
    func copiedCode(_ state: PostState) -> String {
        let top = top(state)
        let lines = layout.code(nearest: top..<top + max(height, 1))
        return layout.copyableText(lines ?? 0..<0)
    }
}

extension PostLayout {
    /// The first line of the text; the header cannot be selected.
    fileprivate var firstLine: Int { isFromStart ? min(PostHeader.rows, max(lines.count - 1, 0)) : 0 }

    /// The lines of a selection, which consists of whole parts; empty only if the layout has no lines.
    func lines(of selection: PostState.Selection) -> Range<Int> {
        let ends = [selection.from, selection.to].map {
            part(at: min(line(of: $0), max(lines.count - 1, 0)))
        }
        return min(ends[0].lowerBound, ends[1].lowerBound)..<max(ends[0].upperBound, ends[1].upperBound)
    }
}
