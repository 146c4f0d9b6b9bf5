import ArgumentParser
import FluxCore
import FluxQueries
import FluxScreens
import Foundation
import ReactiveTesting
import Search
import TerminalFrames
import Testing

@testable import CommandLine
@testable import Console
@testable import SearchCommands

@Suite struct CommandDataFlowTests {
    @Test("commands use the one-way data flow: without Search's actions nothing is printed")
    func dropped() async throws {
        let home = try TemporaryFolder()
        let infrastructure = InMemoryInfrastructure()
        let environment = InMemoryInfrastructure.environment(home: home)
        let command = try #require(try Nagare.parseAsRoot(["search", "swift"]) as? SearchCommand)
        func count(dropping isDropped: Bool) async throws -> Int {
            let options = try GlobalOptions.parse([])
            let composition = try await Composition(
                options, environment: environment, on: infrastructure)
            composition.root.use { dispatched, next in
                guard isDropped, case .pages(.pageArrived)? = dispatched.action as? ResultsAction else {
                    return next()
                }
                composition.root.close()  // Otherwise the command would wait forever.
            }
            let console = Console(
                environment: environment, language: MessageLanguage { .english }, plain: true,
                now: { Date() },
                output: .pipe { _ in }, errors: .pipe { _ in })
            let printer = ListPrinter(.posts(console), options, nil, console)
            _ = try? await command.search(in: composition, printer)
            await composition.close()
            return printer.count
        }

        #expect(try await count(dropping: false) == 3)
        #expect(try await count(dropping: true) == 0)
    }
}
