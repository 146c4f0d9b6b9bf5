public import FluxJournal
public import FluxScreens
import FluxTimeTravel
public import TerminalFrames

/// A full-screen terminal program: its screens.
///
/// ```swift
/// @main enum Counter: TerminalApp {
///     static func screens(_ app: AppContext) -> [ScreenEntry] { [.counter(in: app)] }
/// }
/// ```
public protocol TerminalApp: SendableMetatype {
    /// The name of the program, and what is saved of it.
    static var configuration: AppConfiguration { get }

    /// Composes the running program, and each of its replicas: nothing is dispatched or requested here, services are only
    /// stored.
    static func screens(_ app: AppContext) -> [ScreenEntry]
}

extension TerminalApp {
    /// The name of the type in lowercase letters; no session.
    public static var configuration: AppConfiguration { AppConfiguration(name: "\(Self.self)".lowercased()) }
}

/// The name of a program, and what is saved of it.
public struct AppConfiguration: Sendable {
    /// What the next start does with the last session.
    public enum Session: Sendable {
        /// Each start is new.
        case none
        /// The last session is resumed. Of another version's session, states that cannot be read start anew; of one that is
        /// larger than 2 MiB, screens that are not open start anew.
        case resumed
        /// The last session is the user's document, and resumed as well. It is saved as a whole, whatever its size. If that
        /// fails, a message says so, and the program ends with a failure. Before another session replaces a document, it is
        /// copied, and a message names the copy: when parts of it could not be read, with `--fresh`, and when the user
        /// continues from the past (F12).
        case document
    }

    /// The name of the program, of its folders and of the scheme of its routes.
    package let name: String
    /// The version of the program.
    package let version: String
    /// What the next start does with the last session.
    package let session: Session
    /// The languages that the program has.
    package let languages: [Language]
    /// How former names and forms are read.
    package let migrations: [Migration]
    /// The named key actions of its screens.
    package let keys: [KeySection]

    /// The file of the last session in a folder; `nil` if sessions are not saved.
    func sessionFile(in folder: String?) -> SavedSession.File? {
        guard let folder, session != .none else { return nil }
        return SavedSession.File(
            in: folder, version: version, migrations: migrations, isDocument: session == .document)
    }

    /// The name and the version.
    var title: String { "\(name) \(version)" }

    /// - Parameters:
    ///   - name: The name of the program, which also names its folder and the scheme of its routes: lowercase letters,
    ///     digits and hyphens.
    ///   - version: The program's version, such as `1.2.0`.
    ///   - session: What the next start does with the last session.
    ///   - languages: Those that the program has; the environment chooses one.
    ///   - migrations: How former names and forms of states and actions are read from sessions and recordings.
    ///   - keys: The named key actions of its screens. Users bind other keys to them, and to those of the shell, in
    ///     `keys.json` in the program's folder in `XDG_CONFIG_HOME`.
    public init(
        name: String, version: String = "0.1.0", session: Session = .none,
        languages: [Language] = [.english, .japanese], migrations: [Migration] = [],
        keys: [KeySection] = []
    ) {
        (self.name, self.version, self.session) = (name, version, session)
        (self.languages, self.migrations, self.keys) = (languages, migrations, keys)
    }

    /// The keys that users can bind.
    var catalogue: KeyCatalogue {
        let own = Shell.keySections() + keys
        return KeyCatalogue(own + TimeTravel<AppReplica>.keySections(over: own.map(\.name)))
    }

    /// What users can do about mistakes in their files.
    var advice: FileAdvice {
        FileAdvice(
            colours: { $0.choose(Theme.Role.allCases.map(\.rawValue)) },
            keyNames: {
                $0.text("see the names in the program's documentation", "プログラムの説明書で名前を確認してください")
            }, listCommand: nil)
    }
}
