import ArgumentParser
import FluxCore
import FluxQueries
import ReactiveCore
import Search
import Shell
import Testing

@testable import Nagare

@Suite struct ReadmeTests {
    @Test("the README's example works")
    func example() async throws {
        let home = try Home()
        let (options, environment) = (try GlobalOptions.parse(["--demo"]), ["HOME": home.path])

        let composition = try await Composition(options, environment: environment)
        let screen = composition.search().openResults()
        screen.stream.input.action(.submitted("swift", page: 1, at: screen.scope.scheduler.now))
        let state = try await screen.stream.output.state.first { $0.results.query.runningRequest == nil }
        await composition.close()

        #expect(state.results.rows.count == 20)
    }
}
