import ArgumentParser
import FluxCore
import FluxScreens
import Persistence
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@testable import CommandLine
@testable import Console

@Suite struct ReadOnlyLibraryTests {
    @Test("the app shows a notice, once, when the library can be read but not changed")
    func notice() throws {
        let home = try TemporaryFolder()
        for reason in [LibraryFailure.full(path: "/library"), .denied(path: "/library"), nil] {
            let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
            let settings = try Settings(environment: ["HOME": home.path], profile: "default")
            var infrastructure = InMemoryInfrastructure()
            infrastructure.readOnlyReason = reason
            let composition = try Composition(
                root, settings, try GlobalOptions.parse(["--offline"]), environment: ["HOME": home.path],
                on: infrastructure)
            let shell = composition.shell
            #expect(shell.store.state.notices.shown == nil)
            for _ in 0..<2 { _ = try composition.openLibraryNow() }
            let notice = shell.store.state.notices.shown.flatMap { shell.line(of: $0, in: .english) }
            #expect((notice != nil) == (reason != nil))
            #expect(notice.map { $0.text.contains("can be read but not changed") } != false)
            shell.store.dispatch(.failureDismissed)
            #expect(shell.store.state.notices.shown == nil)
            root.close()
        }
    }
}
