import ArgumentParser
import FluxCore
import FluxQueries
import FluxScreens
import ReactiveCore
import ReactiveTesting
import Search
import Testing

@testable import CommandLine
@testable import Console

@Suite struct ReadmeTests {
    @Test("the README's example works")
    func example() async throws {
        let home = try TemporaryFolder()
        let infrastructure = InMemoryInfrastructure()
        let (options, environment) = (
            try GlobalOptions.parse([]), InMemoryInfrastructure.environment(home: home)
        )

        let composition = try await Composition(options, environment: environment, on: infrastructure)
        let screen = composition.search().openResults()
        screen.stream.input.action(.submitted("swift", page: 1, at: screen.scope.scheduler.now))
        let state = try await screen.stream.output.state.first { $0.results.query.runningRequest == nil }
        await composition.close()

        #expect(state.results.rows.count == 3)
    }
}
