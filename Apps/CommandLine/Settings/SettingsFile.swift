import Console
import Persistence
import PersistenceFiles

/// The settings of the profile selected on the command line.
struct SettingsFile {
    private let vault: FileValueVault<UserSettings>
    private let operation: String
    /// The profile's folders, including the settings file's.
    let folders: Folders

    /// - Parameter operation: The name of the command.
    init(_ options: GlobalOptions, operation: String) throws {
        folders = try Folders(environment: ProcessEnvironment.variables, profile: options.profileName)
        (vault, self.operation) = (Settings.vault(in: folders), operation)
    }

    /// Loads the settings without values that are not allowed.
    func load() throws -> UserSettings { try loadWithProblems().stored }

    /// Loads the settings without values that are not allowed, and returns these values' problems.
    func loadWithProblems() throws -> (stored: UserSettings, problems: [SettingsProblem]) {
        do throws(VaultFailure) { return try Settings.checked(in: folders) } catch {
            throw CommandFailure(settings: operation, error)
        }
    }

    /// The settings in effect, with their origins.
    ///
    /// - Parameter stored: The content of the file.
    func originated(_ stored: UserSettings) -> OriginatedSettings {
        OriginatedSettings(stored, path: vault.path, environment: ProcessEnvironment.variables)
    }

    /// Changes the stored settings while other processes wait.
    ///
    /// - Parameter change: The settings remain as they are if it throws.
    func update(_ change: (inout UserSettings) throws -> Void) throws {
        var failure: (any Error)?
        do throws(VaultFailure) {
            try vault.update { settings in
                var changed = settings
                do {
                    try change(&changed)
                    settings = changed
                } catch {
                    failure = error
                }
            }
        } catch { throw CommandFailure(settings: operation, error) }
        if let failure { throw failure }
    }
}
