import TerminalUI

/// The texts in English.
struct EnglishProgramStrings: ProgramStrings {
    var login: any ProgramLoginStrings { Login() }
    struct Login: ProgramLoginStrings {
        var waiting: String { "waiting for the service" }
        var tokenPrompt: String { "Paste your token (it is not shown): " }

        func browserPrompt(page: String) -> String {
            "Opening a browser. If none appears, open this page:\n\(page)\n"
        }

        var inputIsNotATerminal: ErrorMessage {
            ErrorMessage(
                what, why: "standard input is not a terminal", suggestion: pipeToken)
        }

        var promptNotAllowed: ErrorMessage {
            ErrorMessage(
                what, why: "needs a token, and --no-input was given", suggestion: pipeToken)
        }

        var browserNotAllowed: ErrorMessage {
            ErrorMessage(
                what, why: "needs a browser, and --no-input was given", suggestion: pipeToken)
        }

        func noClient(origin: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "no OAuth client is configured for \(origin)",
                suggestion: "register one at \(origin)/settings/applications, then see nagare help login")
        }

        func tokenInEnvironment(_ variable: String) -> ErrorMessage {
            ErrorMessage(
                logout, why: "the token in the environment variable \(variable) cannot be removed",
                suggestion: "unset \(variable)")
        }

        func deletedButNotRevoked(_ cause: ErrorMessage) -> ErrorMessage {
            ErrorMessage(
                cause.operation,
                why: "the token was deleted from this computer, but not revoked: \(cause.why)",
                suggestion: cause.suggestion
            )
        }

        var revokeQuestion: String { "Revoke the token? No other program can use it afterwards." }

        func confirmationNotAllowed(_ what: String) -> ErrorMessage {
            ErrorMessage(what, why: "needs an answer, and --no-input was given", suggestion: "use --yes")
        }

        func notConfirmed(_ what: String) -> ErrorMessage {
            ErrorMessage(what, why: "cancelled", suggestion: "nothing was changed")
        }

        private var what: String { "login" }
        private var logout: String { "logout" }
        private var pipeToken: String { "pipe the token into nagare login --with-token" }
    }

    var profiles: any ProgramProfilesStrings { Profiles() }
    struct Profiles: ProgramProfilesStrings {
        func unknown(_ what: String, name: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "there is no profile \(name)",
                suggestion: "create it with --yes, or see nagare config profiles")
        }

        func creationQuestion(_ name: String) -> String {
            "There is no profile \(name). Create it?"
        }

        func notCreated(_ what: String, name: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "the profile \(name) was not created", suggestion: "see nagare config profiles")
        }

        func cannotCreate(_ what: String, folder: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "cannot create \(folder)", suggestion: "check the permissions of its parent")
        }
    }

    var imports: any ProgramImportStrings { Import() }
    struct Import: ProgramImportStrings {
        var standardInput: String { "standard input" }

        func done(saved: Int, alreadySaved: Int) -> String {
            "saved \(NagareStrings.videos(saved))"
                + (alreadySaved > 0 ? "; \(alreadySaved) already saved" : "")
        }

        func tooLarge(_ what: String, megabytes: Int) -> ErrorMessage {
            ErrorMessage(
                what, why: "the document is larger than \(megabytes) MB", suggestion: "divide it into parts")
        }

        func notAnExport(_ name: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "\(name) is not an export of My Video",
                suggestion: "use the output of nagare myvideo export")
        }

        func newer(_ name: String) -> ErrorMessage {
            ErrorMessage(what, why: "\(name) was written by a newer nagare", suggestion: "update nagare")
        }

        func invalidRecords(
            _ count: Int, of all: Int, named: [(record: Int, why: String)]
        ) -> ErrorMessage {
            let more = count - named.count
            let reasons =
                named.map { "record \($0.record): \($0.why)" } + (more > 0 ? ["and \(more) more"] : [])
            return ErrorMessage(
                what, why: "\(count) of \(all) records are invalid (\(reasons.joined(separator: "; ")))",
                suggestion: "fix them and import the file again: the others are saved")
        }

        private var what: String { "myvideo import" }
    }

    var followImport: any ProgramFollowImportStrings { FollowImport() }
    struct FollowImport: ProgramFollowImportStrings {
        func done(followed: Int, alreadyFollowed: Int) -> String {
            "followed \(followed.grouped)"
                + (alreadyFollowed > 0 ? "; \(alreadyFollowed.grouped) already followed" : "")
        }

        func notADocument(_ name: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "\(name) is neither JSON nor OPML with follows",
                suggestion: "use the output of nagare follow export")
        }

        func tooManyEntries(_ count: Int, maximum: Int) -> ErrorMessage {
            ErrorMessage(
                what, why: "the document has \(count) entries, and at most \(maximum) are imported",
                suggestion: "divide it into parts")
        }

        func invalidEntries(_ entries: [String], of all: Int) -> ErrorMessage {
            let (named, more) = (entries.prefix(5).map { "\"\($0.fitted(to: 60))\"" }, entries.count - 5)
            let reasons = named + (more > 0 ? ["and \(more) more"] : [])
            return ErrorMessage(
                what,
                why: "\(entries.count) of \(all) entries are invalid (\(reasons.joined(separator: "; ")))",
                suggestion: "fix them and import the file again: the others are followed")
        }

        var entryWithoutID: String { "an entry without an id" }
        private var what: String { "follow import" }
    }

    var programs: any ProgramProgramsStrings { Programs() }
    struct Programs: ProgramProgramsStrings {
        func cannotPrint(detail: String) -> ErrorMessage {
            ErrorMessage(
                "output", why: "cannot write to standard output (\(detail))",
                suggestion: "check where it is redirected")
        }

        func systemError(_ number: Int32) -> String { "error \(number)" }

        func noDownloader(_ what: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "yt-dlp is not installed", suggestion: "install it, or use nagare episode play")
        }

        func downloaderFailed(_ what: String, status: Int32) -> ErrorMessage {
            ErrorMessage(what, why: "yt-dlp failed (exit code \(status))", suggestion: "see its output above")
        }

        func videoNotDownloadable(_ what: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "the video's URL is not a web page",
                suggestion: "see it with nagare episode show --json"
            )
        }

        func pagerFailed(_ command: String, status: Int32) -> ErrorMessage {
            ErrorMessage(
                "pager", why: "\"\(command)\" failed (exit code \(status)), so the text was printed",
                suggestion: "set NAGARE_PAGER, or use --no-pager")
        }

        func noJQ(_ what: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "jq is not installed", suggestion: "install jq or gojq, or use --template")
        }

        func jqFailed(_ what: String, detail: String?, status: Int32) -> ErrorMessage {
            ErrorMessage(
                what, why: "jq failed: \(detail ?? "exit code \(status)")",
                suggestion: "check the expression, see man jq")
        }

        func portInUse(_ what: String, port: UInt16, option: String) -> ErrorMessage {
            ErrorMessage(what, why: "port \(port) is in use", suggestion: "choose another one with \(option)")
        }

        func cannotListen(_ what: String, detail: String) -> ErrorMessage {
            ErrorMessage(what, why: detail, suggestion: "check that the loopback interface is up")
        }
    }
}
