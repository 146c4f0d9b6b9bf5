import Sync
import TerminalUI

/// The texts about machines and what they wrote, in English.
extension EnglishSyncStrings {
    func cannotExcludeThis(_ what: String) -> ErrorMessage {
        ErrorMessage(what, why: "this is the machine itself", suggestion: "run nagare sync stop")
    }

    func exclusionQuestion(_ machine: String) -> String {
        "Exclude \(machine)? The other machines ignore what it writes from now on."
    }

    func exclusionNeedsConsent(_ what: String, _ machine: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "excluding \(machine) needs your consent", suggestion: "use --yes to exclude it")
    }

    func excluded(_ machine: String) -> String {
        "\(machine) no longer shares the library; if it is not yours any more, change the database's password"
    }

    func skippedRecord(_ what: String, _ skip: SyncSkip, machine: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "\(skipped(skip, machine: machine)), so it is skipped and kept",
            suggestion: "if that machine should not write, run nagare sync machines remove MACHINE")
    }

    func moreSkipped(_ what: String, count: Int) -> ErrorMessage {
        ErrorMessage(
            what, why: "\(count.grouped) more \(count == 1 ? "was" : "were") skipped",
            suggestion: "see nagare sync status")
    }

    func skipped(_ skip: SyncSkip, machine: String) -> String {
        let what = skip.number.map { "change \($0)" } ?? "the record \(skip.record)"
        let by = machine.isEmpty ? "of an unknown machine" : "of \(machine)"
        let why =
            switch skip.reason {
            case .unreadable: "cannot be read"
            case .clockAhead: "has a time in the future"
            case .tooLarge: "is too large"
            }
        return "\(what) \(by) \(why)"
    }
}
