package import FluxCore
import ReactiveCore
package import TerminalUI

/// The state around the screens, for features that show a message or open a page. The app has one, in the
/// scope `shell`.
package final class ShellFlux: Sendable {
    package let store: Store<ShellState>
    /// The images that screens show.
    package let images: Store<ImagesState>
    /// The pixels of the images, for the terminal.
    package let imageRegistry = ImageRegistry()
    let desktop: any Desktop
    /// The user's key bindings.
    package let keys: KeyMap
    private let scope: Scope
    private let messages = MessageRegistry()

    /// - Parameters:
    ///   - desktop: Opens pages in the browser.
    ///   - keys: The user's key bindings.
    ///   - images: Loads images.
    package init(
        in root: Scope, desktop: any Desktop, keys: KeyMap = .standard,
        images source: any ImageSource = NoImages()
    ) {
        scope = root.child("shell")
        store = scope.store(ShellState())
        let images = ImagesActionCreator(scope: scope, source: source, imageRegistry: imageRegistry)
        self.images = scope.store(ImagesState()) { images.run($0) }
        (self.desktop, self.keys) = (desktop, keys)
    }

    /// Makes messages of a type known. Call this when the feature is created, so that a replica of the app
    /// draws the same messages.
    ///
    /// - Parameters:
    ///   - type: The type of values for `showToast` and `showStatus`.
    ///   - text: The text of a value, which may name the user's keys.
    package func registerMessages<Message: Codable & Sendable>(
        _ type: Message.Type, text: @escaping @Sendable (Message, KeyMap) -> StyledLine
    ) {
        messages.register(type, text: text)
    }

    /// Shows a message for a moment. Its type must be registered.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - fileID: Where it is shown, for recordings.
    ///   - line: The line of the call.
    package func showToast(
        _ message: some Codable & Sendable, fileID: String = #fileID, line: Int = #line
    ) {
        store.dispatch(
            .toastRaised(coded(message), at: scope.scheduler.now), fileID: fileID, line: line)
    }

    /// Shows a message beside the tabs until another one replaces it. Its type must be registered.
    ///
    /// - Parameter message: For example, that the content may be out of date; `nil` for none.
    package func showStatus(_ message: (some Codable & Sendable)?) {
        let status = message.map(coded)
        if status != store.state.status { store.dispatch(.statusChanged(status)) }
    }

    /// Asks the user a question that is answered with yes or no, after the questions before it. Its type must be
    /// registered. Cancelling the task withdraws the question.
    ///
    /// - Parameter question: For example, whether to repeat a change that was interrupted. An equal question that is
    ///   not answered yet is shown once.
    /// - Returns: Whether the answer is yes; `false` after a cancellation.
    package func ask(_ question: some Codable & Sendable) async -> Bool {
        let question = coded(question)
        let answers = store.commands.asObservable().compactMap { command in
            if case .answer(question, let isYes) = command { isYes } else { nil }
        }
        let asking = answers.do(
            onSubscribed: { [store] in store.dispatch(.questionAsked(question)) },
            onDispose: { [store] in store.dispatch(.questionWithdrawn(question)) })
        return (try? await asking.firstValue()) ?? false
    }

    private func coded(_ message: some Codable & Sendable) -> CodedMessage {
        guard let coded = try? CodedMessage(message) else {
            preconditionFailure("\(message) cannot be encoded")
        }
        precondition(messages.contains(coded.kind), "Register \(coded.kind) before you show it")
        return coded
    }

    /// The text of a message; `nil` if its type is not registered or has changed since it was recorded.
    package func line(of message: CodedMessage) -> StyledLine? { messages.line(of: message, keys) }

    /// The text of a toast; `nil` if its type is not registered or has changed since it was recorded.
    package func line(of toast: ShellState.Toast) -> StyledLine? {
        switch toast.content {
        case .message(let message): line(of: message)
        case .opened(let address): StyledLine(ShellStrings.opened(address), .good)
        case .copied(let text): StyledLine(ShellStrings.copied(text), .good)
        case .copiedLines(let count): StyledLine(ShellStrings.copiedLines(count), .good)
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
