import Glibc

/// The commit that the program was built from.
struct ProgramCommit: Equatable {
    /// The commit's full name.
    let name: String
    /// Whether files that the program is built from had changes that were not committed.
    let isModified: Bool

    /// `nil` unless `Tooling/program` built the program in a checkout: it links an object with this text.
    static let current = dlsym(nil, "nagare_commit").flatMap {
        ProgramCommit(String(cString: $0.assumingMemoryBound(to: CChar.self)))
    }

    /// - Parameter text: The name, followed by ` modified` for a modified tree.
    init?(_ text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 1 || words.count == 2 && words[1] == "modified", !words[0].isEmpty,
            words[0].allSatisfy(\.isHexDigit)
        else { return nil }
        (name, isModified) = (String(words[0]), words.count == 2)
    }
}
