package import Persistence
package import TerminalUI

extension Explanation {
    /// - Parameter what: What was being done, such as `myvideo add`.
    package init(_ what: String, _ failure: LibraryFailure) {
        switch failure {
        case .full(let path):
            self.init(what, why: "there is no room to write \(path)", todo: "free some space and try again")
        case .denied(let path):
            self.init(what, why: "\(path) may not be read or written", todo: "check its permissions")
        case .busy(let path):
            self.init(what, why: "another program holds \(path)", todo: "try again when that has ended")
        case .newer(let path):
            self.init(what, why: "\(path) was written by a newer nagare", todo: "update nagare")
        case .broken(let path, _):
            self.init(
                what, why: "\(path) is damaged", todo: "move it away, or see the details with -v")
        }
    }
}
