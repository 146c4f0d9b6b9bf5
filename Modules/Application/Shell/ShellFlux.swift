package import FluxCore
import ReactiveCore
package import TerminalUI

/// The state around the screens, for features that show a message or open a page. The app has one, in the
/// scope `shell`.
package final class ShellFlux: Sendable {
    package let store: Store<ShellState>
    /// The images that screens show.
    package let images: Store<ImagesState>
    /// The pixels of the images, for the terminal.
    package let imageRegistry = ImageRegistry()
    let desktop: any Desktop
    /// The user's key bindings.
    package let keys: KeyMap
    private let scope: Scope

    /// - Parameters:
    ///   - desktop: Opens pages in the browser.
    ///   - keys: The user's key bindings.
    ///   - images: Loads images.
    package init(
        in root: Scope, desktop: any Desktop, keys: KeyMap = .standard,
        images source: any ImageSource = NoImages()
    ) {
        scope = root.child("shell")
        store = scope.store(ShellState())
        let images = ImagesActionCreator(scope: scope, source: source, imageRegistry: imageRegistry)
        self.images = scope.store(ImagesState()) { images.run($0) }
        (self.desktop, self.keys) = (desktop, keys)
    }

    /// Shows a line for a moment.
    package func showToast(_ line: StyledLine) { store.dispatch(.toastRaised(line, at: scope.scheduler.now)) }

    /// Copies a text to the clipboard and reports that.
    package func copy(_ text: String) { store.dispatch(.copied(text, at: scope.scheduler.now)) }

    /// Opens a page in the user's browser and reports success or failure.
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

    /// Opens a page whose address is secret: no action contains it. The caller tells the user what to do if
    /// no browser appears.
    package func browse(unrecorded address: String) {
        scope.work("browse", .enqueue) { [desktop] in try? await desktop.open(address) }
    }

    /// Updates the images' state from the terminal's reports of image support and cell size.
    func updateImageSupport(_ event: TerminalEvent, of terminal: any Terminal) {
        switch event {
        case .imagesSupported: images.dispatch(.supported(cell: terminal.cellSize))
        case .resized where images.state.cell.map { $0 != terminal.cellSize } == true:
            images.dispatch(.supported(cell: terminal.cellSize))
        default: break
        }
    }
}
