#if FluxDevtools
import FluxCore
import FluxInspector
import FluxJournal
import FlyingFox
import Foundation

/// The connection of one page: its questions, and the messages that it has not received yet.
///
/// The page acknowledges messages. While more than `window` bytes are not acknowledged, nothing is sent; the actions of
/// a running program that follow meanwhile are dropped past the limit of `ActionFeed`, and the page reloads the session.
actor PageConnection {
    /// The maximum size of messages that the page has not acknowledged, in bytes; one message may exceed it.
    static let window = 4 << 20
    /// The maximum number of messages that wait to be sent, apart from actions: a page that takes none is disconnected.
    static let messageLimit = 256
    /// The maximum number of questions that wait for an answer.
    static let questionLimit = 64
    /// The maximum size of a recording that a page sends, in bytes.
    static let importLimit = 64 << 20

    private let sessions: SessionList
    private let token: Token
    private let folder: String?
    private let ended: @Sendable () -> Void

    private var control: [WSFrame] = []
    private var frames: [WSFrame] = []
    private var messages: [[UInt8]] = []
    private var sentSizes: [Int] = []
    private var unacknowledged = 0
    private var questions: [(question: InspectorQuestion, session: Inspector)] = []
    private var isAnswering = false
    private var isReachingProgram = false

    private var importedLines: [UInt8] = []
    private var session: Inspector?
    private var feed: ActionFeed?
    private var hasMore = false
    private var shownVersion = -1
    private var observation: Int?
    private var waiter: CheckedContinuation<Void, Never>?
    private var isEnded = false

    init(
        _ sessions: SessionList, _ token: Token, folder: String?, ended: @escaping @Sendable () -> Void
    ) {
        (self.sessions, self.token, self.folder, self.ended) = (sessions, token, folder, ended)
    }

    // MARK: - Receiving

    /// Handles a message of the page.
    ///
    /// - Returns: Whether the connection stays open.
    func receive(_ bytes: [UInt8]) async -> Bool {
        if let message = CodedValue(json: bytes), case .keyed(let fields) = message {
            await receive(message, fields)
        } else {
            send(PageMessage.error(DevtoolsStrings.unknownMessage))
        }
        return !isEnded
    }

    private func receive(_ message: CodedValue, _ fields: [String: CodedValue]) async {
        if case .integer(let count)? = fields["ack"] {
            acknowledge(Int(count))
        } else if case .integer(let index)? = fields["open"] {
            await open(Int(index))
        } else if fields["ask"] == .text("processes") {
            send(PageMessage.processes(folder.map { ProcessFile.all(in: $0) } ?? []))
        } else if case .text(let part)? = fields["import"] {
            add(part)
        } else if case .text(let title)? = fields["imported"] {
            showImported(title)
        } else if fields["ask"] == .text("alive"), case .integer(let id)? = fields["id"] {
            reachProgram(Int(id))
        } else if let question = InspectorQuestion(message) {
            ask(question)
        } else {
            send(PageMessage.error(DevtoolsStrings.unknownMessage))
        }
    }

    /// The page has processed `count` further messages.
    private func acknowledge(_ count: Int) {
        let count = min(max(count, 0), sentSizes.count)
        unacknowledged -= sentSizes.prefix(count).reduce(0, +)
        sentSizes.removeFirst(count)
        wake()
    }

    private func open(_ index: Int) async {
        close()
        let (all, version) = sessions.current
        guard all.indices.contains(index) else {
            return send(PageMessage.error(DevtoolsStrings.noSession))
        }
        let inspector = all[index].inspector
        session = inspector
        do {
            let feed = try await inspector.feed { [weak self] in
                guard let self else { return }
                Task { await self.feedChanged() }
            }
            guard !isEnded, session === inspector else { return feed.end() }
            guard version == shownVersion || shownVersion < 0 else {
                feed.end()
                // The page has requested a session of an older list. It opens one again when it has the new list.
                return send(PageMessage.reload)
            }
            self.feed = feed
            send(PageMessage.opened(index))
            feedChanged()
        } catch {
            send(PageMessage.error(DevtoolsStrings.cannotRead("\(error)")))
        }
    }

    /// Stops following the session.
    private func close() {
        feed?.end()
        (feed, session, hasMore) = (nil, nil, false)
    }

    private func feedChanged() {
        hasMore = true
        wake()
    }

    // MARK: - Importing

    private func add(_ part: String) {
        let isTooLarge = importedLines.count + part.utf8.count > Self.importLimit
        if isTooLarge { importedLines = [] } else { importedLines += part.utf8 }
    }

    /// Shows the recording that the page has sent, to all pages.
    private func showImported(_ title: String) {
        let lines = importedLines
        importedLines = []
        guard let inspector = session ?? sessions.current.sessions.first?.inspector else {
            return send(PageMessage.error(DevtoolsStrings.noSession))
        }
        do throws(RecordingFailure) { sessions.append(imported: try inspector.imported(title, lines)) } catch
        {
            send(PageMessage.error(DevtoolsStrings.notARecording(title)))
        }
    }

    // MARK: - Questions

    /// Answers as soon as the program responds, independently of the other questions. Further requests are ignored until
    /// then.
    private func reachProgram(_ id: Int) {
        guard let session, !isReachingProgram else { return }
        isReachingProgram = true
        Task {
            let (size, shown) = await session.reachProgram()
            isReachingProgram = false
            send(PageMessage.reached(id, size: size, shown: shown))
        }
    }

    private func ask(_ question: InspectorQuestion) {
        guard let session else { return send(PageMessage.error(DevtoolsStrings.noSession, question.id)) }
        guard questions.count < Self.questionLimit else {
            return send(PageMessage.error(DevtoolsStrings.tooManyQuestions, question.id))
        }
        questions.append((question, session))
        answerNext()
    }

    /// Answers one question after another, while the page takes the answers.
    private func answerNext() {
        guard !isAnswering, !questions.isEmpty, !isEnded else { return }
        guard messages.reduce(0, { $0 + $1.count }) <= Self.window else { return }
        isAnswering = true
        let (question, session) = questions.removeFirst()
        Task {
            let answer = await session.answer(question)
            isAnswering = false
            send(answer)
            answerNext()
        }
    }

    // MARK: - Sending

    /// Sends a frame that is not part of a message, before all others.
    func send(control frame: WSFrame) {
        guard control.count < 8 else { return }
        control.append(frame)
        wake()
    }

    private func send(_ message: [UInt8]) {
        guard messages.count < Self.messageLimit else { return end() }
        messages.append(message)
        wake()
    }

    /// The next frame; `nil` at the end. Suspends while there is nothing to send, or too much is unacknowledged.
    func nextFrame() async -> WSFrame? {
        begin()
        while true {
            if !control.isEmpty {
                let frame = control.removeFirst()
                if frame.opcode == .close { end() }
                return frame
            }
            if isEnded { return nil }
            if !frames.isEmpty { return frames.removeFirst() }
            if unacknowledged <= Self.window, let message = await nextMessage() {
                sentSizes.append(message.count)
                unacknowledged += message.count
                frames = WSFrame.frames(of: message)
                answerNext()
                continue
            }
            if isEnded || !control.isEmpty { continue }
            await waitForChange()
        }
    }

    private func begin() {
        guard observation == nil, !isEnded else { return }
        observation = sessions.observe { [weak self] in
            guard let self else { return }
            Task { await self.wake() }
        }
    }

    private func nextMessage() async -> [UInt8]? {
        let (all, version) = sessions.current
        if version != shownVersion {
            // What was open may not exist any more.
            if shownVersion >= 0, let session, !all.contains(where: { $0.inspector === session }) { close() }
            shownVersion = version
            return PageMessage.hello(all, token, window: Self.window)
        }
        if !messages.isEmpty { return messages.removeFirst() }
        guard hasMore, let feed, let session else { return nil }
        hasMore = false
        do {
            switch try await session.next(of: feed) {
            case .message(let message):
                hasMore = true
                return self.feed === feed ? message : nil
            case .reload:
                if self.feed === feed { close() }
                return PageMessage.reload
            case .nothing: return nil
            }
        } catch {
            if self.feed === feed { close() }
            return PageMessage.error(DevtoolsStrings.cannotRead("\(error)"))
        }
    }

    /// Suspends until `wake`.
    private func waitForChange() async {
        if isEnded || !control.isEmpty { return }
        if isAwake {
            isAwake = false
            return
        }
        await withCheckedContinuation { waiter = $0 }
        isAwake = false
    }

    /// Whether something has changed since the last wait.
    private var isAwake = false

    private func wake() {
        isAwake = true
        waiter?.resume()
        waiter = nil
    }

    /// Ends the connection; a second call does nothing.
    func end() {
        guard !isEnded else { return }
        isEnded = true
        close()
        (messages, questions, frames) = ([], [], [])
        if let observation { sessions.stopObserving(observation) }
        wake()
        ended()
    }
}
#endif
