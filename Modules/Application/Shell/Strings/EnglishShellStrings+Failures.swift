import Entities
import FoundationEssentials
import Persistence
import TerminalUI

extension EnglishShellStrings {
    var failures: any ShellFailuresStrings { Failures() }
    struct Failures: ShellFailuresStrings {

        func service(
            _ failure: ServiceFailure, about subject: ErrorMessage.Subject, formatDate: (Date) -> String
        ) -> Explanation {
            switch failure {
            case .cancelled: ("the request was cancelled", "try again")
            case .unreachable(let host): ("cannot reach \(host)", "check the connection, or use --offline")
            case .interrupted(let host):
                ("the connection to \(host) was lost", "try again, or use --offline")
            case .timedOut(let host):
                ("\(host) did not respond in time", "try again later, or use --offline")
            case .insecure(let host, _):
                (
                    "cannot verify the certificate of \(host)",
                    "check the clock, or set ca_file in settings.json to the issuer's certificate"
                )
            case .unauthorized: ("the service rejected the token", "log in with nagare login")
            case .forbidden(let detail): forbidden(subject, detail)
            case .notFound: notFound(subject)
            case .refused(""): ("the service rejected the request", "change the query")
            case .refused(let detail): ("the service rejected the request (\(detail))", "change the query")
            case .rateLimited(let until?):
                ("the rate limit is reached", "try again after \(formatDate(until))")
            case .rateLimited(nil): ("the rate limit is reached", "try again in a minute")
            case .unavailable(let status):
                ("the service returned HTTP \(status)", "try again later, or use --offline")
            case .unexpected:
                (
                    "the service returned an invalid response",
                    "try again later, or see the details with -v"
                )
            }
        }

        private func notFound(_ subject: ErrorMessage.Subject) -> Explanation {
            switch subject {
            case .post: ("there is no such post", "check the id")
            case .episode: ("there is no such video", "check the id and the instance")
            case .list:
                ("the service has no list at this address", "check the service's URL with nagare config list")
            case .answer: ("there is nothing at this path", "check the path")
            }
        }

        private func forbidden(_ subject: ErrorMessage.Subject, _ detail: String) -> Explanation {
            switch subject {
            case .post, .list, .answer:
                ("the token lacks the required scope", "log in with a token that has it")
            case .episode where detail.isEmpty:
                ("the video is not public", "ask its owner for access")
            case .episode: ("the video is not public (\(detail))", "ask its owner for access")
            }
        }

        func suggestionOnScreen(
            after failure: ServiceFailure, retryKey key: String, otherwise: String
        ) -> String {
            switch failure {
            case .unreachable: "check the connection and press \(key)"
            case .cancelled, .interrupted, .timedOut, .unavailable, .unexpected: "press \(key) to try again"
            case .unauthorized: "log in on the Account screen"
            case .insecure, .forbidden, .notFound, .refused, .rateLimited: otherwise
            }
        }

        func retrying(at time: String) -> String { "retrying at \(time)" }

        func library(_ failure: LibraryFailure) -> Explanation {
            switch failure {
            case .full(let path): ("no space left to write \(path)", "free some space and try again")
            case .denied(let path): ("cannot read or write \(path)", "check its permissions")
            case .busy(let path): ("another program has locked \(path)", "try again when it has finished")
            case .newer(let path): ("\(path) was written by a newer version of nagare", "update nagare")
            case .notALibrary(let path):
                (
                    "\(path) is not a library of nagare", "put a backup in its place, or move it away"
                )
            case .failed(let path, let detail):
                ("cannot read or write \(path) (\(detail))", "check the disk and try again")
            case .broken(let path, _):
                (
                    "\(path) is damaged",
                    "put a backup in its place, or start nagare and let it save what can still be read"
                )
            }
        }

        var token: String { "token" }

        func vault(_ failure: VaultFailure) -> Explanation {
            switch failure {
            case .denied(let path, let detail):
                (
                    "cannot access the token file \(path) (\(detail))",
                    "check the permissions of the file and its folder"
                )
            case .exposed(let path):
                (
                    "other users can read the token file \(path)",
                    "run chmod 600 on it, or log in again with a new token"
                )
            case .foreign(let path):
                ("the token file \(path) belongs to another user", "log in again to replace it")
            case .shared(let folder): ("other users can write to \(folder)", "run chmod 700 on it")
            case .broken(let path):
                ("the token file \(path) contains no token", "log in again to replace it")
            case .newer(let path):
                ("the token file \(path) was written by a newer version of nagare", "update nagare")
            case .full(let path): ("no space left to write \(path)", "free some space and log in again")
            }
        }
    }
}
