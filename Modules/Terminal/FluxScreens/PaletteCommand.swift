import FluxCore

/// A command of the command palette without a key, such as a setting.
public struct PaletteCommand: Sendable {
    /// The name and the description, as recordings contain them.
    struct Description: Sendable, Equatable {
        enum About: Sendable, Equatable {
            /// The text is made when it is drawn.
            case message(CodedMessage)
            /// The text in any language.
            case text(String)
        }

        /// Unique among all commands, such as `theme.dusk`.
        let id: String
        let about: About
    }

    /// A command as the palette lists it.
    struct Listed: Sendable, Equatable {
        let id: String
        /// The text in the shown language, such as `Theme: dusk`.
        let about: String
        /// Whether it would change nothing, such as the theme in use.
        var isInUse = false
    }

    let description: Description
    let run: @Sendable () -> Void
    let preview: (@Sendable () -> Void)?

    /// Creates a command whose text is made in the language in which it is drawn.
    ///
    /// - Parameters:
    ///   - id: Unique among all commands, such as `theme.dusk`.
    ///   - about: A message that the palette shows, such as `Theme: dusk`.
    ///   - preview: Shows the effect while the command is selected; `nil` if it has no preview.
    ///   - run: Performs the command.
    package init(
        _ id: String, _ about: CodedMessage, preview: (@Sendable () -> Void)? = nil,
        run: @escaping @Sendable () -> Void
    ) {
        description = Description(id: id, about: .message(about))
        (self.preview, self.run) = (preview, run)
    }

    /// Creates a command with the same text in all languages.
    public init(
        _ id: String, _ about: String, preview: (@Sendable () -> Void)? = nil,
        run: @escaping @Sendable () -> Void
    ) {
        description = Description(id: id, about: .text(about))
        (self.preview, self.run) = (preview, run)
    }
}

extension PaletteCommand.Description: Codable {
    private enum CodingKeys: String, CodingKey { case id, about }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        if let text = try? container.decode(String.self, forKey: .about) {
            about = .text(text)
        } else {
            about = .message(try container.decode(CodedMessage.self, forKey: .about))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        switch about {
        case .message(let message): try container.encode(message, forKey: .about)
        case .text(let text): try container.encode(text, forKey: .about)
        }
    }
}

/// The commands without keys that the app has registered.
struct PaletteCommands: Sendable {
    /// The listed commands. A replica lists those of the recorded app, and runs none.
    private(set) var descriptions: [PaletteCommand.Description] = []
    private var commands: [String: PaletteCommand] = [:]
    private(set) var inUse: @Sendable () -> [String] = { [] }
    private var endPreview: @Sendable () -> Void = {}
    private var previewed: String?

    init() {}

    init(
        _ commands: [PaletteCommand], in scope: Scope, inUse: @escaping @Sendable () -> [String],
        endPreview: @escaping @Sendable () -> Void
    ) {
        descriptions = scope.externalInput("commands", commands.map(\.description))
        self.commands = Dictionary(commands.map { ($0.description.id, $0) }) { first, _ in first }
        (self.inUse, self.endPreview) = (inUse, endPreview)
    }

    func command(_ id: String) -> PaletteCommand? { commands[id] }

    /// Selects another command in the palette.
    ///
    /// - Parameter id: The selected command; `nil` for another one, and after the palette was closed.
    /// - Returns: What shows or ends a preview; `nil` if nothing has changed.
    mutating func select(_ id: String?) -> (@Sendable () -> Void)? {
        guard id != previewed else { return nil }
        let wasPreviewed = previewed.flatMap { commands[$0]?.preview } != nil
        previewed = id
        return id.flatMap { commands[$0]?.preview } ?? (wasPreviewed ? endPreview : nil)
    }
}
