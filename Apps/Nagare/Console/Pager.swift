import Foundation

/// The program that shows long text: `NAGARE_PAGER`, else `PAGER`, else `less`.
struct Pager {
    private let command: String
    private let environment: [String: String]

    /// `nil` when the user wants none: the variable is empty or `cat`.
    init?(_ environment: [String: String]) {
        command = environment["NAGARE_PAGER"] ?? environment["PAGER"] ?? "less"
        if command.isEmpty || command == "cat" { return nil }
        self.environment = environment.merging(["LESS": "FRX"]) { own, _ in own }
    }

    /// - Returns: Whether the pager took it.
    func show(_ text: String) -> Bool {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        process.environment = environment
        process.standardInput = pipe
        do { try process.run() } catch { return false }
        // The user may leave before the end.
        try? pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try? pipe.fileHandleForWriting.close()
        process.waitUntilExit()
        return process.terminationStatus != 127
    }
}
