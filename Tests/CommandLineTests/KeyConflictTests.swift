import FluxTerminal
import TerminalFrames
import Testing

@testable import CommandLine
@testable import Console

/// Whether each action of a screen can be reached with its default keys.
@Suite struct KeyConflictTests {
    /// Names of actions that share a default key on purpose. Each group gives the reason.
    private static let intended: [Set<String>] = [
        // Help and the command palette cover the screen.
        ["help.close", "shell.help"], ["help.close", "shell.back"], ["help.close", "shell.quit"],
        ["help.find", "shell.commands"],
        ["commands.close", "shell.commands-anywhere"], ["commands.close", "field.leave"],
        // There is a screen to go back to, or not.
        ["shell.back", "shell.quit"],
        // The screen's action comes first while it is available; otherwise the key is the shell's or that of all lists.
        ["list.deselect", "list.show-all", "shell.back"], ["list.select", "move.page-down"],
        ["post.code-left", "shell.back"], ["post.clear", "post.return", "shell.back"],
        ["post-lines.end", "shell.back"],
        ["post-lines.copy", "shell.copy"], ["account.log-out", "shell.log-out"],
        ["results-field.complete", "field.leave"], ["history.forget", "text.delete-forward"],
        // Words were found in the post, or not.
        ["post.next-match", "post.next-unread"],
        // The field is for words, a link or a heading.
        ["post-field.find", "post-field.open", "post-field.go", "post-field.close"],
        // A pane is open over the past, or not.
        ["past.close", "past.leave"],
        // The video is saved, or not.
        ["videos.keep", "videos.remove"],
        // The field has the focus, a login is in progress, or neither.
        ["login.leave", "login.skip", "login.stop"],
        // A token was typed, or not.
        ["login.log-in", "login.continue"],
    ]

    @Test("two actions of one screen have the same default key only on purpose")
    func shared() {
        for conflict in KeyConflict.all(in: .all)
        where !Self.intended.contains(where: { $0.isSuperset(of: conflict.names) }) {
            Issue.record("\(conflict.sentence)")
        }
    }

    @Test("every exception is still needed")
    func exceptions() {
        let all = KeyConflict.all(in: .all)
        for names in Self.intended {
            #expect(
                names.allSatisfy { name in
                    all.contains { $0.names.contains(name) && $0.names.isSubset(of: names) }
                }, "no two of \(names.sorted()) share a key")
        }
    }

    @Test("a new action with a key of every list is found, and one sentence says what to do")
    func newAction() {
        let lists = KeyCatalogue.all.sections.filter { ["list", "move"].contains($0.name) }
        let pin = KeyAction("bookmarks.pin", ["p"])
        let bookmarks = KeySection("bookmarks", alongside: ["list", "move", "shell"], [pin])
        let conflicts = KeyConflict.all(in: KeyCatalogue(lists + [bookmarks])).filter {
            $0.names.contains(pin.name)
        }
        #expect(
            conflicts.map(\.sentence) == [
                """
                list.preview and bookmarks.pin have the same default key, p, on one screen, so one of them cannot be \
                reached: choose another key, or add both names to KeyConflictTests.intended if that is intended
                """
            ])
    }
}

/// Two actions of one screen with the same default key.
private struct KeyConflict {
    let first, second: KeyAction
    let key: Key

    var names: Set<String> { [first.name, second.name] }

    var sentence: String {
        """
        \(first.name) and \(second.name) have the same default key, \(key), on one screen, so one of them cannot be \
        reached: choose another key, or add both names to KeyConflictTests.intended if that is intended
        """
    }

    /// All pairs. Actions that are available while text is typed are compared only with each other.
    static func all(in catalogue: KeyCatalogue) -> [KeyConflict] {
        let places = catalogue.sections.flatMap { section in section.actions.map { (section, $0) } }
        return places.enumerated().flatMap { index, place -> [KeyConflict] in
            let (section, first) = place
            return places[(index + 1)...].compactMap { other, second -> KeyConflict? in
                guard section.isActive(with: other), first != second,
                    first.isActiveWhileTyping == second.isActiveWhileTyping,
                    let key = first.keys.first(where: second.keys.contains)
                else { return nil }
                return KeyConflict(first: first, second: second, key: key)
            }
        }
    }
}
