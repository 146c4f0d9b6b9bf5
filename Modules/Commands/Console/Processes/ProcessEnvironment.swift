import Foundation

/// The environment of this process.
package enum ProcessEnvironment {
    package static var variables: [String: String] { ProcessInfo.processInfo.environment }

    /// The variable that overrides the stored token.
    package static let tokenVariable = "QIITA_TOKEN"

    /// The variables that are removed from the environment of other programs. libpq reads the password of the shared
    /// database from the second one.
    package static let secretVariables = [tokenVariable, "PGPASSWORD"]
}
