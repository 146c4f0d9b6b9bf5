import ArgumentParser
import Testing

@testable import CommandLine
@testable import Console

@Suite struct AppServicesTests {
    @Test("the program provides the services of each of its commands")
    func commands() {
        let commands = Self.commands(below: Nagare.self)
        #expect(commands.count > 40)
        let unserved = commands.filter { !hasServices(for: $0) }
        #expect(unserved.map { "\($0)" } == [])
    }

    @Test("there are no services for a command of another program")
    func others() {
        #expect(services.services(Int.self) == nil)
    }

    private let services = AppServices(infrastructure: InMemoryInfrastructure())

    private func hasServices<Command: RunnableCommand>(for _: Command.Type) -> Bool {
        services.services(Command.Services.self) != nil
    }

    private static func commands(below group: any ParsableCommand.Type) -> [any RunnableCommand.Type] {
        group.configuration.subcommands.flatMap { command in
            (command as? any RunnableCommand.Type).map { [$0] } ?? commands(below: command)
        }
    }
}
