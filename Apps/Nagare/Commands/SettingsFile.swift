import Persistence
import PersistenceSQLite

/// The settings of the profile selected on the command line.
struct SettingsFile {
    private let vault: FileValueVault<UserSettings>
    private let what: String
    /// The profile's folders, including the settings file's.
    let folders: Folders

    /// - Parameter what: The name of the command.
    init(_ options: GlobalOptions, what: String) throws {
        folders = try Folders(environment: Settings.environment, profile: options.profileName)
        (vault, self.what) = (Settings.vault(in: folders), what)
    }

    func load() throws -> UserSettings {
        do throws(VaultFailure) { return try vault.load() } catch {
            throw CommandFailure(settings: what, error)
        }
    }

    func update(_ change: (inout UserSettings) -> Void) throws {
        do throws(VaultFailure) { try vault.update(change) } catch {
            throw CommandFailure(settings: what, error)
        }
    }
}
