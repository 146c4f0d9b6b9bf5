import Console
import FluxJSON
import FluxTerminal
import Foundation
import Glibc
import LoginCommands
import MarkdownMD4C
import Persistence
import PersistenceFiles
import ServiceTexts
import TerminalFrames

/// The environment and the settings files. Only this type reads them.
struct Settings: Sendable {
    /// The post service's origin, without a trailing slash.
    let qiitaOrigin: String
    /// The PeerTube instance's origin, without a trailing slash.
    let peerTubeOrigin: String
    /// Whether only `settings.json` names `qiitaOrigin`. Secrets of the environment were not given for it.
    let isOriginFromFile: Bool
    /// `QIITA_TOKEN`, whatever the origin is.
    private let givenToken: String?
    let profile: String
    let folders: Folders
    /// The content of `settings.json`, without values that are not allowed.
    let stored: UserSettings
    /// The values in `settings.json` that are not allowed.
    let problems: [SettingsProblem]
    /// The content of `keys.json`.
    let keys: KeysFile
    /// The Markdown library: a path, or a name for the dynamic loader.
    let parserLibrary: String

    /// The variable that overrides the stored token.
    static let tokenVariable = ProcessEnvironment.tokenVariable
    static let qiitaVariable = "NAGARE_QIITA_URL"
    static let peerTubeVariable = "NAGARE_PEERTUBE_URL"
    static let defaultQiitaOrigin = DefaultOrigins.qiita
    static let defaultPeerTubeOrigin = DefaultOrigins.peerTube
    static let defaultCacheMegabytes = 256

    init(environment: [String: String], profile: String) throws {
        self.profile = profile
        folders = try Folders(environment: environment, profile: profile)
        do throws(VaultFailure) { (stored, problems) = try Settings.checked(in: folders) } catch {
            throw CommandFailure(settings: "settings", error)
        }
        if stored.containsSecret { SecretMemory.hide() }
        keys = KeysFile(folders.keys, .all)
        func pick(_ name: String, _ stored: String?, _ fallback: String) -> String {
            let chosen = environment[name].flatMap { $0.isEmpty ? nil : $0 } ?? stored ?? fallback
            return chosen.hasSuffix("/") ? String(chosen.dropLast()) : chosen
        }
        qiitaOrigin = try Settings.origin(
            pick(Settings.qiitaVariable, stored.qiitaURL, Settings.defaultQiitaOrigin))
        peerTubeOrigin = try Settings.origin(
            pick(Settings.peerTubeVariable, stored.peerTubeURL, Settings.defaultPeerTubeOrigin))
        givenToken = environment[Settings.tokenVariable].flatMap { $0.isEmpty ? nil : $0 }
        isOriginFromFile =
            (environment[Settings.qiitaVariable] ?? "").isEmpty && qiitaOrigin != Settings.defaultQiitaOrigin
        parserLibrary =
            environment["NAGARE_MD4C"].flatMap { $0.isEmpty ? nil : $0 } ?? MarkdownMD4C.library
    }

    /// `QIITA_TOKEN`, which takes precedence over the stored token; `nil` if it was not given for `qiitaOrigin`.
    var environmentToken: String? { isOriginFromFile ? nil : givenToken }

    /// Whether there is a `QIITA_TOKEN` that is not sent to `qiitaOrigin`.
    var isTokenWithheld: Bool { isOriginFromFile && givenToken != nil }

    /// The OAuth client in `settings.json`, which belongs to the origin that is named there; `nil` if there is none, or
    /// if the environment names another origin.
    var registeredClient: RegisteredClient? {
        let named = try? Settings.origin(stored.qiitaURL ?? Settings.defaultQiitaOrigin)
        return named == qiitaOrigin ? RegisteredClient(stored) : nil
    }

    /// - Throws: When the file of certificate authorities cannot be read.
    func checkCertificateFile() throws {
        guard let file = stored.caFile, access(file, R_OK) != 0 else { return }
        let why =
            strerror(errno).map { String(cString: $0) }
            ?? Language.english.programStrings.programs.systemError(errno)
        throw CommandFailure(.storage) {
            $0.configurationStrings.unreadableCertificates(path: file, detail: why)
        }
    }

    /// Returns a copy with both services at `origin`.
    func replacingOrigins(by origin: String) -> Settings { replacingOrigins(qiita: origin, peerTube: origin) }

    /// Returns a copy with the services at these origins, which are not validated. The command line has chosen them.
    func replacingOrigins(qiita: String, peerTube: String) -> Settings {
        var stored = stored
        stored.caFile = nil
        return Settings(
            qiitaOrigin: qiita, peerTubeOrigin: peerTube, givenToken: givenToken,
            profile: profile, folders: folders, stored: stored, problems: problems, keys: keys,
            parserLibrary: parserLibrary)
    }

    private init(
        qiitaOrigin: String, peerTubeOrigin: String, givenToken: String?, profile: String,
        folders: Folders, stored: UserSettings, problems: [SettingsProblem], keys: KeysFile,
        parserLibrary: String
    ) {
        (self.keys, self.problems) = (keys, problems)
        (self.qiitaOrigin, self.peerTubeOrigin) = (qiitaOrigin, peerTubeOrigin)
        (self.givenToken, self.profile, isOriginFromFile) = (givenToken, profile, false)
        (self.folders, self.stored, self.parserLibrary) = (folders, stored, parserLibrary)
    }

    /// The storage of `settings.json`.
    static func vault(in folders: Folders) -> FileValueVault<UserSettings> {
        FileValueVault(folder: folders.config, name: "settings.json")
    }

    /// Validates an origin: `https`, or `http` on loopback; only a host and a port.
    static func origin(_ text: String) throws -> String {
        let url = URLComponents(string: text)
        let isPlain =
            url?.user == nil && ["", "/"].contains(url?.path) && url?.query == nil && url?.fragment == nil
        let host = url?.host ?? ""
        guard isPlain, !host.isEmpty, url?.scheme == "https" || url?.scheme == "http" && isLoopback(host)
        else {
            throw originError(of: text)
        }
        return url?.path == "/" ? String(text.dropLast()) : text
    }

    static func isLoopback(origin: String) -> Bool {
        isLoopback(URLComponents(string: origin)?.host ?? "")
    }

    private static func isLoopback(_ host: String) -> Bool {
        if ["localhost", "[::1]", "::1"].contains(host) { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
    }

    static func originError(of address: String) -> CommandFailure {
        CommandFailure.usage { $0.configurationStrings.invalidOrigin(address) }
    }
}

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

extension MessageLanguage {
    /// The language of the environment, unless the settings of a profile name another one.
    ///
    /// - Parameter environment: The process's environment.
    convenience init(_ environment: [String: String], profile: String) {
        self.init {
            let stored = (try? Folders(environment: environment, profile: profile)).flatMap {
                try? Settings.vault(in: $0).loadWithProblems().value
            }
            return Language(chosen: stored?.language?.rawValue, environment: environment)
        }
    }
}

extension Console {
    /// A copy with the language of a profile's settings.
    func speaking(asIn profile: String) -> Console {
        speaking(MessageLanguage(environment, profile: profile))
    }

    /// Reports that a damaged library was replaced by what could be read.
    func reportRecovery(_ recovery: LibraryRecovery) {
        printDiagnostic(language.commandStrings.recovered(recovery))
    }
}

extension CommandFailure {
    /// The failure for a small file of the user's, such as the settings, that cannot be read or written.
    init(settings operation: String, _ failure: VaultFailure) {
        self.init(ExitStatus(failure)) { language in
            let strings = language.configurationStrings
            let (why, suggestion) = language.serviceStrings.failures.file(failure)
            let message = ErrorMessage(operation, why: why, suggestion: suggestion, in: language)
            return switch failure {
            case .denied(let path, let detail): strings.cannotUse(operation, path: path, detail: detail)
            case .foreign(let path): strings.ownedByOther(operation, path: path)
            case .broken(let path):
                UserFile(path: path).syntaxProblem?.errorMessage(operation, in: language) ?? message
            case .newer(let path): strings.newerFile(operation, path: path)
            case .exposed, .shared, .full: message
            }
        }
    }
}
