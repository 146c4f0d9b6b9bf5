import Console
import FluxScreens
import MyVideo
import Persistence
import ServiceTexts
import TerminalFrames

extension Composition {
    /// The library, opened on first use.
    func openLibrary() async throws(LibraryFailure) -> OpenedLibrary { try await library.open(startPush) }

    /// The library, opened on first use; without asking the user if it is damaged.
    func openLibraryNow() throws(LibraryFailure) -> OpenedLibrary { try library.openNow(startPush) }

    /// The saved videos, for a command that fails without them.
    func savedVideos() throws -> any MyVideoLibrary {
        do throws(LibraryFailure) { return try openLibraryNow().videos } catch {
            throw CommandFailure(ExitStatus(error)) { ErrorMessage("my video", error, in: $0) }
        }
    }

    /// The saved videos, opened on first use.
    var lazyVideos: LazyMyVideoLibrary {
        LazyMyVideoLibrary { [self] () throws(LibraryFailure) in try await openLibrary().videos }
    }

    /// The follow library, opened on first use.
    var follows: LazyFollowLibrary {
        LazyFollowLibrary(path: library.path, isForScreens: library.isForScreens) {
            [self] () throws(LibraryFailure) in try await openLibrary().follows
        }
    }
}
