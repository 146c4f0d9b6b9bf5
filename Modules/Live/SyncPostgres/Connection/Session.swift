import CPostgres
import Sync

/// A connection and its state. Used by the connection's thread only; its calls block that thread.
final class Session {
    let settings: SyncPostgres.Settings
    let inbox: Inbox
    private(set) var connection: OpaquePointer?
    /// The call in progress.
    private var call: (any AnyCall)?
    /// The bytes that the connection had received before the current statement, and those that were read since then.
    private var (receivedBefore, readSince) = (Int64(0), 0)

    /// The machine on whose behalf this session calls, and the data that it works with.
    var membership: Membership?
    /// Whether the current connection may read the server's identifier and timeline.
    var readsControlData = false
    /// How the current connection learns of other machines' operations.
    var listening = Listening.notBegun
    /// The number up to which the machine has pulled.
    var pulled: Int64 = 0

    /// Whether statements are completed even if their call is cancelled, so that the connection remains usable.
    var completesStatements = false
    /// A notification's channel that was read ahead.
    var unreadChannel: String?

    /// Work that runs while the caller uses the outcome of the call that set it.
    var followUp: ((Session) throws(PostgresFailure) -> Void)?
    /// The next page of a snapshot, if nothing was called since the last one.
    private(set) var readAhead: ReadAhead?

    enum Listening { case notBegun, notified, unavailable }

    init(_ settings: SyncPostgres.Settings, _ inbox: Inbox) {
        (self.settings, self.inbox) = (settings, inbox)
    }

    /// Connects if there is no connection, and runs `work`. After a failure in the middle of a statement, the connection
    /// is closed.
    ///
    /// Work is run again if the server closed a connection that had been idle, or reports a conflict between transactions.
    func run<Value>(
        _ call: any AnyCall, _ work: (Session) throws(PostgresFailure) -> Value
    ) -> Result<Value, SyncFailure> {
        self.call = call
        defer { (self.call, readAhead) = (nil, nil) }
        var attempts = 0
        while true {
            let wasConnected = connection != nil
            attempts += 1
            do {
                try connectIfNeeded()
                return .success(try work(self))
            } catch {
                if case .lost = error { close() }
                let isStale = wasConnected && error.isConnectionLoss && attempts == 1
                guard isStale || error.isConflict && attempts < 5 else { return .failure(error.syncFailure) }
            }
        }
    }

    /// Runs the work that the last call has left. Closing the service interrupts it.
    func finish(_ call: any AnyCall) {
        guard let followUp else { return }
        (self.call, self.followUp, completesStatements) = (call, nil, true)
        defer { (self.call, completesStatements) = (nil, false) }
        do throws(PostgresFailure) { try followUp(self) } catch {
            if case .lost = error { close() }
        }
    }

    /// A session with a connection of its own, for the call in progress.
    func sibling() -> Session {
        let sibling = Session(settings, inbox)
        (sibling.call, sibling.completesStatements) = (call, completesStatements)
        return sibling
    }

    func readAhead(_ page: ReadAhead) { readAhead = page }

    func close() {
        guard let connection else { return }
        cpostgres_finish(connection)
        self.connection = nil
        (listening, unreadChannel) = (.notBegun, nil)
    }

    /// Takes ownership of a connection that is being established.
    func adopt(_ connection: OpaquePointer) {
        close()
        self.connection = connection
        beginCounting()
    }

    /// Waits until the socket of the connection is ready.
    ///
    /// - Returns: Some of `CPOSTGRES_READABLE` and `CPOSTGRES_WRITABLE`; 0 when the time is over.
    /// - Throws: `.cancelled` when the call was cancelled.
    func wait(for events: Int32, until deadline: ContinuousClock.Instant) throws(PostgresFailure) -> Int32 {
        while case let found = try waitOnce(for: events, until: deadline), found != 0 {
            let ready = found & (Int32(CPOSTGRES_READABLE) | Int32(CPOSTGRES_WRITABLE))
            if ready != 0 { return ready }
        }
        return 0
    }

    /// Waits as `wait(for:until:)` does, and also returns when another thread wakes this one.
    func waitOnce(for events: Int32, until deadline: ContinuousClock.Instant) throws(PostgresFailure) -> Int32
    {
        if isStopped { throw .lost(.cancelled) }
        let left = deadline - .now
        guard left > .zero else { return 0 }
        let socket = connection.map { cpostgres_socket($0) } ?? -1
        let milliseconds = Int32(clamping: Int64((left / .milliseconds(1)).rounded(.up)))
        // At least once more, if a signal ended the wait.
        let found = cpostgres_wait(inbox.wakeup, socket, events, milliseconds)
        // An answer that arrived after the cancellation must not lead to the next statement.
        if isStopped { throw .lost(.cancelled) }
        return found == 0 && deadline > .now ? Int32(CPOSTGRES_WOKEN) : found
    }

    private var isStopped: Bool {
        guard let call else { return false }
        return call.isInterrupted || !completesStatements && call.isCancelled
    }

    /// Counts received bytes from now on.
    func beginCounting() {
        (receivedBefore, readSince) = (
            max(connection.map { cpostgres_received(cpostgres_socket($0)) } ?? 0, 0), 0
        )
    }

    /// libpq reads everything into memory, without a limit of its own.
    ///
    /// - Throws: A failure when more than `limit` bytes have arrived.
    func checkReceived(limit: Int) throws(PostgresFailure) {
        guard let connection else { return }
        let received = cpostgres_received(cpostgres_socket(connection))
        let count = received >= 0 ? received - receivedBefore : Int64(readSince)
        if count > limit { throw .unexpected("more than \(limit) bytes") }
    }

    /// Reads what has arrived.
    func consume(_ connection: OpaquePointer) throws(PostgresFailure) {
        try checkReceived(limit: settings.answerLimit)
        let before = Int(cpostgres_unread(cpostgres_socket(connection)))
        guard cpostgres_consume(connection) != 0 else { throw lost() }
        // Used on a Unix socket only, which does not count. libpq reads 8 KB at once, or more.
        readSince += max(before - Int(cpostgres_unread(cpostgres_socket(connection))), min(before, 8_192))
    }

    /// The failure of a connection that libpq gave up.
    func lost() -> PostgresFailure {
        let detail = ServerText.clean(connection.flatMap { cpostgres_message($0) })
        let isProtocolError = ["synchronization", "unexpected response", "message contents", "invalid"]
            .contains { detail.contains($0) }
        return .lost(isProtocolError ? .unexpectedAnswer(detail: detail) : .offline(detail: detail))
    }
}

extension PostgresFailure {
    fileprivate var isConnectionLoss: Bool {
        if case .lost(.offline) = self { true } else { false }
    }
}
