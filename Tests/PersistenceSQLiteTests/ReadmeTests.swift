import Entities
import Foundation
import Persistence
import PersistenceSQLite
import ReactiveTesting
import Testing

@Suite struct ReadmeTests {
    @Test("the README's example works")
    func example() async throws {
        let home = try TemporaryFolder()
        let (folder, episode) = (home.path, Episode.sample(1))

        let library = try SQLiteMyVideoLibrary.open(at: "\(folder)/library.sqlite")
        try await library.add(episode, at: Date())
        #expect(try await library.videos(offset: 0, limit: nil).map(\.episode) == [episode])
    }
}
