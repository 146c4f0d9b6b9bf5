package import FluxCore
package import TerminalFrames

/// The question whether to open many pages, each in a tab of the browser.
package struct ManyPages: Codable, Sendable, Equatable {
    /// From this number of pages on, the user is asked.
    static let minimumCount = 6

    let addresses: [String]

    func line(in language: Language) -> StyledLine {
        StyledLine(language.shellStrings.openQuestion(count: addresses.count), .strong)
    }
}

extension ShellFlux {
    /// Opens pages in the user's browser, after a question if there are many, and reports success or failure.
    ///
    /// - Parameters:
    ///   - addresses: The pages, in the order in which they are opened.
    ///   - screen: The scope of the screen that lists the pages. Closing it withdraws the question.
    package func browse(_ addresses: [String], in screen: Scope) {
        guard addresses.count >= ManyPages.minimumCount else { return browseAll(addresses) }
        screen.work("ask before browsing", .ignoreWhileRunning) { [self] in
            if await manyPages.ask(ManyPages(addresses: addresses)) { browseAll(addresses) }
        }
    }

    private func browseAll(_ addresses: [String]) { for address in addresses { browse(address) } }
}

extension ShellFlux {
    /// Runs a command of the user; several run at the same time.
    ///
    /// - Parameters:
    ///   - command: The command.
    ///   - report: Called when it has ended.
    package func run(
        _ command: ShellCommand, reporting report: @escaping @Sendable (ShellCommandResult) -> Void
    ) {
        scope.work("run", .concurrent) { [desktop] in report(await desktop.run(command)) }
    }
}
