/// A statement and its values.
struct Statement {
    /// A literal: values are passed as parameters only.
    let sql: StaticString
    /// The values of `$1`, `$2`, …; `nil` for NULL.
    let parameters: [String?]

    init(_ sql: StaticString, _ parameters: [String?] = []) {
        (self.sql, self.parameters) = (sql, parameters)
    }
}
