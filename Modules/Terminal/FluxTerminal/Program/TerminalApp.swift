public import FluxJournal
public import FluxScreens
public import TerminalFrames

/// A full-screen terminal program: its screens.
///
/// ```swift
/// @main enum Counter: TerminalApp {
///     static func screens(_ app: AppContext) -> [ScreenEntry] { [.counter(in: app)] }
/// }
/// ```
public protocol TerminalApp: SendableMetatype {
    static var configuration: AppConfiguration { get }

    /// Composes the running program, and each of its replicas: nothing is dispatched or requested here, services are only
    /// stored.
    static func screens(_ app: AppContext) -> [ScreenEntry]
}

extension TerminalApp {
    public static var configuration: AppConfiguration { AppConfiguration(name: "\(Self.self)".lowercased()) }
}

/// What a program is called, and what is kept of it.
public struct AppConfiguration: Sendable {
    /// What the next start does with the last session.
    public enum Session: Sendable {
        /// Each start is new.
        case none
        /// The last session is resumed. Of another version's session, states that cannot be read start anew.
        case resumed
    }

    public let name: String
    public let version: String
    public let session: Session
    public let languages: [Language]
    public let migrations: [Migration]

    /// The name and the version.
    var title: String { "\(name) \(version)" }

    /// - Parameters:
    ///   - name: The name of the program, which also names its folder and the scheme of its routes: lowercase letters,
    ///     digits and hyphens.
    ///   - version: The program's version, such as `1.2.0`.
    ///   - session: What the next start does with the last session.
    ///   - languages: Those that the program has; the environment chooses one.
    ///   - migrations: How former names and forms of states and actions are read from sessions and recordings.
    public init(
        name: String, version: String = "0.1.0", session: Session = .none,
        languages: [Language] = [.english, .japanese], migrations: [Migration] = []
    ) {
        (self.name, self.version, self.session) = (name, version, session)
        (self.languages, self.migrations) = (languages, migrations)
    }
}
