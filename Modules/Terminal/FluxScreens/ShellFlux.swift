package import FluxCore
package import FluxRouting
import ReactiveCore
package import TerminalFrames

/// The state around the screens, for features that show a message or open a page. The app has one, in the
/// scope `shell`.
package final class ShellFlux: Sendable {
    package let store: Store<ShellState>
    /// The images that screens show.
    package let images: Store<ImagesState>
    /// The pixels of the images, for the terminal.
    package let imageRegistry = ImageRegistry()
    let desktop: any Desktop
    private let initialKeys: KeyMap
    let scope: Scope
    private let messages = MessageRegistry()
    let registry = CommandRegistry()
    let manyPages: MessageSender<ManyPages>
    let inputMethods: MessageSender<ActiveInputMethod>
    let listNotices: MessageSender<ListNotice>
    let userCommandEnds: MessageSender<UserCommandEnd>

    /// - Parameters:
    ///   - desktop: Opens pages in the browser.
    ///   - keys: The user's key bindings.
    ///   - images: Loads images.
    package init(
        in root: Scope, desktop: any Desktop, keys: KeyMap = .standard,
        images source: any ImageSource = NoImages()
    ) {
        scope = root.child("shell")
        let dispatcher = scope.dispatcher(for: ShellAction.self)
        store = scope.store(ShellState()) { [registry] command in
            guard case .make(let change, let direction) = command else { return }
            let request = UndoState.Request(number: change.number, direction: direction)
            if registry.undo(change.content, request) { return }
            let reason = try? CodedMessage(OtherVersion())
            dispatcher.dispatch(.undoRefused(request, reason))
        }
        let images = ImagesActionCreator(scope: scope, source: source, imageRegistry: imageRegistry)
        self.images = scope.store(ImagesState()) { images.run($0) }
        (self.desktop, initialKeys) = (desktop, keys)
        let (store, scheduler, messages) = (store, scope.scheduler, messages)
        manyPages = MessageSender(store, scheduler, messages) { $0.line(in: $2) }
        inputMethods = MessageSender(store, scheduler, messages) { $0.line(in: $2) }
        listNotices = MessageSender(store, scheduler, messages) { $0.line(in: $2) }
        userCommandEnds = MessageSender(store, scheduler, messages) { $0.line(in: $2) }
        messages.register(OtherVersion.self) { _, _, language in
            StyledLine(language.shellStrings.otherVersion, .failure)
        }
    }

    /// The user's key bindings.
    package var keys: KeyMap { store.state.keys ?? initialKeys }

    /// Uses other key bindings from now on.
    package func use(_ keys: KeyMap) { store.dispatch(.keysChanged(keys)) }

    /// Creates what shows messages of a type.
    ///
    /// - Parameters:
    ///   - type: The type of the messages.
    ///   - text: The text of a message in a language, which may name the user's keys.
    package func sender<Message: Codable & Sendable>(
        of type: Message.Type, text: @escaping @Sendable (Message, KeyMap, Language) -> StyledLine
    ) -> MessageSender<Message> {
        MessageSender(store, scope.scheduler, messages, text: text)
    }

    /// Adds a command with a key on all screens. Call this when the feature is created, so that a replica of the app shows
    /// the same keys.
    package func register(_ command: KeyCommand) { registry.register(command) }

    /// Registers the changes of a feature: while some are not complete, the user is asked before the app quits.
    ///
    /// - Parameter areUnfinished: Whether changes were requested that are not complete yet.
    package func registerChanges(_ areUnfinished: @escaping @Sendable () -> Bool) {
        registry.registerChanges(areUnfinished)
    }

    /// Lets links open screens: those whose pages the app can show itself.
    ///
    /// - Parameter route: Returns the screen that shows the page with an address; `nil` if there is none.
    package func registerPages(_ route: @escaping @Sendable (_ address: String) -> Route?) {
        registry.registerPages(route)
    }

    /// Follows a link: opens the screen that shows its page or, if there is none, the user's browser.
    ///
    /// - Parameters:
    ///   - address: The address of the link.
    ///   - routing: Opens the screen.
    package func follow(_ address: String, _ routing: Store<RoutingState>) {
        if let route = registry.route(ofPage: address) {
            routing.dispatch(.opened(route))
        } else {
            browse(address)
        }
    }

    /// Why the user is asked before the app quits; `nil` to quit at once.
    package var quitQuestion: QuitQuestion? {
        if registry.hasUnfinishedChanges { return .unfinishedChanges }
        return registry.asksBeforeQuitting ? .always : nil
    }

    /// Asks before the app quits, even if all changes are complete, while the user wants that.
    package func registerQuitQuestion(_ isWanted: @escaping @Sendable () -> Bool) {
        registry.registerQuitQuestion(isWanted)
    }

    /// Adds commands without keys to the command palette. Call this once, when the app is created, so that a replica
    /// lists the same commands.
    ///
    /// - Parameters:
    ///   - commands: The commands, in the order of the palette.
    ///   - endPreview: Ends the preview of a command that is no longer selected.
    ///   - inUse: Returns the ids of commands that would change nothing, such as that of the theme in use.
    package func registerCommands(
        _ commands: [PaletteCommand], endPreview: @escaping @Sendable () -> Void = {},
        inUse: @escaping @Sendable () -> [String] = { [] }
    ) {
        registry.register(PaletteCommands(commands, in: scope, inUse: inUse, endPreview: endPreview))
    }

    /// The commands without keys, described in a language.
    func commands(in language: Language) -> [PaletteCommand.Listed] {
        let inUse = store.state.commandsInUse ?? []
        return undoCommands(in: language)
            + keyCommands.filter { $0.key.keys.isEmpty && $0.isAvailable() }.map {
                PaletteCommand.Listed(id: $0.id, about: $0.about(language))
            }
            + registry.descriptions.compactMap { command in
                let about: String? =
                    switch command.about {
                    case .message(let message): line(of: message, in: language)?.text
                    case .text(let text): text
                    }
                return about.map {
                    PaletteCommand.Listed(id: command.id, about: $0, isInUse: inUse.contains(command.id))
                }
            }
    }

    /// Performs a command without a key.
    func perform(_ id: String) {
        if let number = changeToUndo(by: id) {
            store.dispatch(.undoChosen(.undo, number, at: scope.scheduler.now))
        } else {
            registry.command(id)?.run() ?? keyCommands.first { $0.id == id }?.run()
        }
    }

    /// Shows the preview of the command that is selected in the palette, and ends that of the previous one.
    ///
    /// - Parameter id: The command's id; `nil` for a command with a key, and after the palette was closed.
    func preview(_ id: String?) { registry.preview(id) }

    /// The text of a message; `nil` if its type is unknown or has changed since it was recorded.
    package func line(of message: CodedMessage, in language: Language) -> StyledLine? {
        messages.line(of: message, keys, in: language)
    }

    /// The text of a toast; `nil` if its type is unknown or has changed since it was recorded.
    package func line(of toast: ShellState.Toast, in language: Language) -> StyledLine? {
        let strings = language.shellStrings
        return switch toast.content {
        case .message(let message): line(of: message, in: language)
        case .opened(let address): StyledLine(strings.opened(address), .good)
        case .copied(let text): StyledLine(strings.copied(text), .good)
        case .copiedLines(let count): StyledLine(strings.copiedLines(count), .good)
        case .undone(let change, let direction):
            StyledLine(strings.undone(direction, text(of: change, in: language)), .good)
        case .undoUnneeded(let change, let direction):
            StyledLine(strings.undoUnneeded(direction, text(of: change, in: language)), .dim)
        case .nothingToUndo(let direction): StyledLine(strings.nothingToUndo(direction), .dim)
        }
    }

    /// Copies a text to the clipboard and reports that.
    package func copy(_ text: String) { store.dispatch(.copied(text, at: scope.scheduler.now)) }

    /// Opens a page in the user's browser and reports success or failure.
    package func browse(_ address: String) {
        scope.work("browse", .enqueue) { [scope, desktop, store] in
            do throws(DesktopFailure) {
                try await desktop.open(address)
                store.dispatch(.pageOpened(address, at: scope.scheduler.now))
            } catch {
                store.dispatch(.pageFailed(error, at: scope.scheduler.now))
            }
        }
    }

    /// Opens a page whose address is secret: no action contains it. The caller tells the user what to do if
    /// no browser appears.
    package func browse(unrecorded address: String) {
        scope.work("browse", .enqueue) { [desktop] in try? await desktop.open(address) }
    }

    /// Updates the images' state from the terminal's reports of image support and cell size.
    func updateImageSupport(_ event: TerminalEvent, of terminal: any Terminal) {
        switch event {
        case .imagesSupported: images.dispatch(.supported(cell: terminal.cellSize))
        case .resized where images.state.cell.map { $0 != terminal.cellSize } == true:
            images.dispatch(.supported(cell: terminal.cellSize))
        default: break
        }
    }
}

/// The question whether to open many pages, each in a tab of the browser.
package struct ManyPages: Codable, Sendable, Equatable {
    /// From this number of pages on, the user is asked.
    static let minimumCount = 6

    let addresses: [String]

    func line(in language: Language) -> StyledLine {
        StyledLine(language.shellStrings.openQuestion(count: addresses.count), .strong)
    }
}

extension ShellFlux {
    /// Opens pages in the user's browser, after a question if there are many, and reports success or failure.
    ///
    /// - Parameters:
    ///   - addresses: The pages, in the order in which they are opened.
    ///   - screen: The scope of the screen that lists the pages. Closing it withdraws the question.
    package func browse(_ addresses: [String], in screen: Scope) {
        guard addresses.count >= ManyPages.minimumCount else { return browseAll(addresses) }
        screen.work("ask before browsing", .ignoreWhileRunning) { [self] in
            if await manyPages.ask(ManyPages(addresses: addresses)) { browseAll(addresses) }
        }
    }

    private func browseAll(_ addresses: [String]) { for address in addresses { browse(address) } }
}

extension ShellFlux {
    /// Runs a command of the user; several run at the same time.
    ///
    /// - Parameters:
    ///   - command: The command.
    ///   - report: Called when it has ended.
    package func run(
        _ command: ShellCommand, reporting report: @escaping @Sendable (ShellCommandResult) -> Void
    ) {
        scope.work("run", .concurrent) { [desktop] in report(await desktop.run(command)) }
    }
}

/// The result of undoing a change, or of making it again.
package enum UndoResult: Sendable {
    case made
    /// Something else had done it before, such as another screen or program.
    case unneeded
    /// - reason: A message that says why; `nil` if the user sees it anyway, such as a login screen.
    case refused(reason: CodedMessage?)
}

/// The refusal to undo a change that another version of the program made.
struct OtherVersion: Codable, Sendable, Equatable {}

/// Changes of one type that can be undone on any screen.
package struct UndoableChanges<Change: Codable & Sendable>: Sendable {
    private let store: Store<ShellState>
    private let texts: MessageSender<Change>

    fileprivate init(_ store: Store<ShellState>, _ texts: MessageSender<Change>) {
        (self.store, self.texts) = (store, texts)
    }

    /// Records a change that was made.
    package func record(_ change: Change) { store.dispatch(.changeRecorded(texts.coded(change))) }

    /// Forgets all changes, for example because another user has logged in.
    package func forget() { store.dispatch(.changesForgotten(kind: StateKey.of(Change.self))) }
}

extension ShellFlux {
    /// Registers a type of changes, so that they can be undone on any screen. Call this when the feature is created.
    ///
    /// - Parameters:
    ///   - type: The type of the changes.
    ///   - text: Says in a language what was done, such as `deleted "Title"`.
    ///   - make: Starts to undo a change, or to make it again, and calls `endUndo` with the request later.
    package func undoableChanges<Change: Codable & Sendable>(
        of type: Change.Type, text: @escaping @Sendable (Change, Language) -> String,
        make: @escaping @Sendable (Change, UndoState.Request) -> Void
    ) -> UndoableChanges<Change> {
        registry.register(StateKey.of(type)) { value, request in
            guard let change = try? value.decoded(as: type) else { return false }
            make(change, request)
            return true
        }
        return UndoableChanges(store, sender(of: type) { StyledLine(text($0, $2)) })
    }

    /// Reports the result of a request to undo a change or to make it again.
    package func endUndo(_ request: UndoState.Request, _ result: UndoResult) {
        switch result {
        case .made: store.dispatch(.undoEnded(request, wasNeeded: true, at: scope.scheduler.now))
        case .unneeded: store.dispatch(.undoEnded(request, wasNeeded: false, at: scope.scheduler.now))
        case .refused(let reason): store.dispatch(.undoRefused(request, reason))
        }
    }

    /// Undoes the latest change, or makes the latest undone one again.
    package func undo(_ direction: UndoState.Direction) {
        store.dispatch(.undoChosen(direction, nil, at: scope.scheduler.now))
    }

    /// The latest changes as commands of the palette, the latest first.
    func undoCommands(in language: Language) -> [PaletteCommand.Listed] {
        (store.state.undo?.done ?? []).suffix(10).reversed().map { change in
            let text = text(of: change.content, in: language)
            return PaletteCommand.Listed(
                id: "\(Self.undoPrefix)\(change.number)", about: language.shellStrings.undo(text))
        }
    }

    /// The number of the change that a command of the palette undoes; `nil` if it is another command.
    func changeToUndo(by id: String) -> Int? {
        id.hasPrefix(Self.undoPrefix) ? Int(id.dropFirst(Self.undoPrefix.count)) : nil
    }

    private static let undoPrefix = "undo."

    /// What was done, in a language.
    func text(of change: CodedMessage, in language: Language) -> String {
        line(of: change, in: language)?.text ?? language.shellStrings.unknownChange
    }
}
