import Console
import TerminalFrames

extension ProgramHelp {
    /// The help of this program, which is computed once.
    ///
    /// - Throws: `DecodingError` when a newer parser describes commands in another format.
    static func app() throws -> ProgramHelp { try computed.get() }

    private static let computed = Result {
        try ProgramHelp(
            of: Nagare.self, version: "nagare \(version)", variables: variables, files: files,
            japanese: HelpTexts(.japanese, JapaneseHelp.texts))
    }

    private typealias Strings = NagareStrings.Environment

    private static let variables: [Variable] = [
        .init("LC_ALL", "LC_MESSAGES", "LANG", meaning: Strings.language),
        .init(Settings.tokenVariable, meaning: Strings.token),
        .init(Settings.qiitaVariable, Settings.peerTubeVariable, meaning: Strings.services),
        .init("NAGARE_MD4C", meaning: Strings.markdown),
        .init("NAGARE_PAGER", "PAGER", meaning: Strings.pager),
        .init("FZF_PREVIEW_COLUMNS", "COLUMNS", meaning: Strings.columns),
        .init("BROWSER", meaning: Strings.browser),
        .init("NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", meaning: Strings.colours),
        .init("FORCE_HYPERLINK", meaning: Strings.hyperlinks),
        .init("TERM", "COLORTERM", "COLORFGBG", meaning: Strings.terminal),
        .init(
            "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", meaning: Strings.folders),
        .init(Folders.runtimeVariable, meaning: NagareStrings.Devtools.runtimeFolder),
        .init("http_proxy", "https_proxy", "no_proxy", meaning: Strings.proxies),
    ]

    private typealias Files = NagareStrings.StoredFiles

    private static let files = [
        StoredFile(path: "~/.config/nagare/PROFILE/settings.json", meaning: Files.settings),
        StoredFile(path: "~/.config/nagare/themes/NAME.json", meaning: Files.themes),
        StoredFile(path: "~/.config/nagare/keys.json", meaning: Files.keys),
        StoredFile(path: "~/.config/nagare/PROFILE/token", meaning: Files.token),
        StoredFile(path: "~/.local/share/nagare/PROFILE/library.sqlite", meaning: Files.library),
        StoredFile(
            path: "~/.local/share/nagare/PROFILE/library.before-TIME.sqlite", meaning: Files.libraryCopies),
        StoredFile(path: "~/.local/state/nagare/PROFILE/history.json", meaning: Files.history),
        StoredFile(path: "~/.local/state/nagare/PROFILE/last-session.json", meaning: Files.session),
        StoredFile(path: "~/.cache/nagare/PROFILE/cache.sqlite", meaning: Files.cache),
    ]
}

extension OutputColumns {
    static let profiles = ["name", "folder"]
    static let secretRoutes = ["name", "value", "secrets"]
    static let imports = ImportOutcome.fields
    static let keys = ["action", "keys", "line"]
}
