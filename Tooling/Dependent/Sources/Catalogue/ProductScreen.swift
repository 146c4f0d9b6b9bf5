import FluxCore
import FluxRouting
import FluxTimeTravel
import ReactiveCore
import TerminalDevice
import TerminalFrames

/// The navigation of the app: it begins with the list of products.
public func makeRouting(in root: Scope) -> Store<RoutingState> {
    let routing = root.child("routing").store(RoutingState()) { _ in }
    routing.dispatch(.started(RouteMap(home: Route("products"))))
    return routing
}

/// A screen that lists products until `q` is pressed.
public func makeScreen(_ names: [String], quit: @escaping @Sendable () -> Void) -> FrameLoop {
    let terminal = PosixTerminal(
        path: "/dev/tty", kind: "xterm-256color", palette: Palette(.indexed, .dark), ambiguous: .narrow)
    let keys = KeyBindings([.init(["q", .control("c")], true, "Quit")])
    return FrameLoop(terminal, scheduler: SerialScheduler(label: "frames")) { viewport, _ in
        var frame = Frame(viewport)
        frame.draw(names.map { StyledLine($0) }, in: viewport.area)
        return (frame, nil)
    } handle: { event in
        guard case .key(let key) = event, keys.command(for: key) == true else { return false }
        quit()
        return true
    }
}
