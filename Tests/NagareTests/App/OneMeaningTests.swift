import TerminalUI
import Testing

@testable import Nagare

/// What people's fingers learn on one screen holds on all others.
@Suite struct OneMeaningTests {
    /// Words that tell the same of different things.
    private static let same: [Set<String>] = [
        ["browser", "page"], ["search", "find", "type"], ["keep", "remove"], ["help", "help-anywhere"],
        ["copy", "copy-code"], ["commands", "commands-anywhere"],
        // To the left and to the right, where there is something to go to.
        ["back", "code-left"], ["open", "code-right"],
        // On to the next of what one looks for.
        ["next-match", "next-unread"],
        // One key lets a thing be and takes it back.
        ["follow", "unfollow"], ["select", "end"],
        // Back, and at the bottom out.
        ["back", "quit"],
        // The list has it; where there is none to mark it turns the page.
        ["mark", "page-down"],
    ]

    private func isSame(_ one: String, _ other: String) -> Bool {
        one == other || Self.same.contains { $0.contains(one) && $0.contains(other) }
    }

    @Test("one key, one meaning: a letter does the same on every screen that has it")
    func letters() {
        // The past has its own player, and lies over the app like a film over its stage.
        let sections = KeyCatalogue.all.sections.filter { !$0.name.hasPrefix("past") && $0.name != "help" }
        var meanings: [Key: [KeyAction]] = [:]
        for action in sections.flatMap(\.actions) where !action.isHeardWhileTyping {
            for key in action.keys where key.typed != nil { meanings[key, default: []].append(action) }
        }
        #expect(meanings.count > 30)
        for (key, actions) in meanings {
            for action in actions {
                #expect(
                    isSame(word(of: action), word(of: actions[0])),
                    "\(key): \(action.name), \(actions[0].name)")
            }
        }
    }

    private func word(of action: KeyAction) -> String {
        String(action.name.split(separator: ".").last ?? "")
    }

    @Test(
        "o opens in the browser, r refreshes, h and Left go back, q goes back or quits, y copies, on all of them"
    )
    func chosen() {
        let words = Dictionary(grouping: KeyCatalogue.all.sections.flatMap(\.actions)) { word(of: $0) }
        func keys(_ word: String) -> [[Key]] { (words[word] ?? []).map(\.keys) }
        #expect(keys("refresh").count >= 4 && keys("refresh").allSatisfy { $0 == ["r"] })
        #expect((keys("browser") + keys("page")).filter { $0 == ["o"] }.count >= 4)
        #expect(keys("back").contains([.escape, "q", "h", .left]))
        #expect(keys("quit") == [["q"]])
        #expect(keys("copy").allSatisfy { $0 == ["y"] } && !keys("copy").isEmpty)
    }
}
