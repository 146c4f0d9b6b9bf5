package import ApplicationFlux
package import Console
import Entities
package import FluxCore
package import FluxScreens
package import Persistence
import ReactiveCore
package import TerminalFrames

/// Services in memory, for one command. A test target conforms to it together with the protocol of its module.
package protocol InMemoryServices: CommandServices {
    var application: InMemoryApplication { get }
}

/// The scope, the token and the shell of services in memory.
package struct InMemoryApplication: Sendable {
    /// The origin of the services.
    package static let origin = "https://services.example"

    package let root: Scope
    package let flux: ApplicationFlux
    package let shell: ShellFlux
    package let desktop = InMemoryDesktop()

    /// - Parameters:
    ///   - vault: The stored token.
    ///   - mode: Where actions are reduced.
    package init(_ vault: InMemoryTokenVault = InMemoryTokenVault(), mode: ScopeMode) {
        root = Scope(appRoot: "test", scheduler: SerialScheduler(label: "commands"), mode: mode)
        flux = ApplicationFlux(in: root, vault: vault, settings: InMemoryValueVault(), origin: Self.origin)
        shell = ShellFlux(in: root, desktop: desktop)
    }
}

extension InMemoryServices {
    package var flux: ApplicationFlux { application.flux }

    package func restoreToken(_ console: Console) { application.flux.token.restore(environment: nil) }

    package func checkVault(_ operation: String) throws {}

    package func checkCache(_ operation: String) throws {}

    package func reportSource(_ operation: String, _ console: Console) {}

    @discardableResult
    package func runAndClose<Result>(_ body: () async throws -> Result) async throws -> Result {
        defer { application.root.close() }
        return try await body()
    }
}
