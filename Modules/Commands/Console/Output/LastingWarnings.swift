import Foundation
package import Persistence

/// Prints warnings about lasting conditions. With `-q`, each is printed once a day: a scheduled run would repeat it each
/// time.
package struct LastingWarnings {
    private let console: Console
    private let vault: any ValueVault<ShownWarnings>

    /// - Parameter vault: Remembers when each was printed. If it cannot be used, all are printed.
    package init(_ console: Console, _ vault: any ValueVault<ShownWarnings>) {
        (self.console, self.vault) = (console, vault)
    }

    /// Prints a warning to stderr.
    ///
    /// - Parameters:
    ///   - sentence: The warning.
    ///   - name: Identifies the warning, independently of its text.
    package func print(_ sentence: String, name: String) {
        guard console.isQuiet else { return console.printDiagnostic(sentence) }
        let now = console.now()
        if let shown = try? vault.load(), !shown.isDue(name, at: now) { return }
        console.printDiagnostic(sentence)
        _ = try? vault.update { $0.show(name, at: now) }
    }
}
