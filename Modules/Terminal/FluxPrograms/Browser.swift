package import TerminalFrames

/// Opens URLs in `BROWSER` or with the desktop's opener.
package struct Browser {
    private let programs: Programs

    /// - Parameter programs: Contains `BROWSER`, if the user has chosen one.
    package init(_ programs: Programs) { self.programs = programs }

    /// Browsers that are drawn in the terminal.
    private static let textBrowsers: Set = [
        "browsh", "carbonyl", "cha", "edbrowse", "elinks", "links", "links2", "lynx", "netrik", "retawq",
        "w3m",
        "www-browser",
    ]
    /// Programs that choose a browser, which is one of `textBrowsers` if there is no desktop.
    private static let openers: Set = ["sensible-browser", "xdg-open"]

    /// The commands that can open a page, in order of preference.
    ///
    /// - Parameter address: Replaces `%s` in `BROWSER`; appended if there is none.
    /// - Throws: If the address is not `https` or `http`: only those are passed to another program.
    package func candidates(for address: String) throws(DesktopFailure) -> [[String]] {
        guard Self.isPage(address) else { throw .noWebPage(address) }
        return commands(for: address)
    }

    /// Whether an address is `https` or `http`, in any case, and a host. It cannot be mistaken for an option.
    private static func isPage(_ address: String) -> Bool {
        let scheme = ["https://", "http://"].first { address.lowercased().hasPrefix($0) }
        let next = scheme.flatMap { address.utf8.dropFirst($0.utf8.count).first }
        return next.map { $0 > 0x20 && !"/?#".utf8.contains($0) } ?? false
    }

    private func commands(for address: String) -> [[String]] {
        let chosen = programs.environment["BROWSER"]?.split(separator: ":") ?? []
        return (chosen + ["xdg-open"]).map { $0.split(separator: " ").map(String.init) }.filter {
            !$0.isEmpty
        }.map { arguments in
            guard arguments.contains(where: { $0.contains("%s") }) else { return arguments + [address] }
            return arguments.map { $0.replacing("%s", with: address) }
        }
    }

    /// Whether a command needs the terminal.
    ///
    /// - Parameter setting: The user's choice; `nil` lets the program decide.
    package func needsTerminal(_ command: [String], _ setting: Bool?) -> Bool {
        if let setting { return setting }
        let name = command.first?.split(separator: "/").last.map(String.init) ?? ""
        return Self.textBrowsers.contains(name) || Self.openers.contains(name) && !programs.hasDesktop
    }

    /// Opens a page in the terminal of this program, and waits for the browser.
    package func open(_ address: String) throws(DesktopFailure) {
        for command in try candidates(for: address) where programs.run(command, lifetime: .independent) == 0 {
            return
        }
        throw .noProgram(address)
    }

    /// Opens a page of this program in the background, if there is a browser for it: one in `BROWSER`, or a desktop's.
    ///
    /// - Parameter address: Also a `file` URL.
    package func start(_ address: String) {
        guard programs.hasDesktop || programs.environment["BROWSER"]?.isEmpty == false else { return }
        _ = commands(for: address).first { programs.start($0) }
    }
}
