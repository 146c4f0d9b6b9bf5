import Console

/// The arguments after an alias, to which it refers as `$1` to `$9` and `$@`.
struct AliasArguments {
    /// The largest number of an argument to which an alias can refer.
    static let maximum = 9

    /// The maximum length of what an alias stands for, in bytes: the kernel permits no longer argument.
    static let maximumLength = 131_072

    let name: String
    let arguments: [String]

    init(name: String, _ arguments: [String]) { (self.name, self.arguments) = (name, arguments) }

    /// Returns the words of an alias with its references replaced, followed by all other arguments.
    ///
    /// A reference never splits a word, except `$@` that is a word by itself.
    ///
    /// - Throws: A usage error when an argument is missing, or the result is too long.
    func replacing(in words: [String]) throws -> [String] {
        let used = Set(words.flatMap(Self.references))
        if let needed = used.max(), needed > arguments.count {
            throw CommandFailure.usage { $0.usageStrings.aliases.missingArguments(name, needed: needed) }
        }
        guard length(of: words) <= Self.maximumLength else {
            throw CommandFailure.usage { [name] in
                $0.usageStrings.aliases.tooLong(name, maximum: Self.maximumLength)
            }
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

    /// The length of the words with their references replaced, in bytes: at most 2⁶³, because an alias is short.
    private func length(of words: [String]) -> Int {
        let lengths = arguments.map { $0.utf8.count + 1 }
        let whole = lengths.reduce(0, +)
        return words.reduce(whole) { sum, word in
            sum + word.utf8.count + 1 + word.ranges(of: Self.all).count * whole
                + Self.references(in: word).reduce(0) { $0 + lengths[$1 - 1] }
        }
    }

    private static let all = "$@"

    /// The numbers of the arguments to which a word refers.
    private static func references(in word: String) -> [Int] {
        word.matches(of: #/\$([1-9])/#).compactMap { Int($0.1) }
    }
}
