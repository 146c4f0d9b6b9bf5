import TerminalTesting
import Testing

extension Tmux {
    /// The selected row of a list: the first one below the tab bar with a background colour; `nil` if there
    /// is none.
    var selectedRow: String? {
        get throws {
            try zip(screen, styledScreen).dropFirst().first { $0.1.contains("\u{1B}[48;") }?.0
        }
    }

    /// Waits until the selected row begins with `start`.
    func waitForSelection(_ start: String) throws {
        try wait(for: "\(start), selected") { _ in try selectedRow?.dropFirst(3).hasPrefix(start) == true }
    }

    /// Leaves the text field. The hints then show `?` for help, and the next key is no longer combined with
    /// Escape.
    func leaveField() throws {
        try press("Escape")
        try wait(for: "? help")
    }

    /// Logs in on the initial login screen.
    func logIn() throws {
        try wait(for: "paste it here")
        try type("demo-token")
        try press("Enter")
    }

    /// Searches for posts and moves the focus to the list.
    func findSwift() throws {
        try wait(for: "search posts")
        try type("swift")
        try wait(for: "20 of 195 posts")
        try leaveField()
    }

    /// Opens the list of videos once My Video has been read: until then no video can be saved.
    func openVideoList() throws {
        try press("3")
        try wait(for: "no saved videos yet")
        try press("2")
        try wait(for: "Big Buck Bunny")
        try leaveField()
    }

    /// Types a line when the shell is ready for it.
    func enter(_ line: String) throws {
        try wait(for: "the prompt") { $0.last { !$0.isEmpty }?.hasSuffix("shell:") == true }
        try type(line)
        try press("Enter")
    }

    /// Presses Ctrl-C and waits for the end.
    ///
    /// - Returns: Everything that the app has written.
    func quit() throws -> String {
        try press("C-c")
        #expect(try waitForExit() == 0)
        try wait(for: "the screen to be given back") { _ in
            String(decoding: written, as: UTF8.self).hasSuffix("\u{1B}[?1049l")
        }
        return String(decoding: written, as: UTF8.self)
    }

    /// Waits for a condition without a description.
    @discardableResult
    func wait(_ isShown: ([String]) throws -> Bool) throws -> [String] {
        try wait(for: "what the test waits for", isShown)
    }
}
