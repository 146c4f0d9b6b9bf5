import Console
import FluxTerminal
import Foundation
import Persistence
import SyncCommands
import TerminalFrames

/// A setting's name in `nagare config` and `settings.json`.
typealias SettingsKey = UserSettings.CodingKeys

extension SettingsKey {
    /// The settings with a single value: all except aliases.
    static var singleValued: [SettingsKey] { allCases.filter { $0 != .aliases } }
    static var names: [String] { singleValued.map(\.rawValue) }

    /// What a value of this setting can be.
    func allowedValues(_ themes: Themes) -> NagareStrings.Configuration.AllowedValues {
        switch self {
        case .qiitaURL, .peerTubeURL: .origin
        case .caFile: .absolutePath
        case .oauthClientID, .oauthClientSecret, .hiddenPosts: .text
        case .oauthPort: .number(1...65_535)
        case .cacheMegabytes: .number(1...1_000_000)
        case .skipsLogin, .usesMouse, .showsCursor, .confirmsQuit: .boolean
        case .theme: .choice([Themes.automatic] + themes.names)
        case .ambiguousWidth: .choice(UserSettings.AmbiguousWidth.allCases.map(\.rawValue))
        case .language: .choice(UserSettings.Language.allCases.map(\.rawValue))
        case .links: .choice(UserSettings.Links.allCases.map(\.rawValue))
        case .images: .choice(UserSettings.Images.allCases.map(\.rawValue))
        case .browserInTerminal, .playerInTerminal:
            .choice(UserSettings.InTerminal.allCases.map(\.rawValue))
        case .sync: .database
        case .syncTLS: .choice(UserSettings.SyncTLS.allCases.map(\.rawValue))
        case .aliases: .aliases
        }
    }

    /// The name as help shows it: `alias.NAME` stands for all aliases.
    var placeholder: String { self == .aliases ? "\(Aliases.prefix)NAME" : rawValue }

    init(named name: String, operation: String) throws {
        guard let key = SettingsKey(rawValue: name), key != .aliases else {
            throw CommandFailure.usage {
                $0.configurationStrings.unknownSetting(operation, name: name, known: SettingsKey.names)
            }
        }
        self = key
    }
}

extension UserSettings {
    /// The effective value as text; empty if there is neither a value nor a default.
    func displayText(_ key: SettingsKey) -> String {
        switch key {
        case .qiitaURL: qiitaURL ?? Settings.defaultQiitaOrigin
        case .peerTubeURL: peerTubeURL ?? Settings.defaultPeerTubeOrigin
        case .caFile: caFile ?? ""
        case .oauthClientID: oauthClientID ?? ""
        case .oauthClientSecret: oauthClientSecret.map { "\($0)" } ?? ""
        case .oauthPort: oauthPort.map(String.init) ?? ""
        case .skipsLogin: "\(skipsLogin ?? false)"
        case .cacheMegabytes: "\(cacheMegabytes ?? Settings.defaultCacheMegabytes)"
        case .theme: theme ?? Themes.automatic
        case .ambiguousWidth: (ambiguousWidth ?? .narrow).rawValue
        case .language: (language ?? .auto).rawValue
        case .usesMouse: "\(usesMouse ?? true)"
        case .showsCursor: "\(showsCursor ?? false)"
        case .links: (links ?? .auto).rawValue
        case .images: (images ?? .auto).rawValue
        case .confirmsQuit: "\(confirmsQuit ?? false)"
        case .browserInTerminal: (browserInTerminal ?? .auto).rawValue
        case .playerInTerminal: (playerInTerminal ?? .auto).rawValue
        case .hiddenPosts: hiddenPosts ?? ""
        case .sync: sync ?? ""
        case .syncTLS: (syncTLS ?? .verify).rawValue
        case .aliases: ""
        }
    }

    /// Returns the change that sets `key` to `text`.
    ///
    /// - Parameters:
    ///   - text: The value as typed; an empty text resets the setting.
    ///   - themes: The available themes.
    /// - Throws: A usage error when `text` is not a valid value.
    static func change(_ key: SettingsKey, to text: String, themes: Themes) throws -> (inout UserSettings) ->
        Void
    {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let value = text.isEmpty ? nil : text
        switch key {
        case .qiitaURL:
            let origin = try value.map(Settings.origin)
            return { $0.qiitaURL = origin }
        case .peerTubeURL:
            let origin = try value.map(Settings.origin)
            return { $0.peerTubeURL = origin }
        case .caFile:
            if let value, !value.hasPrefix("/") { throw invalidValue(key, value, themes) }
            return { $0.caFile = value }
        case .oauthClientID: return { $0.oauthClientID = value }
        case .oauthClientSecret: return { $0.oauthClientSecret = value.map(Secret.init) }
        case .oauthPort:
            let port = try value.map { try number($0, key, themes) }
            return { $0.oauthPort = port }
        case .skipsLogin:
            let choice = try value.map { try boolean($0, key, themes) }
            return { $0.skipsLogin = choice }
        case .cacheMegabytes:
            let size = try value.map { try number($0, key, themes) }
            return { $0.cacheMegabytes = size }
        case .theme:
            if let value, value != Themes.automatic { try checkTheme(value, themes) }
            return { $0.theme = value }
        case .ambiguousWidth:
            let width: UserSettings.AmbiguousWidth? = try value.map { try enumValue($0, key, themes) }
            return { $0.ambiguousWidth = width }
        case .language:
            let language: UserSettings.Language? = try value.map { try enumValue($0, key, themes) }
            return { $0.language = language }
        case .usesMouse:
            let choice = try value.map { try boolean($0, key, themes) }
            return { $0.usesMouse = choice }
        case .showsCursor:
            let choice = try value.map { try boolean($0, key, themes) }
            return { $0.showsCursor = choice }
        case .links:
            let links: UserSettings.Links? = try value.map { try enumValue($0, key, themes) }
            return { $0.links = links }
        case .images:
            let images: UserSettings.Images? = try value.map { try enumValue($0, key, themes) }
            return { $0.images = images }
        case .confirmsQuit:
            let choice = try value.map { try boolean($0, key, themes) }
            return { $0.confirmsQuit = choice }
        case .browserInTerminal:
            let choice: UserSettings.InTerminal? = try value.map { try enumValue($0, key, themes) }
            return { $0.browserInTerminal = choice }
        case .playerInTerminal:
            let choice: UserSettings.InTerminal? = try value.map { try enumValue($0, key, themes) }
            return { $0.playerInTerminal = choice }
        case .hiddenPosts: return { $0.hiddenPosts = value }
        case .sync:
            if let value { try checkDatabase(value, themes) }
            return { $0.sync = value }
        case .syncTLS:
            let choice: UserSettings.SyncTLS? = try value.map { try enumValue($0, key, themes) }
            return { $0.syncTLS = choice }
        case .aliases: return { _ in }
        }
    }

    private static func checkTheme(_ name: String, _ themes: Themes) throws {
        do throws(UserFile.Problem) {
            if try themes.theme(name) != nil { return }
        } catch {
            throw CommandFailure(.usage) { error.errorMessage("config set", in: $0) }
        }
        throw invalidValue(.theme, name, themes)
    }

    private static func checkDatabase(_ address: String, _ themes: Themes) throws {
        switch DatabaseAddress(address).problem {
        case nil: return
        case .form: throw invalidValue(.sync, address, themes)
        case .invalid(let part):
            throw CommandFailure.usage { $0.configurationStrings.invalidDatabase("config set", part: part) }
        case .password: throw CommandFailure.usage { $0.configurationStrings.passwordInAddress("config set") }
        }
    }

    private static func boolean(_ text: String, _ key: SettingsKey, _ themes: Themes) throws -> Bool {
        guard let choice = Bool(text) else { throw invalidValue(key, text, themes) }
        return choice
    }

    private static func enumValue<Choice: RawRepresentable<String> & CaseIterable>(
        _ text: String, _ key: SettingsKey, _ themes: Themes
    ) throws -> Choice {
        guard let choice = Choice(rawValue: text) else { throw invalidValue(key, text, themes) }
        return choice
    }

    private static func number(_ text: String, _ key: SettingsKey, _ themes: Themes) throws -> Int {
        guard let number = Int(text), case .number(let range) = key.allowedValues(themes),
            range.contains(number)
        else { throw invalidValue(key, text, themes) }
        return number
    }

    private static func invalidValue(
        _ key: SettingsKey, _ text: String, _ themes: Themes
    ) -> CommandFailure {
        CommandFailure.usage {
            $0.configurationStrings.invalidValue(text, key: key.rawValue, key.allowedValues(themes))
        }
    }
}

/// The settings as JSON, with defaults for those that are not set.
struct EffectiveSettings: Encodable {
    private let settings: UserSettings

    init(_ settings: UserSettings) {
        self.settings = settings
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: SettingsKey.self)
        try container.encodeIfPresent(settings.aliases, forKey: .aliases)
        for key in SettingsKey.singleValued {
            let text = settings.displayText(key)
            switch key {
            case .oauthPort, .cacheMegabytes: try container.encode(Int(text), forKey: key)
            case .skipsLogin, .usesMouse, .showsCursor, .confirmsQuit:
                try container.encode(Bool(text), forKey: key)
            case .qiitaURL, .peerTubeURL, .caFile, .oauthClientID, .oauthClientSecret, .theme,
                .ambiguousWidth, .language, .links, .images, .browserInTerminal, .playerInTerminal,
                .hiddenPosts, .sync, .syncTLS, .aliases:
                try container.encode(text.isEmpty ? nil : text, forKey: key)
            }
        }
    }
}
