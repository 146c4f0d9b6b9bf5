import ApplicationFlux
import FoundationEssentials
import Persistence
import Shell
import TerminalUI
import VideoAPI

/// What the screens of the feature work with.
struct MyVideoServices: Sendable {
    let flux: ApplicationFlux
    let shell: ShellFlux
    let api: any VideoAPI
    let library: any MyVideoLibrary
    /// What is kept, for all screens.
    let kept: LibraryFlux
    let desktop: any Desktop
    let now: @Sendable () -> Date
}
