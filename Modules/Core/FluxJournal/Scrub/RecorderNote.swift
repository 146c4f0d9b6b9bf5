import FluxCore

/// The notes that the recorder itself makes about work and dropped actions.
enum RecorderNote: String {
    case work, dropped

    /// Replaces the texts of the program in the value of such a note: the path of a scope, and the id of work in it.
    /// Types, places, times and numbers remain.
    static func scrubbed(_ value: CodedValue, _ texts: TextScrubber) -> CodedValue {
        guard case .keyed(var fields) = value else { return value }
        if case .text(let path)? = fields["scope"] { fields["scope"] = .text(texts.path(path)) }
        for key in ["id", "reason"] {
            if case .text(let text)? = fields[key] { fields[key] = .text(texts.text(text)) }
        }
        if case .text(let work)? = fields["work"] {
            let parts = work.split(separator: ": ", maxSplits: 1).map(String.init)
            fields["work"] = .text(
                parts.count == 2 ? "\(texts.path(parts[0])): \(texts.text(parts[1]))" : texts.text(work))
        }
        return .keyed(fields)
    }
}
