public import FluxJournal

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What an inspector needs from a program to answer more than what the lines of a recording say.
public struct InspectorFunctions: Sendable {
    let replay: (@Sendable (Recording) throws -> sending any SessionReplay)?
    let scrub: (@Sendable (Recording) throws -> Data)?

    /// Only the lines of the recording are shown: actions, causes, payloads and commands, without states.
    public static let none = InspectorFunctions(replay: nil, scrub: nil)

    private init(
        replay: (@Sendable (Recording) throws -> sending any SessionReplay)?,
        scrub: (@Sendable (Recording) throws -> Data)?
    ) {
        (self.replay, self.scrub) = (replay, scrub)
    }

    /// Shows states, what changed, and why.
    ///
    /// - Parameters:
    ///   - frame: Draws what the program showed after an action; `nil` for a program without a terminal.
    ///   - scrub: Replaces the texts of a recording; `nil` if the program has no `Scrubber`.
    ///   - replay: Composes the app on a replica of the recorded scopes.
    public init<App>(
        frame: (@Sendable (Replay<App>, UInt64) throws -> InspectedFrame?)? = nil,
        scrub: (@Sendable (Recording) throws -> Data)? = nil,
        replay: @escaping @Sendable (Recording) throws -> sending Replay<App>
    ) {
        self.init(
            replay: { recording in TypedReplay(try replay(recording), draw: frame) }, scrub: scrub)
    }
}
