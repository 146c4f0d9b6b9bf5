import TerminalUI

extension EnglishUsageStrings {
    var aliases: any UsageAliasesStrings { Aliases() }
    struct Aliases: UsageAliasesStrings {
        func isCommand(_ name: String) -> ErrorMessage {
            ErrorMessage(what, why: "\"\(name)\" is a command", suggestion: "choose another name")
        }

        func invalidName(_ name: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "\"\(name)\" is not a valid alias name", suggestion: "use letters, digits, - and _"
            )
        }

        func noCommand(_ text: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "\"\(text)\" does not begin with a command",
                suggestion: EnglishUsageStrings.seeHelp(nil))
        }

        func refersToItself(_ name: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "the alias \"\(name)\" refers to itself",
                suggestion: "change it with nagare config set alias.\(name)")
        }

        func tooLong(_ name: String, maximum: Int) -> ErrorMessage {
            ErrorMessage(
                what, why: "the alias \"\(name)\" stands for more than \(maximum) bytes",
                suggestion: "change it with nagare config set alias.\(name)")
        }

        func missingArguments(_ name: String, needed: Int) -> ErrorMessage {
            ErrorMessage(
                what,
                why: "the alias \"\(name)\" needs \(needed == 1 ? "1 argument" : "\(needed) arguments")",
                suggestion: "see nagare help \(name)")
        }

        func noShell(_ name: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "cannot start /bin/sh for the alias \"\(name)\"",
                suggestion: "check the system's limits")
        }

        func unclosedQuote(_ name: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "the alias \"\(name)\" has an unclosed quote", suggestion: "close the quote")
        }

        private let what = "alias"
    }

    var system: any UsageSystemStrings { System() }
    struct System: UsageSystemStrings {
        func noHomeFolder(variable: String) -> ErrorMessage {
            ErrorMessage("settings", why: "no home folder is set", suggestion: "set HOME or \(variable)")
        }

        func tooManyOpenFiles(_ limit: Int, needed: Int) -> ErrorMessage {
            ErrorMessage(
                "start", why: "too many open files: the limit is \(limit)",
                suggestion: "raise it with ulimit -n \(needed)")
        }

        func notEnoughMemory(kilobytes: Int, needed: Int) -> ErrorMessage {
            ErrorMessage(
                "start", why: "not enough memory: the limit is \(kilobytes) kB",
                suggestion: "raise it with ulimit -v \(needed)")
        }

        func cannotWriteManual(path: String) -> ErrorMessage {
            ErrorMessage("manual", why: "cannot write \(path)", suggestion: "check the folder")
        }
    }
}
