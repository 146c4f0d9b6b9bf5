/// The arguments after an alias, to which it refers as `$1` to `$9` and `$@`.
struct AliasArguments {
    /// The largest number of an argument to which an alias can refer.
    static let maximum = 9

    let name: String
    let arguments: [String]

    init(name: String, _ arguments: [String]) { (self.name, self.arguments) = (name, arguments) }

    /// Returns the words of an alias with its references replaced, followed by all other arguments.
    ///
    /// A reference never splits a word, except `$@` that is a word by itself.
    ///
    /// - Throws: A usage error when an argument is missing.
    func replacing(in words: [String]) throws -> [String] {
        let used = Set(words.flatMap(Self.references))
        if let needed = used.max(), needed > arguments.count {
            throw CommandFailure.usage { $0.usageStrings.aliases.missingArguments(name, needed: needed) }
        }
        let replaced = words.flatMap { word in
            word == Self.all
                ? arguments
                : [
                    word.replacing(#/\$([1-9])/#) { arguments[(Int($0.1) ?? 1) - 1] }
                        .replacing(Self.all, with: arguments.joined(separator: " "))
                ]
        }
        if words.contains(where: { $0.contains(Self.all) }) { return replaced }
        let others = arguments.enumerated().filter { !used.contains($0.offset + 1) }.map(\.element)
        return replaced + others
    }

    private static let all = "$@"

    /// The numbers of the arguments to which a word refers.
    private static func references(in word: String) -> [Int] {
        word.matches(of: #/\$([1-9])/#).compactMap { Int($0.1) }
    }
}
