import FoundationEssentials
import ReactiveTesting
package import Testing

/// The folder of the newest installed server: Debian has it outside of `PATH`. `nil` if there is none in that folder.
private let folderOfPrograms: String? = {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return versions.compactMap(Int.init).max().map { "\(root)/\($0)/bin" }
}()

/// The path of one of PostgreSQL's programs, or its name if it should be in `PATH`.
func postgresProgram(_ name: String) -> String { folderOfPrograms.map { "\($0)/\(name)" } ?? name }

extension Trait where Self == ConditionTrait {
    /// Skips the tests, with the reason, if a `PostgresServer` cannot be started.
    package static var needsPostgres: Self {
        .needs(
            .program(postgresProgram("initdb")), .program("psql"), .program("openssl"), .program("setpriv"))
    }
}
