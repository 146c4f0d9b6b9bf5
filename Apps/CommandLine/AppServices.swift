import Console
import FluxCore

/// What the program's own commands work with.
struct AppServices: Sendable {
    /// The network, databases and servers.
    let infrastructure: any Infrastructure

    /// What the commands of a module work with; `nil` if no module names such services.
    func services<Services>(_: Services.Type) -> Services? {
        self as? Services ?? ofModules.lazy.compactMap { $0 as? Services }.first
    }

    /// What a command of this program works with.
    func forCommand<Services>() -> Services {
        guard let services = services(Services.self) else {
            preconditionFailure("no command works with \(Services.self)")
        }
        return services
    }

    func source<Services>(
        _ services: @escaping @Sendable (Composition) -> Services
    ) -> ServiceSource<Services> {
        ServiceSource { options, console, mode, changesLibrary in
            services(try await open(options, console, mode: mode, changesLibrary: changesLibrary))
        }
    }

    /// Composes everything for one command, and reports values in the settings that are not allowed.
    ///
    /// - Parameter changesLibrary: Whether the command changes saved videos or follows. Then a damaged library is
    ///   replaced.
    func open(
        _ options: GlobalOptions, _ console: Console, mode: ScopeMode = .anywhere,
        changesLibrary: Bool = false
    ) async throws -> Composition {
        try await Composition(
            options, console, on: infrastructure, mode: mode, changesLibrary: changesLibrary)
    }
}
