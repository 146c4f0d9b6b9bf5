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

@Suite("A damaged library in the app") struct DamagedLibraryTests {
    private let home: TemporaryFolder
    private let damage: Box<InMemoryInfrastructure.Damage>
    private let composition: Composition

    init() throws {
        home = try TemporaryFolder()
        damage = Box(
            InMemoryInfrastructure.Damage(
                salvaged: LibraryRecovery(
                    backupPath: "/backup", videos: 2, follows: 1, readMarks: 0, unsentChanges: 0,
                    isComplete: false, hasStoppedSharing: false)))
        var infrastructure = InMemoryInfrastructure()
        infrastructure.damage = damage
        composition = try Composition(
            Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler),
            try Settings(environment: ["HOME": home.path], profile: "default"),
            try GlobalOptions.parse(["--offline"]), environment: ["HOME": home.path], on: infrastructure)
    }

    /// Uses the library until the user is asked, and answers.
    private func open(answering isYes: Bool) async throws -> Result<OpenedLibrary, LibraryFailure> {
        let shell = composition.shell.store
        let task = Task { [composition] () -> Result<OpenedLibrary, LibraryFailure> in
            do throws(LibraryFailure) { return .success(try await composition.openLibrary()) } catch {
                return .failure(error)
            }
        }
        let questions = try await shell.select { $0.questions }.first { !$0.isEmpty }
        let question = try #require(questions.first)
        let line = composition.shell.line(of: question, in: .english)
        #expect(line?.text.contains("library.sqlite is damaged") == true)
        shell.dispatch(.questionAnswered(question, isYes: isYes))
        return await task.value
    }

    @Test("the user is asked, and after a yes the app continues with what could be read")
    func replaced() async throws {
        _ = try await open(answering: true).get()

        #expect(damage.value.recovery != nil)
        let shell = composition.shell
        let notice = shell.store.state.notices.shown.flatMap { shell.line(of: $0, in: .english) }
        #expect(notice?.text.contains("what could be read was saved (2 videos, 1 follow)") == true)
        #expect(notice?.text.contains("/backup") == true)
        _ = try await composition.openLibrary()
        composition.root.close()
    }

    @Test("after a no, the library stays as it is, and the user is not asked again")
    func refused() async throws {
        let outcome = try await open(answering: false)
        #expect(throws: LibraryFailure.self) { try outcome.get() }
        #expect(damage.value.recovery == nil)
        await #expect(throws: LibraryFailure.self) { try await composition.openLibrary() }
        #expect(composition.shell.store.state.questions.isEmpty)
        composition.root.close()
    }
}
