import FluxJSON
import FluxPrivateFiles
import TerminalFrames

/// The user's choices in a JSON file, which both the user and the program write: `{"theme": "dusk", "mouse": false}`.
struct DisplaySettingsFile: Sendable {
    /// Why a choice was not saved.
    enum Failure: Error, Equatable {
        case file(FileProblem)
        /// The file is left alone.
        case mistake(UserFile.Problem)
    }

    private let folder: String
    private let languages: [Language]
    private static let name = "settings.json"

    /// - Parameters:
    ///   - folder: An absolute path; created when the first choice is saved.
    ///   - languages: Those that the program has.
    init(in folder: String, languages: [Language]) {
        (self.folder, self.languages) = (folder, languages)
    }

    var path: String { "\(folder)/\(Self.name)" }

    private var file: UserFile { UserFile(path: path) }

    /// Reads the file, which may be missing.
    ///
    /// - Returns: The valid settings, `nil` if the file cannot be read at all, and the problems in the order of the file.
    func load() -> (settings: DisplaySettings?, problems: [UserFile.Problem]) {
        var (settings, problems) = (DisplaySettings(), [UserFile.Problem]())
        do throws(UserFile.Problem) {
            guard let content = try file.content() else { return (settings, []) }
            guard let members = content.members else {
                throw file.problem(content.line, .settingsAreNotAnObject)
            }
            for member in members {
                if let mistake = read(member, into: &settings) {
                    problems.append(file.problem(member.line, mistake))
                }
            }
            return (settings, problems)
        } catch { return (nil, [error]) }
    }

    private static let names = ["theme", "mouse", "ambiguous_width", "language", "links", "show_cursor"]

    /// - Returns: What is wrong with the member; `nil` if it was read.
    private func read(_ member: LocatedJSON.Member, into settings: inout DisplaySettings) -> UserFile.Mistake?
    {
        let value = member.value
        func invalid(_ allowed: [String]) -> UserFile.Mistake? {
            .invalidSetting(member.name, allowed: allowed)
        }
        switch member.name {
        // A theme that does not exist is reported where it is used.
        case "theme":
            guard let name = value.string else { return invalid(["auto"] + Theme.builtIn.map(\.name)) }
            settings.theme = name
        case "mouse":
            guard let isOn = value.bool else { return invalid(["true", "false"]) }
            settings.usesMouse = isOn
        case "show_cursor":
            guard let isOn = value.bool else { return invalid(["true", "false"]) }
            settings.showsCursor = isOn
        case "ambiguous_width":
            guard let width = value.string.flatMap({ AmbiguousWidth(name: $0) }) else {
                return invalid(AmbiguousWidth.allCases.map(\.name))
            }
            settings.ambiguousWidth = width
        case "language":
            let codes = ["auto"] + languages.map(\.code)
            guard let code = value.string, codes.contains(code) else { return invalid(codes) }
            settings.language = code
        case "links":
            guard let links = value.string.flatMap({ DisplaySettings.Switch(rawValue: $0) }) else {
                return invalid(DisplaySettings.Switch.allCases.map(\.rawValue))
            }
            settings.links = links
        default: return .unknownSetting(member.name, known: Self.names)
        }
        return nil
    }

    /// Saves a choice; the other members of the file stay, also those that are unknown.
    func save(_ choice: SettingChoice) throws(Failure) {
        let folder = PrivateFolder(path: folder)
        let settings = PrivateFile(folder: folder, name: Self.name, followsLinks: true, onMilestone: { _ in })
        try settings.change { (old) throws(Failure) in
            .init(
                json(choice, in: try old.map { (old) throws(Failure) in try members(old.bytes) } ?? []),
                isSecret: false)
        } mapFailure: {
            .file(FileProblem($0))
        }
    }

    private func members(_ bytes: [UInt8]) throws(Failure) -> [LocatedJSON.Member] {
        let content: LocatedJSON
        do throws(LocatedJSON.Failure) { content = try LocatedJSON(parsing: bytes) } catch {
            throw .mistake(file.problem(error.line, .invalidJSON(error.problem)))
        }
        guard let members = content.members else {
            throw .mistake(file.problem(content.line, .settingsAreNotAnObject))
        }
        return members
    }

    private func json(_ choice: SettingChoice, in members: [LocatedJSON.Member]) -> [UInt8] {
        let writer = JSONWriter(formatDate: { "\($0)" })
        writer.beginObject()
        for member in members where member.name != choice.name {
            writer.name(member.name)
            member.value.value.write(to: writer)
        }
        writer.name(choice.name)
        choice.value.write(to: writer)
        writer.end()
        return writer.take() + [UInt8(ascii: "\n")]
    }
}

extension SettingChoice {
    /// The member of the file that it changes.
    fileprivate var name: String {
        switch self {
        case .theme: "theme"
        case .mouse: "mouse"
        case .images: "images"
        case .ambiguousWidth: "ambiguous_width"
        case .language: "language"
        }
    }

    fileprivate var value: LocatedJSON.Value {
        switch self {
        case .theme(let value), .images(let value), .ambiguousWidth(let value), .language(let value):
            .string(value)
        case .mouse(let isOn): .bool(isOn)
        }
    }
}
