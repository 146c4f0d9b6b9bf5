/// A role names only the types of those that this table allows it: what comes before it in the loop.
///
/// A type has the role that its name ends with, otherwise that of its file. A View may name a stream's output types, but
/// no stream.
func roles(in tree: Tree) -> [Finding] {
    tree.features.flatMap { feature in
        let files = tree.roleFiles(of: feature)
        var owners: [Substring: (role: Role, isStream: Bool)] = [:]
        for file in files {
            for type in file.source.types {
                owners[type.name] = (Role(ofType: type.name) ?? file.role, type.isStreamLogic)
            }
        }
        let composers = Set(
            tree.sources(in: feature).filter { $0.path.split(separator: "/").count == 4 }
                .flatMap { $0.types.map(\.name) })
        return files.flatMap { file in
            sentences(in: file)
                + file.source.words.compactMap { line, word -> Finding? in
                    if let owner = owners[word], !file.role.mayName.contains(owner.role) {
                        let drawsOutput = file.role.draws && owner.role == .stream && !owner.isStream
                        return drawsOutput
                            ? nil
                            : Finding(
                                file.source.path, line,
                                "a …\(file.role.rawValue) may not refer to \(word), which is of a …\(owner.role.rawValue)"
                            )
                    }
                    guard composers.contains(word),
                        file.role == .action || file.role == .state || file.role.draws
                    else { return nil }
                    return Finding(
                        file.source.path, line,
                        "a …\(file.role.rawValue) may not refer to \(word), the feature's own")
                }
        }
    }
}

/// An action and a state carry values, and take no sentence from a language's table.
private func sentences(in file: RoleFile) -> [Finding] {
    guard file.role == .action || file.role == .state else { return [] }
    let table = #/\.(?:strings|shellStrings)(?![A-Za-z])/#
    return file.source.code.enumerated().filter { $0.element.contains(table) }.map {
        Finding(
            file.source.path, $0.offset + 1,
            "a …\(file.role.rawValue) carries values; the view takes the sentence from the language's strings"
        )
    }
}

extension StringProtocol where SubSequence == Substring {
    /// Whether the code names one of the types that wire a stream.
    var namesStreamType: Bool { contains(#/\b(?:StreamLogic|ScreenLogic|ViewStream)\b/#) }
}

extension Role {
    fileprivate var draws: Bool { self == .view || self == .text }
}

extension SwiftSource {
    /// The types that the file declares outside of others, and whether they wire a stream.
    fileprivate var types: [(name: Substring, isStreamLogic: Bool)] {
        let declaration =
            #/^(?:(?:public|package|internal|fileprivate|private|final|indirect)\s+)*(?:class|struct|enum|actor|protocol|typealias)\s+(?<name>\w+)(?<rest>.*)/#
        return code.compactMap { line in
            line.firstMatch(of: declaration).map { ($0.output.name, $0.output.rest.namesStreamType) }
        }
    }

    /// Each word that can be a type's name, with its line; a member such as `.Phase` is its owner's business.
    fileprivate var words: [(line: Int, word: Substring)] {
        let word = #/(?:^|[^\w.])(?<word>[A-Z]\w*)/#
        return code.enumerated().flatMap { index, line in
            line.matches(of: word).map { (index + 1, $0.output.word) }
        }
    }
}
