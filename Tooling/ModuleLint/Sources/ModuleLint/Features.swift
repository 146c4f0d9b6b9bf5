/// A feature's folder contains its scope, its README, a small screen whose roles are one file, a folder with its sentences
/// for people, and a folder for each other screen and for each part that several screens share. The files in such a folder are named for the folder and their role, or are in a folder of that role.
func featureFolders(in tree: Tree) -> [Finding] {
    tree.features.flatMap { feature in
        let name = feature.split(separator: "/").last ?? ""
        let folders = tree.folders(of: feature)
        let strangers = tree.names(in: feature).filter { file in
            !folders.contains(file) && file != "README.md"
                && !(["Feature", "Screen"].contains { file.hasPrefix("\(name)\($0)") }
                    && file.isSwift)
        }
        let gap = tree.names(in: feature).contains("\(name)Feature.swift") ? [] : ["\(name)Feature.swift"]
        return strangers.map {
            Finding(
                "\(feature)/\($0)",
                "only \(name)Feature….swift, \(name)Screen….swift, README.md and folders belong in a feature"
            )
        }
            + gap.map { Finding("\(feature)/\($0)", "the feature lacks this file") }
            + folders.flatMap { findings(in: tree, feature, $0) }
    }
}

private func findings(in tree: Tree, _ feature: String, _ folder: String) -> [Finding] {
    let path = "\(feature)/\(folder)"
    if folder == "Strings" { return sentenceFindings(in: tree, path) }
    let roles = Role.allCases.map(\.rawValue)
    let names = tree.names(in: path)
    let strangers = names.filter { name in
        if roles.contains(name) { return false }
        let file = name.isSwift ? name.dropLast(".swift".count).prefix { $0 != "+" } : ""
        return !roles.contains { file == folder + $0 }
    }
    return strangers.map {
        Finding(
            "\(path)/\($0)",
            "only \(folder)… named for a role, and folders named \(roles.joined(separator: ", "))")
    } + missingRoles(in: tree, path, folder)
}

/// The sentences in each language, in files named for their protocols and types.
private func sentenceFindings(in tree: Tree, _ path: String) -> [Finding] {
    tree.names(in: path).filter { name in
        !(name.isSwift && name.dropLast(".swift".count).prefix { $0 != "+" }.hasSuffix("Strings"))
    }.map { Finding("\(path)/\($0)", "only …Strings.swift belong in this folder") }
}

/// A screen that draws has an action, a state and a stream. A small one may declare them in one file.
private func missingRoles(in tree: Tree, _ path: String, _ folder: String) -> [Finding] {
    guard tree.names(in: path).contains("\(folder)View.swift") else { return [] }
    let sources = tree.sources(in: path)
    let types = Set(sources.flatMap(\.declaredTypes).map { String($0.name) })
    let hasStream = sources.contains { source in
        source.name.hasPrefix(folder + "Stream") || source.code.contains(where: \.namesStreamType)
    }
    let missing = ["Action", "State"].filter { !types.contains(folder + $0) } + (hasStream ? [] : ["Stream"])
    return missing.map { Finding("\(path)/\(folder)View.swift", "the screen has no \(folder)\($0)") }
}

extension String {
    fileprivate var isSwift: Bool { hasSuffix(".swift") }
}

/// The roles of a screen's files, in the order in which an action passes them.
enum Role: String, CaseIterable {
    case action = "Action"
    case actionCreator = "ActionCreator"
    case state = "State"
    /// How a long text is arranged in lines, which takes so long that a stream does it in the background.
    case layout = "Layout"
    case stream = "Stream"
    case text = "Text"
    case view = "View"

    /// The roles whose types a file of this role may name.
    var mayName: Set<Role> {
        switch self {
        case .action: [.action]
        case .state: [.action, .state]
        case .actionCreator: [.action, .state, .actionCreator]
        case .layout: [.action, .state, .layout]
        case .stream: [.action, .state, .actionCreator, .layout, .stream]
        case .text, .view: [.action, .state, .layout, .text, .view]
        }
    }

    /// The role that a type's name ends with: a small screen declares several roles in one file.
    init?(ofType name: Substring) {
        let roles = Role.allCases.sorted { $0.rawValue.count > $1.rawValue.count }
        guard let role = roles.first(where: { name.hasSuffix($0.rawValue) && name.count > $0.rawValue.count })
        else { return nil }
        self = role
    }
}

/// A Swift file in a folder of a feature: of a screen, or of what several screens share.
struct RoleFile {
    let source: SwiftSource
    let role: Role

    /// `ResultsState+Intents.swift` in `Results` is a State, and so is all of `Results/State`.
    ///
    /// - Parameters:
    ///   - feature: Such as `Modules/Features/Search`.
    ///   - folder: Such as `Results`.
    init?(_ source: SwiftSource, in feature: String, _ folder: String) {
        let rest = source.path.dropFirst(feature.count + folder.count + 2).split(separator: "/")
        let name = rest.count > 1 ? rest.first.map(String.init) : Self.name(of: source, in: folder)
        guard let role = name.flatMap(Role.init(rawValue:)) else { return nil }
        (self.source, self.role) = (source, role)
    }

    /// The role in the name of a file that is named for its folder, such as `State`.
    private static func name(of source: SwiftSource, in folder: String) -> String? {
        let name = source.name.prefix { $0 != "+" }
        return name.hasPrefix(folder) ? String(name.dropFirst(folder.count)) : nil
    }
}

extension Tree {
    /// The features' folders, such as `Modules/Features/Search`.
    var features: [String] { names(in: "Modules/Features").map { "Modules/Features/\($0)" } }

    /// The folders of a feature, such as `Results`: its screens, and what they share.
    func folders(of feature: String) -> [String] {
        names(in: feature).filter { name in paths.contains { $0.hasPrefix("\(feature)/\(name)/") } }
    }

    /// The files of a feature that have a role.
    func roleFiles(of feature: String) -> [RoleFile] {
        folders(of: feature).flatMap { folder in
            sources(in: "\(feature)/\(folder)").compactMap { RoleFile($0, in: feature, folder) }
        }
    }
}

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

/// What a screen shows is in states, and changes by actions only: nothing beside the loop holds a value.
///
/// A Stream may wire one observable into another. `Shell` holds the frame loop, and `TimeTravel` a replica of the app:
/// handles to what runs, which no state can encode, and which follow states. `CommandRegistry` holds functions of the
/// features and the app. A value that is made of a state and cached is a `Memo`.
func oneLoop(in tree: Tree) -> [Finding] {
    let holders =
        #/\b(?:(?:Behavior|Publish|Replay)Relay|(?:Async|Behavior|Publish|Replay)Subject|Guarded|Serialiser|Confined|Mutex|Atomic|NSLock|NSRecursiveLock|DispatchSemaphore|pthread_mutex_t)\b/#
        .wordBoundaryKind(.simple)
    let handles: Set = [
        "Modules/Terminal/FluxScreens/Shell.swift", "Modules/Terminal/FluxScreens/CommandRegistry.swift",
        "Modules/Terminal/FluxTimeTravel/TimeTravel.swift",
    ]
    let wirings = Set(
        tree.features.flatMap { tree.roleFiles(of: $0) }.filter { $0.role == .stream }.map(\.source.path))
    return tree.sources.filter {
        $0.lies(in: "Modules/Features", "Modules/Application", "Modules/Terminal/FluxScreens")
    }
    .filter { !handles.contains($0.path) && !wirings.contains($0.path) }
    .flatMap { source in
        source.code.enumerated().compactMap { index, line in
            line.firstMatch(of: holders).map {
                Finding(
                    source.path, index + 1,
                    "no \($0.output) beside the loop: a state holds it, or a Memo what is made of one")
            }
        }
    }
}

/// What a feature shows to others has a document comment.
///
/// Left out is what its protocol has one for (`reduce`, `bind`, a stream's `Input`, `Extra` and `Output`, coding,
/// printing), and an initialiser that takes nothing.
func comments(in tree: Tree) -> [Finding] {
    let shown = #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:package|public)(?:\s+(?!import\b)|\()/#
    let known =
        #/\b(?:func (?:reduce|encode|hash)\(|static func (?:bind\(|==|<)|init\(from |init\(\)|struct (?:Input|Extra|Output)\b|var (?:description|debugDescription|customMirror)\b)/#
    return tree.sources(in: "Modules/Features").flatMap { source in
        source.code.enumerated().filter { $0.element.contains(shown) && !$0.element.contains(known) }
            .filter { !source.isDocumented(above: $0.offset) }
            .map { Finding(source.path, $0.offset + 1, "say in a document comment what this is to others") }
    }
}

extension SwiftSource {
    /// Whether `///` stands right above the line, attributes between left out.
    fileprivate func isDocumented(above index: Int) -> Bool {
        let rest = code[..<index].reversed().prefix { $0.contains(#/^\s*@\w+(?:\(.*\))?\s*$/#) }
        let above = index - rest.count - 1
        return above >= 0 && comments[above].contains("///")
    }
}
