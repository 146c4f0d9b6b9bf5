import Console
import Persistence

/// Where the value of a setting comes from.
enum SettingOrigin {
    case defaultValue
    /// The path of `settings.json`.
    case file(String)
    /// The name of an environment variable.
    case environment(String)

    var text: String {
        switch self {
        case .defaultValue: NagareStrings.Configuration.defaultOrigin
        case .file(let path): path
        case .environment(let name): name
        }
    }
}

/// The settings in effect: those of the file, overridden by the environment.
struct OriginatedSettings {
    let settings: UserSettings
    private let stored: UserSettings
    private let path: String
    private let environment: [String: String]

    /// - Parameter path: The path of `settings.json`.
    init(_ stored: UserSettings, path: String, environment: [String: String]) {
        (self.stored, self.path, self.environment) = (stored, path, environment)
        var settings = stored
        settings.qiitaURL = Self.variable(.qiitaURL, environment)?.value ?? stored.qiitaURL
        settings.peerTubeURL = Self.variable(.peerTubeURL, environment)?.value ?? stored.peerTubeURL
        self.settings = settings
    }

    func origin(of key: SettingsKey) -> SettingOrigin {
        if let variable = Self.variable(key, environment) { return .environment(variable.name) }
        var other = stored
        other.reset(key)
        return other == stored ? .defaultValue : .file(path)
    }

    /// - Parameter name: An alias.
    func origin(ofAlias name: String) -> SettingOrigin {
        stored.aliases?[name] == nil ? .defaultValue : .file(path)
    }

    private static func variable(
        _ key: SettingsKey, _ environment: [String: String]
    ) -> (name: String, value: String)? {
        let name: String? =
            switch key {
            case .qiitaURL: Settings.qiitaVariable
            case .peerTubeURL: Settings.peerTubeVariable
            default: nil
            }
        guard let name, let value = environment[name], !value.isEmpty else { return nil }
        return (name, value)
    }
}
