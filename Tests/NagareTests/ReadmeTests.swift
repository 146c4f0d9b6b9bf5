import ArgumentParser
import FluxCore
import ReactiveCore
import Search
import Testing

@testable import Nagare

@Suite struct ReadmeTests {
    @Test("the README's example works")
    func example() async throws {
        let home = try Home()
        let (options, environment) = (try GlobalOptions.parse(["--demo"]), ["HOME": home.path])

        let composition = try await Composition(options, environment: environment)
        let screen = composition.search().openResults(perPage: 20)
        screen.stream.input.submitted(SearchQuestion(query: "swift", page: 1))
        let state = try await screen.stream.output.state.first { !$0.phase.isRunning }
        await composition.close()

        #expect(state.posts.count == 20)
    }
}
