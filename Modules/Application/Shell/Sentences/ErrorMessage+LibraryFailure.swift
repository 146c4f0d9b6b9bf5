package import Persistence
package import TerminalUI

extension ErrorMessage {
    /// The message for a failure of the library, which stores videos and follows.
    ///
    /// - Parameter what: The failed operation, such as `myvideo add`.
    package init(_ what: String, _ failure: LibraryFailure) {
        let (why, todo) =
            switch failure {
            case .full(let path): ("there is no room to write \(path)", "free some space and try again")
            case .denied(let path): ("\(path) may not be read or written", "check its permissions")
            case .busy(let path): ("another program holds \(path)", "try again when that has ended")
            case .newer(let path): ("\(path) was written by a newer nagare", "update nagare")
            case .broken(let path, _): ("\(path) is damaged", "move it away, or see the details with -v")
            }
        self.init(what, why: why, todo: todo)
    }
}
