import Persistence
import PersistenceFiles
import ReactiveTesting
import Testing

@Suite struct ReadmeTests {
    @Test("the README's example works")
    func example() throws {
        let home = try TemporaryFolder()
        let folder = home.path

        let vault = FileValueVault<UserSettings>(folder: folder, name: "settings.json")
        try vault.update { $0.theme = "dark" }
        #expect(try vault.load().theme == "dark")
    }
}
