import TerminalUI

extension PostKeys {
    /// The keys that go through what was found.
    func found(_ sheet: PostSheet) -> [Bindings.Binding] {
        guard let finding = state.finding else { return [] }
        let count = sheet.matches.count
        @Sendable func match(after step: Int) -> PostAction {
            let here = PostState.Reading(place: state.place, shift: state.shift, finding: nil)
            // What stood nowhere may have been made since.
            guard let match = finding.match, count > 0 else {
                return .found(hit(finding.text, from: here, sheet))
            }
            return .found(gone(to: (match + step + count) % count, finding.text, sheet.matches, here, sheet))
        }
        return [
            .init(PostKeyNames.nextMatch, match(after: 1), "Next match", hint: "next"),
            .init(PostKeyNames.previousMatch, match(after: -1), "Previous match", hint: "previous"),
            .init(PostKeyNames.clear, .promptClosed, "Forget what was found", hint: "clear"),
        ]
    }

    /// The first place of a text from where somebody reads on; where they are for a text that stands nowhere.
    func hit(_ text: String, from here: PostState.Reading, _ sheet: PostSheet) -> PostHit {
        let (matches, top) = (sheet.find(text), sheet.top(at: here.place))
        let first = matches.firstIndex { $0.line >= top } ?? (matches.isEmpty ? nil : 0)
        return gone(to: first, text, matches, here, sheet)
    }

    /// Brings a match onto the screen, from above and from the side.
    private func gone(
        to match: Int?, _ text: String, _ matches: [PostMatch], _ here: PostState.Reading, _ sheet: PostSheet
    ) -> PostHit {
        guard let match, matches.indices.contains(match) else {
            return PostHit(text: text, match: nil, place: here.place, shift: here.shift)
        }
        let line = matches[match].line
        let place = sheet.place(from: here.place) { $0.reveal(line, count: $1, height: sheet.height) }
        return PostHit(
            text: text, match: match, place: place,
            shift: shift(for: matches[match], here.shift, sheet.layout))
    }

    private func shift(for match: PostMatch, _ shift: Int, _ layout: PostLayout) -> Int {
        guard let columns = layout.codeColumns(of: match) else { return shift }
        let isSeen = columns.lowerBound > shift && columns.upperBound < shift + layout.width
        guard shift > 0 ? !isSeen : columns.upperBound >= layout.width else { return shift }
        return min(max(columns.upperBound + Self.step - layout.width, 0), layout.overflow)
    }
}
