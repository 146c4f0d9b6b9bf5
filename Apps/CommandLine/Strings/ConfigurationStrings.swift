import TerminalUI

/// Errors about settings and the user's files.
protocol ConfigurationStrings: Sendable {
    func cannotUse(_ what: String, path: String, detail: String) -> ErrorMessage
    func readableByOthers(_ what: String, path: String) -> ErrorMessage
    func ownedByOther(_ what: String, path: String) -> ErrorMessage
    func writableByOthers(_ what: String, folder: String) -> ErrorMessage
    func invalidFile(_ what: String, path: String) -> ErrorMessage
    func newerFile(_ what: String, path: String) -> ErrorMessage
    func diskFull(_ what: String, path: String) -> ErrorMessage
    func unknownSetting(_ what: String, name: String, known: [String]) -> ErrorMessage

    /// - Parameter key: The setting's name.
    func invalidValue(_ text: String, key: String, _ allowed: NagareStrings.Configuration.AllowedValues)
        -> ErrorMessage
    func suggestion(_ allowed: NagareStrings.Configuration.AllowedValues) -> String
    func secretInArguments(_ what: String) -> ErrorMessage
    func passwordInAddress(_ what: String) -> ErrorMessage
    /// - Parameter part: The part of a database's address that is invalid.
    func invalidDatabase(_ what: String, part: String) -> ErrorMessage
    func invalidOrigin(_ address: String) -> ErrorMessage
    /// The environment's token is not sent to an origin that only `settings.json` names.
    func tokenWithheld(origin: String) -> ErrorMessage
    /// Images of strangers are decoded by a process of root.
    func runsAsRoot(_ what: String) -> ErrorMessage
    /// What a setting decides the receiver of, as a phrase.
    func receives(_ secrets: [SecretRoute.Secret]) -> String
    func unreadableCertificates(path: String, detail: String) -> ErrorMessage
}

extension Language {
    /// The errors about settings in this language.
    var configurationStrings: any ConfigurationStrings {
        switch self {
        case .english: EnglishConfigurationStrings()
        case .japanese: JapaneseConfigurationStrings()
        }
    }
}
