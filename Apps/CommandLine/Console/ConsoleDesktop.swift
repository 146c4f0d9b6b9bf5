import Dispatch
import TerminalUI

/// Starts programs in the background of the app: `BROWSER` or the desktop's opener, and mpv.
struct ConsoleDesktop: Desktop {
    private let environment: [String: String]

    init(_ environment: [String: String]) {
        self.environment = environment
    }

    func open(_ address: String) async throws(DesktopFailure) {
        try start(Browser.candidates(environment, for: address), address)
    }

    /// A player that ends at once, such as one without a display, is not playing: the browser opens instead.
    func play(_ address: String) async throws(DesktopFailure) -> VideoProgram {
        try checkAddress(address)
        let player = ["mpv", "--no-terminal", "--force-window", "--", address]
        let hasStarted = await Subprocess.start(
            player, environment, running: .milliseconds(500), lifetime: .program)
        if hasStarted { return .player }
        try start(Browser.candidates(environment, for: address), address)
        return .browser
    }

    /// Many terminals copy by OSC 52, and this only repeats it. In tmux and in terminals without OSC 52 it is
    /// the only way.
    func copy(_ text: String) {
        let programs = [
            ("TMUX", ["tmux", "load-buffer", "-w", "-"]), ("WAYLAND_DISPLAY", ["wl-copy"]),
            ("DISPLAY", ["xclip", "-selection", "clipboard"]), ("DISPLAY", ["xsel", "-bi"]),
        ]
        let here = programs.filter { environment[$0.0]?.isEmpty == false }.map(\.1)
        _ = here.first { Subprocess.start($0, environment, reading: text) }
    }

    /// - Parameter candidates: Tried in order until one starts.
    private func start(_ candidates: [[String]], _ address: String) throws(DesktopFailure) {
        try checkAddress(address)
        guard candidates.contains(where: { Subprocess.start($0, environment) }) else {
            throw .noProgram(address)
        }
    }

    private func checkAddress(_ address: String) throws(DesktopFailure) {
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else {
            throw .noWebPage(address)
        }
    }
}
