import ArgumentParser
import FluxCore
import Search
import Shell
import TerminalUI
import Testing

@testable import Nagare

@Suite struct LoopTests {
    @Test("B-F1 the commands go through the loop: with Search's actions dropped nothing reaches the screen")
    func dropped() async throws {
        let home = try Home()
        let command = try #require(try Nagare.parseAsRoot(["search", "swift"]) as? SearchCommand)
        func rows(dropping isDropped: Bool) async throws -> [StyledLine] {
            let options = try GlobalOptions.parse(["--demo"])
            let composition = try await Composition(options, environment: ["HOME": home.path])
            composition.root.use { dispatched, next in
                guard isDropped, case .pageArrived? = dispatched.action as? ResultsAction else {
                    return next()
                }
                composition.root.close()  // Nobody would wait for ever.
            }
            let state = try? await command.search(in: composition)
            await composition.close()
            return ResultsText(target: .pipe, formatDate: { _ in "" }).rows(state?.list.items ?? [])
        }

        #expect(try await rows(dropping: false).count == 20)
        #expect(try await rows(dropping: true).isEmpty)
    }
}
