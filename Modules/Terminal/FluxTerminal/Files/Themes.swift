import FluxJSON
import FoundationEssentials
package import TerminalFrames

/// The available themes: the built-in ones and the user's theme files. A file takes precedence over a
/// built-in theme of the same name.
package struct Themes: Sendable {
    /// The setting that selects the theme by the terminal's background.
    package static let automatic = "auto"

    private let folder: String

    /// - Parameter folder: Contains each theme as `NAME.json`.
    package init(in folder: String) { self.folder = folder }

    /// All names: the built-in ones, then the user's in alphabetical order.
    package var names: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let own = files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.filter(Self.isName)
        let builtIn = Theme.builtIn.map(\.name)
        return builtIn + own.filter { !builtIn.contains($0) && $0 != Self.automatic }.sorted()
    }

    /// Returns the theme of that name; `nil` if there is none.
    ///
    /// - Throws: The problem in the theme's file.
    package func theme(_ name: String) throws(UserFile.Problem) -> Theme? {
        let builtIn = Theme.builtIn.first { $0.name == name }
        guard Self.isName(name) else { return nil }
        let file = UserFile(path: "\(folder)/\(name).json")
        guard let content = try file.content() else { return builtIn }
        guard let members = content.members else {
            throw file.problem(content.line, .themeIsNotAnObject)
        }
        var (base, colours) = (builtIn ?? Theme.dark, [Theme.Role: Colour]())
        for member in members {
            if member.name == "base" {
                base = try self.base(member, in: file)
            } else {
                guard let role = Theme.Role(rawValue: member.name) else {
                    throw file.problem(member.line, .unknownColour(member.name))
                }
                colours[role] = try colour(member, in: file)
            }
        }
        return Theme(name, basedOn: base, colours)
    }

    private func base(_ member: LocatedJSON.Member, in file: UserFile) throws(UserFile.Problem) -> Theme {
        guard let base = Theme.builtIn.first(where: { $0.name == member.value.string }) else {
            throw file.problem(member.value.line, .invalidBase(known: Theme.builtIn.map(\.name)))
        }
        return base
    }

    private func colour(_ member: LocatedJSON.Member, in file: UserFile) throws(UserFile.Problem) -> Colour {
        switch member.value.value {
        case .string(let text):
            if let colour = Colour(text) { return colour }
        case .number(let number):
            if let index = UInt8(exactly: number) { return .indexed(index) }
        case .object, .array, .bool, .null: break
        }
        throw file.problem(member.value.line, .invalidColour(member.name))
    }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || "-_".contains($0) }
    }
}
