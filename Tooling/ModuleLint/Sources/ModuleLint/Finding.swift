/// A broken rule and where.
struct Finding: Comparable, CustomStringConvertible {
    let path: String
    let line: Int
    let rule: String

    init(_ path: String, _ line: Int, _ rule: String) {
        (self.path, self.line, self.rule) = (path, line, rule)
    }

    /// A rule about a file or folder as a whole.
    init(_ path: String, _ rule: String) { self.init(path, 1, rule) }

    var description: String { "\(path):\(line): \(rule)" }

    static func < (one: Finding, other: Finding) -> Bool {
        (one.path, one.line, one.rule) < (other.path, other.line, other.rule)
    }
}
