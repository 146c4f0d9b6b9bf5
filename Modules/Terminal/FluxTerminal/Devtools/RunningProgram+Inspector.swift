import FluxInspector
import FluxTimeTravel
import TerminalFrames

extension RunningProgram {
    /// Looks into this run; `nil` when nothing is traced.
    ///
    /// - Parameters:
    ///   - title: The name of the program for the user.
    ///   - isControllable: Whether a page may show past states on the terminal, and continue the program from them.
    func inspector(_ title: String, isControllable: Bool) -> Inspector? {
        guard let trace else { return nil }
        let control = SessionControl(
            jump: { step, skipped in try await self.travel { try $0.show(step, without: skipped) } },
            present: { try await self.travel { $0.showPresent() } },
            fork: { step, skipped in try await self.travel { try $0.resume(from: step, without: skipped) } })
        return Inspector(
            title, root: program.root, trace: trace,
            .running(replicas, on: { [terminal] in terminal.viewport }),
            control: isControllable ? control : nil)
    }
}
