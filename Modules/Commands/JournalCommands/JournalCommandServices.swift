package import Console
package import FluxJournal
package import FluxTerminal
package import FluxTimeTravel
package import TerminalFrames

/// What the commands on recordings need from the program.
package protocol JournalCommandServices: Sendable {
    /// The name and the version of the program: `nagare 0.1.0`.
    var program: String { get }

    var replicas: ReplicaFactory { get }

    /// The user's colours.
    ///
    /// - Parameters:
    ///   - depth: How many colours there are.
    ///   - operation: The name of the command.
    func palette(
        _ depth: ColourDepth, _ options: GlobalOptions, _ console: Console, operation: String
    ) throws -> Palette

    /// The user's terminal, and the keys of the app.
    func terminal(_ options: GlobalOptions, _ console: Console) throws -> (any Terminal, KeyMap)

    /// Runs the recorded program from a position on, without changing the user's data.
    func resume(
        _ recording: Recording, from resumePoint: TimeTravel<AppReplica>.ResumePoint,
        _ options: GlobalOptions,
        _ console: Console
    ) async throws

    /// The running processes of this profile with devtools.
    func devtoolsProcesses(_ options: GlobalOptions, _ console: Console) throws -> [DevtoolsProcess]

    /// Shows recordings in a browser until the server is stopped.
    ///
    /// - Parameters:
    ///   - operation: The name of the command.
    ///   - port: The port on loopback; 0 selects a free one.
    func startDevtools(
        _ recordings: [(title: String, recording: Recording)], _ operation: String, port: UInt16,
        _ options: GlobalOptions, _ console: Console
    ) async throws -> any DevtoolsServer
}
