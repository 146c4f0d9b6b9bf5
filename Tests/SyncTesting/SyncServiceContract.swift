package import Sync

/// The tests that every shared database passes.
package enum SyncServiceContract {
    /// Makes another connection to the same, initially empty database.
    package typealias Connect = @Sendable () async throws -> any SyncService

    /// One test.
    package struct Check: Sendable, CustomStringConvertible {
        /// A sentence about behaviour.
        package let title: String
        /// Runs the test on a database without a schema.
        package let run: @Sendable (_ connect: @escaping Connect) async throws -> Void

        package var description: String { title }

        init(_ title: String, _ run: @escaping @Sendable (_ connect: @escaping Connect) async throws -> Void)
        {
            (self.title, self.run) = (title, run)
        }

        /// A test on a prepared database with open connections of `count` machines.
        init(
            _ title: String, machines count: Int,
            _ run: @escaping @Sendable ([any SyncService]) async throws -> Void
        ) {
            self.init(title) { connect in
                var services: [any SyncService] = []
                for number in 1...count {
                    let service = try await connect()
                    if number == 1 { try await service.prepare() }
                    _ = try await service.open(.sample(number), name: "machine \(number)")
                    services.append(service)
                }
                do { try await run(services) } catch {
                    for service in services { await service.close() }
                    throw error
                }
                for service in services { await service.close() }
            }
        }
    }

    package static let checks = schema + log + refusals + snapshots + machines + waiting
}
