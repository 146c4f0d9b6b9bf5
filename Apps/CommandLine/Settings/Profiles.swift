import Console
import Foundation
import Glibc
import TerminalFrames

/// The user's profiles. Each has folders of its own, see `Folders`.
struct Profiles {
    private let environment: [String: String]
    /// The names of the existing profiles, in alphabetical order after `default`, which always exists.
    let names: [String]

    /// - Throws: When there is no home folder.
    init(environment: [String: String]) throws {
        self.environment = environment
        // The parents of the folders of any profile.
        let folders = try Folders(environment: environment, profile: GlobalOptions.defaultProfile)
        let parents = [folders.config, folders.data, folders.state, folders.cache].map {
            URL(fileURLWithPath: $0).deletingLastPathComponent().path
        }
        let found = parents.flatMap { parent in
            (try? FileManager.default.contentsOfDirectory(atPath: parent))?.filter { name in
                let path = "\(parent)/\(name)"
                return path != folders.themes && Self.isFolder(path)
            } ?? []
        }
        names =
            [GlobalOptions.defaultProfile] + Set(found).subtracting([GlobalOptions.defaultProfile]).sorted()
    }

    /// Creates the folder of a profile's settings.
    ///
    /// - Parameter operation: The name of the command.
    func create(_ name: String, for operation: String) throws {
        let folder = try settingsFolder(of: name)
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw CommandFailure(.storage) {
                $0.programStrings.profiles.cannotCreate(operation, folder: folder)
            }
        }
    }

    /// The path of the folder with a profile's settings.
    func settingsFolder(of name: String) throws -> String {
        try Folders(environment: environment, profile: name).config
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}

/// Asks before a command creates a profile, because its name may be mistyped.
struct ProfileConfirmation {
    private let options: GlobalOptions
    private let console: Console

    init(_ options: GlobalOptions, _ console: Console) { (self.options, self.console) = (options, console) }

    /// Returns when the profile exists, or has been created: with `--yes`, or when the user has agreed.
    ///
    /// - Parameter operation: The name of the command.
    /// - Throws: A usage error if the user cannot be asked; a failure with the status `.cancelled` for any other
    ///   answer than yes; `CancellationError`.
    func confirm(for operation: String) async throws {
        guard let name = options.profile else { return }
        let profiles = try Profiles(environment: console.environment)
        if profiles.names.contains(name) { return }
        if !options.yes {
            guard !options.noInput, isatty(STDIN_FILENO) == 1 else {
                throw CommandFailure.usage { $0.programStrings.profiles.unknown(operation, name: name) }
            }
            let isConfirmed = try await Confirmation(console, options)
                .isConfirmed(console.language.programStrings.profiles.creationQuestion(name))
            guard isConfirmed else {
                throw CommandFailure(.cancelled) {
                    $0.programStrings.profiles.notCreated(operation, name: name)
                }
            }
        }
        try profiles.create(name, for: operation)
    }
}
