#if FluxDevtools
public import FluxCore
public import FluxInspector
public import FluxJournal
import ReactiveCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Devtools {
    /// Shows a running program: records its latest actions, and serves them.
    ///
    /// Call it before anything is created in the tree. The program pays for a `Trace` with what each action changed; while no
    /// page is open, for nothing else.
    ///
    /// - Parameters:
    ///   - root: The root of the program's scopes.
    ///   - header: The program and its version.
    ///   - functions: What the program contributes: with a replay, the page shows states.
    ///   - settings: How the server starts.
    ///   - control: What the page may do with the program; `nil` to only watch it.
    ///   - limit: The maximum size of the recorded actions in bytes.
    /// - Returns: A server that runs, and records, until `stop()`.
    /// - Throws: `.portInUse` when another program uses the port; `.cannotListen` for any other error.
    public static func start(
        root: Scope, _ header: RecordingHeader, _ functions: InspectorFunctions = .none,
        _ settings: Settings = Settings(), control: SessionControl? = nil, limit: Int = 32 << 20
    ) async throws(DevtoolsFailure) -> Devtools {
        var header = header
        // Puts the program on one clock with others.
        let now = Int64(Date().timeIntervalSince1970 * 1_000_000_000)
        header.epoch = header.epoch ?? now - root.scheduler.now.nanoseconds
        let trace = Trace(root, header, limit: limit, fingerprints: true)
        let inspector = Inspector(header.app, root: root, trace: trace, functions, control: control)
        let devtools = try await start([inspector], settings)
        devtools.keep(trace)
        return devtools
    }
}
#endif
