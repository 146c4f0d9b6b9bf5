import TerminalUI

/// Prompts, imports, profiles and other programs.
protocol ProgramStrings: Sendable {
    var login: any ProgramLoginStrings { get }
    var profiles: any ProgramProfilesStrings { get }
    var imports: any ProgramImportStrings { get }
    var followImport: any ProgramFollowImportStrings { get }
    var programs: any ProgramProgramsStrings { get }
}

/// The texts of `Login`.
protocol ProgramLoginStrings: Sendable {
    var waiting: String { get }
    var tokenPrompt: String { get }
    func browserPrompt(page: String) -> String
    var inputIsNotATerminal: ErrorMessage { get }
    var promptNotAllowed: ErrorMessage { get }
    var browserNotAllowed: ErrorMessage { get }
    func noClient(origin: String) -> ErrorMessage

    /// - Parameter variable: The environment variable that contains the token.
    func tokenInEnvironment(_ variable: String) -> ErrorMessage
    func deletedButNotRevoked(_ cause: ErrorMessage) -> ErrorMessage
    var revokeQuestion: String { get }
    func confirmationNotAllowed(_ what: String) -> ErrorMessage
    func notConfirmed(_ what: String) -> ErrorMessage
}

/// The texts of `Profiles`.
protocol ProgramProfilesStrings: Sendable {
    func unknown(_ what: String, name: String) -> ErrorMessage
    func creationQuestion(_ name: String) -> String
    func notCreated(_ what: String, name: String) -> ErrorMessage
    func cannotCreate(_ what: String, folder: String) -> ErrorMessage
}

/// The texts of `Import`.
protocol ProgramImportStrings: Sendable {
    var standardInput: String { get }
    func done(saved: Int, alreadySaved: Int) -> String
    func tooLarge(_ what: String, megabytes: Int) -> ErrorMessage
    func notAnExport(_ name: String) -> ErrorMessage
    func newer(_ name: String) -> ErrorMessage

    /// - Parameters:
    ///   - named: The first invalid records, with the reasons.
    ///   - all: The number of records in the document.
    func invalidRecords(_ count: Int, of all: Int, named: [(record: Int, why: String)]) -> ErrorMessage
}

/// The texts of `FollowImport`.
protocol ProgramFollowImportStrings: Sendable {
    func done(followed: Int, alreadyFollowed: Int) -> String
    func notADocument(_ name: String) -> ErrorMessage
    func tooManyEntries(_ count: Int, maximum: Int) -> ErrorMessage

    /// - Parameters:
    ///   - entries: The invalid entries, as far as they can be named.
    ///   - all: The number of entries in the document.
    func invalidEntries(_ entries: [String], of all: Int) -> ErrorMessage
    var entryWithoutID: String { get }
}

/// The texts of `Programs`.
protocol ProgramProgramsStrings: Sendable {

    /// - Parameter detail: The system's reason.
    func cannotPrint(detail: String) -> ErrorMessage
    func systemError(_ number: Int32) -> String
    func noDownloader(_ what: String) -> ErrorMessage
    func downloaderFailed(_ what: String, status: Int32) -> ErrorMessage
    func videoNotDownloadable(_ what: String) -> ErrorMessage
    func pagerFailed(_ command: String, status: Int32) -> ErrorMessage
    func noJQ(_ what: String) -> ErrorMessage

    /// - Parameter detail: The first line that jq printed.
    func jqFailed(_ what: String, detail: String?, status: Int32) -> ErrorMessage
    func portInUse(_ what: String, port: UInt16, option: String) -> ErrorMessage
    func cannotListen(_ what: String, detail: String) -> ErrorMessage
}

extension Language {
    /// The module's texts in this language.
    var programStrings: any ProgramStrings {
        switch self {
        case .english: EnglishProgramStrings()
        case .japanese: JapaneseProgramStrings()
        }
    }
}
