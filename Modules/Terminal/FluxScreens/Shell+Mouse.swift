import FluxCore
import ReactiveCore
import TerminalFrames

extension Shell {
    /// The wheel acts like the arrow keys. A click triggers the command drawn at its position, independent of
    /// the user's key bindings.
    func handle(_ mouse: Mouse, _ viewport: Viewport) -> Bool {
        if ShellView.isTooSmall(viewport) { return true }
        let canvas = view(root.scheduler.now, .standard, viewport.language).canvas(viewport)
        switch mouse.action {
        case .wheelUp, .wheelDown:
            let key: Key = mouse.action == .wheelUp ? .up : .down
            return (0..<ShellView.rowsPerNotch).reduce(false) { isHandled, _ in
                handle(.key(key), viewport, by: .standard) || isHandled
            }
        case .press:
            let frame = drawing(viewport, canvas.now).frame
            switch frame.target(at: mouse.position) {
            case .key(let key): return handle(.key(key), viewport, by: .standard)
            case .hint(let key): return handle(.key(key), viewport, by: shell.keys)
            case .item(let item):
                guard shell.store.state.overlay == .none, let top = screens.top else { return false }
                // A click on the selected item opens it.
                return top.select(item, on: canvas) || top.handle(.key(.enter), on: canvas)
            case .column(let column):
                return shell.store.state.overlay == .none && screens.top?.sort(by: column) == true
            case nil:
                guard let address = frame.address(at: mouse.position) else { return false }
                if screens.top?.follow(address, on: canvas) != true {
                    shell.store.dispatch(.linkChosen(address))
                }
                return true
            }
        }
    }
}
