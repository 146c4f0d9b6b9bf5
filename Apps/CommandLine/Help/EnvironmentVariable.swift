import Console

/// An environment variable that the program uses, as shown in help and the manual.
struct EnvironmentVariable {
    /// Variables with a common meaning.
    let names: [String]
    let meaning: String

    private init(_ names: String..., meaning: String) { (self.names, self.meaning) = (names, meaning) }

    private typealias Strings = NagareStrings.Environment

    static let all: [EnvironmentVariable] = [
        .init("LC_ALL", "LC_MESSAGES", "LANG", meaning: Strings.language),
        .init(Settings.tokenVariable, meaning: Strings.token),
        .init(Settings.qiitaVariable, Settings.peerTubeVariable, meaning: Strings.services),
        .init("NAGARE_MD4C", meaning: Strings.markdown),
        .init("NAGARE_PAGER", "PAGER", meaning: Strings.pager),
        .init("BROWSER", meaning: Strings.browser),
        .init("NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", meaning: Strings.colours),
        .init("FORCE_HYPERLINK", meaning: Strings.hyperlinks),
        .init("TERM", "COLORTERM", "COLORFGBG", meaning: Strings.terminal),
        .init(
            "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", meaning: Strings.folders),
        .init(Folders.runtimeVariable, meaning: NagareStrings.Devtools.runtimeFolder),
        .init("http_proxy", "https_proxy", "no_proxy", meaning: Strings.proxies),
    ]
}
