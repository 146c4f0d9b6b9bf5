import ReactiveTesting

/// Runs a program to its end and returns its output.
@discardableResult
package func run(_ arguments: String...) throws -> String { try run(arguments) }

@discardableResult
package func run(_ arguments: [String]) throws -> String {
    String(decoding: try ChildProcess.run(arguments, errors: nil).output, as: UTF8.self)
}
