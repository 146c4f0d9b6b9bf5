import ReactiveCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The `diagnose` hook of roots that were created without one: writes each mistake to standard error, once per
/// place.
package enum DiagnosticPrinter {
    /// Shared by all roots of the process: tests and previews create many.
    private static let written = Guarded<Set<String>>([])

    /// The hook for a new root; `nil` in release builds.
    package static var hook: (@Sendable (Diagnostic) -> Void)? {
        #if DEBUG
        return { report($0) }
        #else
        return nil
        #endif
    }

    /// Names of scopes and actions may come from a recording, and could control the terminal.
    private static func visible(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: scalar.escaped(asASCII: true)
            default: String(scalar)
            }
        }.joined()
    }

    private static func report(_ diagnostic: Diagnostic) {
        guard written.withLock({ $0.insert(diagnostic.place).inserted }) else { return }
        var line = "flux: \(visible("\(diagnostic)"))\n"
        line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
