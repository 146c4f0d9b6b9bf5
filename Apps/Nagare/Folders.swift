import TerminalUI

/// Where a profile's files are. Source: XDG Base Directory Specification.
struct Folders: Sendable {
    /// The settings, the token and the OAuth client.
    let config: String
    /// The library.
    let data: String
    /// The search history and the last session.
    let state: String
    /// The cache.
    let cache: String

    /// - Throws: When there is no home folder and one of the variables is missing.
    init(environment: [String: String], profile: String) throws {
        func folder(_ name: String, _ usual: String) throws -> String {
            if let set = environment[name], set.hasPrefix("/") { return "\(set)/nagare/\(profile)" }
            if let home = environment["HOME"], home.hasPrefix("/") {
                return "\(home)/\(usual)/nagare/\(profile)"
            }
            let why = "there is no home folder"
            throw CommandFailure(Explanation("settings", why: why, todo: "set HOME or \(name)"), .storage)
        }
        config = try folder("XDG_CONFIG_HOME", ".config")
        data = try folder("XDG_DATA_HOME", ".local/share")
        state = try folder("XDG_STATE_HOME", ".local/state")
        cache = try folder("XDG_CACHE_HOME", ".cache")
    }
}
