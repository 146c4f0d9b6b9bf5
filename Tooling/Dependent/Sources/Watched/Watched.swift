public import FluxCore
import FluxDevtools
import FluxInspector
import FluxJournal
import ReactiveCore

/// Shows a program in a browser, with the trait that adds the server.
///
/// - Returns: The address of the page.
public func watch<App>(_ root: Scope, _ compose: @escaping @Sendable (Scope) -> App) async throws -> String {
    let devtools = try await Devtools.start(
        root: root, RecordingHeader(app: "shop 1", profile: "default", started: ""),
        InspectorFunctions { recording in try Replay(recording) { compose($0) } })
    return devtools.address
}
