import Console
import FluxJSON
import FluxTerminal
import Persistence
import PersistenceFiles

extension Settings {
    /// Reads `settings.json`. A setting whose value is not allowed has its default.
    ///
    /// - Returns: The settings, and the values that are not allowed and the unknown settings, in the order of the file.
    static func checked(
        in folders: Folders
    ) throws(VaultFailure) -> (stored: UserSettings, problems: [SettingsProblem]) {
        let vault = vault(in: folders)
        let loaded = try vault.loadWithProblems()
        var (stored, invalid) = (loaded.value, loaded.invalidMembers)
        let themes = Themes(in: folders.themes)
        for key in SettingsKey.singleValued where !stored.isAllowed(key, themes) {
            stored.reset(key)
            invalid.append(key.rawValue)
        }
        func problem(_ line: Int?, _ mistake: SettingsProblem.Mistake) -> SettingsProblem {
            SettingsProblem(path: vault.path, line: line, mistake: mistake)
        }
        let foreign = loaded.isForeign ? [problem(nil, .foreign)] : []
        let members = (try? UserFile(path: vault.path).content())?.members ?? []
        let known = SettingsKey.allCases.map(\.rawValue)
        let unknown = members.filter { $0.name != "version" && !known.contains($0.name) }.map { member in
            let similar = known.first { $0.isSimilar(to: member.name) }
            return problem(member.line, .unknownSetting(member.name, similar: similar))
        }
        let notAllowed = invalid.map { name in
            let line = members.first { $0.name == name }?.line
            return problem(
                line, .invalidSetting(name, SettingsKey(rawValue: name)?.allowedValues(themes) ?? .text))
        }
        return (stored, foreign + (notAllowed + unknown).sorted { ($0.line ?? 0) < ($1.line ?? 0) })
    }
}

extension UserSettings {
    /// Whether `config set` would accept the value of `key`.
    func isAllowed(_ key: SettingsKey, _ themes: Themes) -> Bool {
        switch key {
        // A mistake in the theme's own file is reported where the theme is used.
        case .theme: theme.map { $0 == Themes.automatic || themes.names.contains($0) } ?? true
        case .oauthClientSecret: true
        default: (try? Self.change(key, to: displayText(key), themes: themes)) != nil
        }
    }

    mutating func reset(_ key: SettingsKey) { copy(key, from: UserSettings()) }

    /// Uses the value of a setting in `other`.
    mutating func copy(_ key: SettingsKey, from other: UserSettings) {
        switch key {
        case .qiitaURL: qiitaURL = other.qiitaURL
        case .peerTubeURL: peerTubeURL = other.peerTubeURL
        case .caFile: caFile = other.caFile
        case .oauthClientID: oauthClientID = other.oauthClientID
        case .oauthClientSecret: oauthClientSecret = other.oauthClientSecret
        case .oauthPort: oauthPort = other.oauthPort
        case .skipsLogin: skipsLogin = other.skipsLogin
        case .cacheMegabytes: cacheMegabytes = other.cacheMegabytes
        case .theme: theme = other.theme
        case .ambiguousWidth: ambiguousWidth = other.ambiguousWidth
        case .language: language = other.language
        case .usesMouse: usesMouse = other.usesMouse
        case .showsCursor: showsCursor = other.showsCursor
        case .confirmsQuit: confirmsQuit = other.confirmsQuit
        case .browserInTerminal: browserInTerminal = other.browserInTerminal
        case .playerInTerminal: playerInTerminal = other.playerInTerminal
        case .links: links = other.links
        case .images: images = other.images
        case .hiddenPosts: hiddenPosts = other.hiddenPosts
        case .sync: sync = other.sync
        case .syncTLS: syncTLS = other.syncTLS
        case .aliases: aliases = other.aliases
        }
    }
}
