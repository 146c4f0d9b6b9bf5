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
