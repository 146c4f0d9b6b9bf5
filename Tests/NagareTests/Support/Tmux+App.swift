import TerminalTesting
import Testing

extension Tmux {
    /// The row that is selected in a list, the first below the bar with a ground of its own; `nil` for none.
    var selectedRow: String? {
        get throws {
            try zip(screen, styledScreen).dropFirst().first { $0.1.contains("\u{1B}[48;") }?.0
        }
    }

    /// Waits until the selected row begins so.
    func waitForSelection(_ start: String) throws {
        try wait(for: "\(start), selected") { _ in try selectedRow?.dropFirst(3).hasPrefix(start) == true }
    }

    /// Leaves the field that is typed in, until when the hints say `F1`. What is pressed after it is no Alt-key.
    func leaveField() throws {
        try press("Escape")
        try wait(for: "? help")
    }

    /// Logs in on the screen that the app begins with.
    func logIn() throws {
        try wait(for: "paste it here")
        try type("demo-token")
        try press("Enter")
    }

    /// Finds posts and leaves the field for the list.
    func findSwift() throws {
        try wait(for: "search posts")
        try type("swift")
        try wait(for: "20 of 195 posts")
        try leaveField()
    }

    /// Goes to the list of videos when it is known which ones are kept: until then none can be.
    func listVideos() throws {
        try press("3")
        try wait(for: "no videos are kept yet")
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
    /// - Returns: All that the app wrote, to its last byte.
    func quit() throws -> String {
        try press("C-c")
        #expect(try waitForExit() == 0)
        try wait(for: "the screen to be given back") { _ in
            String(decoding: written, as: UTF8.self).hasSuffix("\u{1B}[?1049l")
        }
        return String(decoding: written, as: UTF8.self)
    }

    /// Waits for something without a name.
    @discardableResult
    func wait(_ isShown: ([String]) throws -> Bool) throws -> [String] {
        try wait(for: "what the test waits for", isShown)
    }
}
