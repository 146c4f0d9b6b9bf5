import FluxTerminal
import TerminalFrames
import Testing

@testable import CommandLine
@testable import Console

/// A key has the same meaning on all screens.
@Suite struct KeyConsistencyTests {
    /// Action names with an equivalent meaning.
    private static let equivalentNames: [Set<String>] = [
        ["browser", "page"], ["search", "find", "type"], ["keep", "remove"], ["help", "help-anywhere"],
        ["copy", "copy-code"], ["commands", "commands-anywhere"],
        // Left and right, where horizontal movement is possible.
        ["back", "code-left"], ["open", "code-right"],
        // The next match or unread item.
        ["next-match", "next-unread"],
        // One key toggles both.
        ["follow", "unfollow"], ["select", "end"],
        // Go back, or quit on the first screen.
        ["back", "quit"],
        // Space selects an item in a list, and scrolls on other screens.
        ["select", "page-down"],
    ]

    private func areEquivalent(_ one: String, _ other: String) -> Bool {
        one == other || Self.equivalentNames.contains { $0.contains(one) && $0.contains(other) }
    }

    @Test("a letter has the same meaning on every screen")
    func letters() {
        // Time travel is an overlay with a player's keys.
        let sections = KeyCatalogue.all.sections.filter { !$0.name.hasPrefix("past") && $0.name != "help" }
        var meanings: [Key: [KeyAction]] = [:]
        for action in sections.flatMap(\.actions) where !action.isActiveWhileTyping {
            for key in action.keys where key.typed != nil { meanings[key, default: []].append(action) }
        }
        #expect(meanings.count > 30)
        for (key, actions) in meanings {
            for action in actions {
                #expect(
                    areEquivalent(shortName(of: action), shortName(of: actions[0])),
                    "\(key): \(action.name), \(actions[0].name)")
            }
        }
    }

    private func shortName(of action: KeyAction) -> String {
        String(action.name.split(separator: ".").last ?? "")
    }

    @Test(
        "on all screens: o opens the browser, r refreshes, h and Left go back, q goes back or quits, y copies"
    )
    func chosen() {
        let names = Dictionary(grouping: KeyCatalogue.all.sections.flatMap(\.actions)) { shortName(of: $0) }
        func keys(_ shortName: String) -> [[Key]] { (names[shortName] ?? []).map(\.keys) }
        #expect(keys("refresh").count >= 3 && keys("refresh").allSatisfy { $0 == ["r"] })
        #expect((keys("browser") + keys("page")).filter { $0 == ["o"] }.count >= 3)
        #expect(keys("back").contains([.escape, "q", "h", .left]))
        #expect(keys("quit") == [["q"]])
        #expect(keys("copy").allSatisfy { $0 == ["y"] } && !keys("copy").isEmpty)
    }
}
