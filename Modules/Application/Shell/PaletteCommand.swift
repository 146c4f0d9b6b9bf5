import FluxCore

/// A command of the command palette without a key, such as a setting.
package struct PaletteCommand: Sendable {
    /// The name and the description, as recordings contain them.
    package struct Description: Codable, Sendable, Equatable {
        /// Unique among all commands, such as `theme.dusk`.
        package let id: String
        /// The text in the palette, such as `Theme: dusk`.
        package let about: String
    }

    package let description: Description
    let run: @Sendable () -> Void
    let preview: (@Sendable () -> Void)?

    /// - Parameters:
    ///   - id: Unique among all commands, such as `theme.dusk`.
    ///   - about: The text in the palette, such as `Theme: dusk`.
    ///   - preview: Shows the effect while the command is selected; `nil` if it has no preview.
    ///   - run: Performs the command.
    package init(
        _ id: String, _ about: String, preview: (@Sendable () -> Void)? = nil,
        run: @escaping @Sendable () -> Void
    ) {
        (description, self.preview, self.run) = (Description(id: id, about: about), preview, run)
    }
}

/// The commands without keys that the app has registered.
struct PaletteCommands: Sendable {
    /// The listed commands. A replica lists those of the recorded app, and runs none.
    private(set) var descriptions: [PaletteCommand.Description] = []
    private var commands: [String: PaletteCommand] = [:]
    private var endPreview: @Sendable () -> Void = {}
    private var previewed: String?

    init() {}

    init(
        _ commands: [PaletteCommand], in scope: Scope, endPreview: @escaping @Sendable () -> Void
    ) {
        descriptions = scope.externalInput("commands", commands.map(\.description))
        self.commands = Dictionary(commands.map { ($0.description.id, $0) }) { first, _ in first }
        self.endPreview = endPreview
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
