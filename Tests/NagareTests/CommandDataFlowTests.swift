import ArgumentParser
import FluxCore
import FluxQueries
import Foundation
import Search
import Shell
import TerminalUI
import Testing

@testable import Nagare

@Suite struct CommandDataFlowTests {
    @Test("commands use the one-way data flow: without Search's actions nothing is printed")
    func dropped() async throws {
        let home = try Home()
        let command = try #require(try Nagare.parseAsRoot(["search", "swift"]) as? SearchCommand)
        func count(dropping isDropped: Bool) async throws -> Int {
            let options = try GlobalOptions.parse(["--demo"])
            let composition = try await Composition(options, environment: ["HOME": home.path])
            composition.root.use { dispatched, next in
                guard isDropped, case .pages(.pageArrived)? = dispatched.action as? ResultsAction else {
                    return next()
                }
                composition.root.close()  // Otherwise the command would wait forever.
            }
            let console = Console(environment: ["HOME": home.path], plain: true, now: { Date() })
            let printer = ListPrinter(.posts(console), options, nil, console)
            _ = try? await command.search(in: composition, printer)
            await composition.close()
            return printer.count
        }

        #expect(try await count(dropping: false) == 20)
        #expect(try await count(dropping: true) == 0)
    }
}
