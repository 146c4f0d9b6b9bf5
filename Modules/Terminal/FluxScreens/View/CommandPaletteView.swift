import TerminalFrames

/// The command palette: all available commands with their keys, filtered by name.
struct CommandPaletteView: Sendable {
    /// A command.
    enum Item: Sendable {
        /// Of the screen or of the app, with a key.
        case key(KeyBindings<Void>.Binding)
        case command(PaletteCommand.Listed)

        fileprivate var about: String {
            switch self {
            case .key(let binding): binding.about
            case .command(let command): command.about
            }
        }

        /// The name for key bindings, or the id.
        fileprivate var name: String? {
            switch self {
            case .key(let binding): binding.action?.name
            case .command(let command): command.id
            }
        }

        /// The keys, or that a command would change nothing.
        fileprivate func end(_ strings: ShellStrings.CommandPalette) -> StyledSpan {
            switch self {
            case .key(let binding): StyledSpan(binding.keys.map(\.description).joined(separator: " "), .key)
            case .command(let command): StyledSpan(command.isInUse ? strings.inUse : "", .dim)
            }
        }
    }

    private let items: FilteredItems<Item>
    private let state: FilteredList
    /// The user's key bindings.
    private let keys: KeyMap

    /// - Parameters:
    ///   - keys: The user's key bindings.
    ///   - items: All commands.
    ///   - englishItems: The same commands, described in English.
    init(_ state: FilteredList, _ keys: KeyMap, _ items: [Item], english englishItems: [Item]) {
        (self.state, self.keys) = (state, keys)
        let english = Dictionary(
            englishItems.compactMap { item in item.name.map { ($0, item.about) } },
            uniquingKeysWith: { first, _ in first })
        self.items = FilteredItems(
            state.field.text, in: items,
            otherNames: { item in item.name.map { [english[$0], $0].compactMap(\.self) } ?? [] },
            text: { $0.about })
    }

    /// - Parameters:
    ///   - bindings: The key bindings of the screen and of the app.
    ///   - commands: The commands without keys.
    static func items(_ bindings: KeyBindings<Void>, _ commands: [PaletteCommand.Listed]) -> [Item] {
        bindings.combined.map { .key($0) } + commands.map { .command($0) }
    }

    /// The selected command; `nil` if nothing matches.
    var selected: Item? { items.selected(in: state) }

    /// The action for an event; `nil` for none. The shell handles Enter, because it can press the command's
    /// key.
    func action(for event: TerminalEvent, in area: Area) -> ShellAction? {
        if case .key(let key) = event, keys.keys(of: Self.close).contains(key) { return .paletteToggled }
        return items.change(for: event, in: area, keys).map { .paletteChanged($0) }
    }

    /// Draws over the upper part of `area`, as many rows as there are commands.
    func draw(on frame: inout Frame, in area: Area) {
        let ambiguous = frame.viewport.ambiguous
        let strings = frame.viewport.language.shellStrings.commandPalette
        items.draw(
            state, on: &frame, in: area, sign: ":", placeholder: strings.placeholder,
            emptyMessage: strings.noMatches
        ) { item, match, width in
            .between(
                StyledLine("  ") + StyledLine(item.about, marking: match),
                StyledLine([item.end(strings), StyledSpan(" ")]), width: width, ambiguous)
        }
    }

    static let enter = KeyAction(whileTyping: "commands.do", [.enter])
    static let close = KeyAction(whileTyping: "commands.close", [.escape, .function(2)])

    /// The key bindings for the row of hints.
    static func keys(_ strings: ShellStrings) -> KeyBindings<Void> {
        let (keys, hints) = (strings.keys, strings.hints)
        return KeyBindings([
            .init(enter, (), keys.run, hint: hints.run),
            .init(ListCursor.nextWhileTyping, (), keys.next, hint: hints.next),
            .init(close, (), keys.close, hint: hints.close),
        ])
    }
}

extension Shell {
    /// The commands of the palette, described in English.
    func englishCommands(_ now: Duration) -> [CommandPaletteView.Item] {
        let size = terminal.viewport
        let viewport = Viewport(rows: size.rows, columns: size.columns, language: .english)
        let view = view(now, shell.keys, .english)
        return view.paletteItems(screens.top?.keys(on: view.canvas(viewport)).untyped ?? KeyBindings([]))
    }
}
