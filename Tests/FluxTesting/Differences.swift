public import CustomDump
public import FluxCore

/// Formats a value in one line of at most 1,000 characters, without the content of its parts.
func text(_ value: some Any) -> String {
    var dump = ""
    customDump(value, to: &dump, maxDepth: 1)
    let line = dump.split(separator: "\n").map { $0.drop { $0 == " " } }.reduce(into: "") { line, next in
        let isTight =
            line.isEmpty || line.hasSuffix("(") || line.hasSuffix("[") || ")]".contains(next.prefix(1))
        line += isTight ? next : " \(next)"
    }
    return line.count > 1_000 ? "\(line.prefix(1_000))…" : line
}

/// Formats two values line by line, with the differing lines marked; of large values, only what differs.
func difference<Value>(expected: Value, actual: Value) -> String {
    let indented = differingLines(expected, actual).map { "    \($0)" }
    return "\n\n\(indented.joined(separator: "\n"))\n\n(- expected, + actual)"
}

private func differingLines<Value>(_ expected: Value, _ actual: Value) -> [String] {
    if LargeDifference.isNeeded(expected, actual) {
        let lines = LargeDifference(expected: expected, actual: actual).lines
        if !lines.isEmpty { return lines.map { "  \($0)" } }
    }
    let lines = diff(expected, actual) ?? "  \(text(actual)), which is not equal to itself"
    return lines.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}

extension Tracked: CustomDumpRepresentable {
    /// Shows only the value: the stamp differs between runs.
    public var customDumpValue: Any { wrappedValue }
}
