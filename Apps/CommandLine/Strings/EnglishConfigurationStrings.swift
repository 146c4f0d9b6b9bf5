import TerminalUI

/// The texts in English.
struct EnglishConfigurationStrings: ConfigurationStrings {
    func cannotUse(_ what: String, path: String, detail: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "cannot use \(path) (\(detail))",
            suggestion: "check the permissions of the file and its folder")
    }

    func readableByOthers(_ what: String, path: String) -> ErrorMessage {
        ErrorMessage(what, why: "other users can read \(path)", suggestion: "run chmod 600 on it")
    }

    func ownedByOther(_ what: String, path: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "\(path) contains a secret and belongs to another user",
            suggestion: "replace it by a file of your own")
    }

    func writableByOthers(_ what: String, folder: String) -> ErrorMessage {
        ErrorMessage(what, why: "other users can write to \(folder)", suggestion: "run chmod 700 on it")
    }

    func invalidFile(_ what: String, path: String) -> ErrorMessage {
        ErrorMessage(what, why: "\(path) is invalid", suggestion: "fix it or move it away")
    }

    func newerFile(_ what: String, path: String) -> ErrorMessage {
        ErrorMessage(what, why: "\(path) was written by a newer nagare", suggestion: "update nagare")
    }

    func diskFull(_ what: String, path: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "no space left to write \(path)", suggestion: "free some space and try again")
    }

    func unknownSetting(_ what: String, name: String, known: [String]) -> ErrorMessage {
        ErrorMessage(
            what, why: "unknown setting \"\(name)\"",
            suggestion: "choose from \(NagareStrings.list(known)), or alias.NAME")
    }

    func invalidValue(_ text: String, key: String, _ allowed: NagareStrings.Configuration.AllowedValues)
        -> ErrorMessage
    {
        ErrorMessage(
            "config set", why: "\"\(text)\" is not a valid value for \(key)",
            suggestion: suggestion(allowed))
    }

    func suggestion(_ allowed: NagareStrings.Configuration.AllowedValues) -> String {
        switch allowed {
        case .absolutePath: "give an absolute path"
        case .aliases: "use an object of strings"
        case .boolean: "use true or false"
        case .database: "use postgresql://USER@HOST/DATABASE"
        case .origin: "use https://HOST, or http:// on loopback"
        case .text: "use a string"
        case .choice(let names): "choose from \(NagareStrings.list(names))"
        case .number(let range): "give a number from \(range.lowerBound) to \(range.upperBound)"
        }
    }

    func secretInArguments(_ what: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "a secret cannot be given on the command line",
            suggestion: "give - and write the secret to standard input")
    }

    func passwordInAddress(_ what: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "the address contains a password",
            suggestion: "leave it out, and write it to ~/.pgpass as HOST:PORT:DATABASE:USER:PASSWORD "
                + "(with chmod 600), or to a service file")
    }

    func invalidDatabase(_ what: String, part: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "the address contains an invalid part (\(part))",
            suggestion: "correct it, such as postgresql://USER@HOST:5432/DATABASE?sslmode=verify-full")
    }

    func invalidOrigin(_ address: String) -> ErrorMessage {
        ErrorMessage(
            "settings", why: "\"\(address)\" is not the URL of a service",
            suggestion: "use https://HOST, or http:// on loopback")
    }

    func tokenWithheld(origin: String) -> ErrorMessage {
        ErrorMessage(
            "settings",
            why: "\(Settings.tokenVariable) is not sent to \(origin), which only settings.json names",
            suggestion: "set \(Settings.qiitaVariable)=\(origin) to send it there")
    }

    func runsAsRoot(_ what: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "it runs as root, so a fault in the decoder of images is one in a process of root",
            suggestion: "run it as another user, or run nagare config set images off")
    }

    func receives(_ secrets: [SecretRoute.Secret]) -> String {
        let names = secrets.map { secret in
            switch secret {
            case .token: "the token"
            case .clientSecret: "the OAuth client's secret"
            case .library: "the library"
            case .databasePassword: "the database's password"
            case .environment: "all environment variables"
            }
        }
        return "receives " + names.joined(separator: " and ")
    }

    func unreadableCertificates(path: String, detail: String) -> ErrorMessage {
        ErrorMessage(
            "settings", why: "cannot read ca_file \(path) (\(detail))",
            suggestion: "choose another with nagare config set ca_file FILE")
    }
}
