package import FluxCore
import ReactiveCore
package import TerminalUI

/// What is around the screens, for whoever tells something there or wants to show a page: one store of the app,
/// in the scope `shell`.
package final class ShellFlux: Sendable {
    package let store: Store<ShellState>
    /// The images that screens show.
    package let images: Store<ImagesState>
    /// What these look like, for the terminal.
    package let imageRegistry = ImageRegistry()
    let desktop: any Desktop
    /// The keys of the user's own.
    package let keys: KeyMap
    private let scope: Scope

    /// - Parameters:
    ///   - desktop: Shows pages in the browser.
    ///   - keys: Those of the user's own.
    ///   - images: Where images come from.
    package init(
        in root: Scope, desktop: any Desktop, keys: KeyMap = .usual,
        images source: any ImageSource = NoImages()
    ) {
        scope = root.child("shell")
        store = scope.store(ShellState())
        let images = ImagesActionCreator(scope: scope, source: source, imageRegistry: imageRegistry)
        self.images = scope.store(ImagesState()) { images.run($0) }
        (self.desktop, self.keys) = (desktop, keys)
    }

    /// Says a line for a moment.
    package func showToast(_ line: StyledLine) { store.dispatch(.toastRaised(line, at: scope.scheduler.now)) }

    /// Puts a text into the clipboard, and says so.
    package func copy(_ text: String) { store.dispatch(.copied(text, at: scope.scheduler.now)) }

    /// Shows a page in the user's browser, and says that it did, or why not.
    package func browse(_ address: String) {
        scope.work("browse", .enqueue) { [scope, desktop, store] in
            do throws(DesktopFailure) {
                try await desktop.open(address)
                store.dispatch(.pageOpened(address, at: scope.scheduler.now))
            } catch {
                store.dispatch(.pageFailed(error, at: scope.scheduler.now))
            }
        }
    }

    /// Shows a page whose address nobody else may know: it is told nowhere. Who shows it says what to do when no
    /// browser appears.
    package func browse(unrecorded address: String) {
        scope.work("browse", .enqueue) { [desktop] in try? await desktop.open(address) }
    }

    /// Tells whether a terminal shows images, as it has answered, and how big its cells are.
    func updateImageSupport(_ event: TerminalEvent, of terminal: any Terminal) {
        switch event {
        case .imagesTaken: images.dispatch(.supported(cell: terminal.cellSize))
        case .resized where images.state.cell.map { $0 != terminal.cellSize } == true:
            images.dispatch(.supported(cell: terminal.cellSize))
        default: break
        }
    }
}
