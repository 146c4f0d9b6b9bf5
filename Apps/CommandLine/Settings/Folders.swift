import Console

/// The folders of a profile. Source: XDG Base Directory Specification.
struct Folders: Sendable {
    /// The settings, the token and the OAuth client.
    let config: String
    /// The library of saved videos and followed names.
    let data: String
    /// The search history and the last session.
    let state: String
    let cache: String
    /// Theme files, shared by all profiles.
    let themes: String
    /// The key bindings file, shared by all profiles.
    let keys: String
    /// The file with the user's commands, shared by all profiles.
    let commands: String
    /// Where processes with devtools find each other; `nil` if the system has no such folder.
    let devtools: String?

    /// The variable with the folder of files that live as long as the user's login.
    static let runtimeVariable = "XDG_RUNTIME_DIR"

    /// - Throws: When `HOME` and one of the XDG variables are both missing.
    init(environment: [String: String], profile: String) throws {
        func folder(_ name: String, _ fallback: String, _ part: String) throws -> String {
            if let set = environment[name], set.hasPrefix("/") { return "\(set)/nagare/\(part)" }
            if let home = environment["HOME"], home.hasPrefix("/") {
                return "\(home)/\(fallback)/nagare/\(part)"
            }
            throw CommandFailure(.storage) { $0.usageStrings.system.noHomeFolder(variable: name) }
        }
        config = try folder("XDG_CONFIG_HOME", ".config", profile)
        keys = try folder("XDG_CONFIG_HOME", ".config", "keys.json")
        commands = try folder("XDG_CONFIG_HOME", ".config", "commands.json")
        themes = try folder("XDG_CONFIG_HOME", ".config", "themes")
        data = try folder("XDG_DATA_HOME", ".local/share", profile)
        state = try folder("XDG_STATE_HOME", ".local/state", profile)
        cache = try folder("XDG_CACHE_HOME", ".cache", profile)
        devtools = environment[Self.runtimeVariable].flatMap {
            $0.hasPrefix("/") ? "\($0)/nagare/devtools" : nil
        }
    }
}
