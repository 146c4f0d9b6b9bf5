import CPostgres
import Glibc
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
        receivedBefore = max(connection.map { cpostgres_received(cpostgres_socket($0)) } ?? 0, 0)
        readSince = 0
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

extension Session {
    /// What a server may send before it accepts statements, in bytes.
    private static let greetingLimit = 1 << 20

    func connectIfNeeded() throws(PostgresFailure) {
        guard connection == nil else { return }
        guard cpostgres_load(settings.library) != 0 else { throw .lost(.clientMissing(package: "libpq5")) }
        do {
            try connect()
            try begin()
        } catch {
            close()
            throw error
        }
    }

    private func connect() throws(PostgresFailure) {
        let end = ContinuousClock.now + settings.connectTimeout
        var address: PostgresAddress
        do { address = try PostgresAddress(settings) } catch { throw .lost(error) }
        if let host = address.hostToLookUp { address.use(try lookUp(host, until: end), for: host) }
        guard let connection = Self.start(address) else { throw .lost(.offline(detail: "Out of memory")) }
        adopt(connection)
        // libpq's rule: the first poll is made as if the socket had become writable.
        var state = Int32(CPOSTGRES_WRITING)
        while state != CPOSTGRES_CONNECTED {
            guard state == CPOSTGRES_READING || state == CPOSTGRES_WRITING, cpostgres_socket(connection) >= 0
            else {
                throw .lost(connectFailure(connection, address))
            }
            let events = state == CPOSTGRES_READING ? CPOSTGRES_READABLE : CPOSTGRES_WRITABLE
            guard try wait(for: Int32(events), until: end) != 0 else { throw .lost(.timedOut) }
            try checkReceived(limit: Self.greetingLimit)
            state = cpostgres_poll(connection)
        }
        guard cpostgres_set_nonblocking(connection) != 0 else {
            throw .lost(connectFailure(connection, address))
        }
    }

    private func lookUp(_ host: String, until end: ContinuousClock.Instant) throws(PostgresFailure)
        -> [String]
    {
        let lookup = NameLookup(host, inbox: inbox, settings.lookUp)
        while true {
            switch lookup.result {
            case .success(let addresses): return addresses
            case .failure(let failure): throw .lost(failure)
            case nil: guard try waitOnce(for: 0, until: end) != 0 else { throw .lost(.timedOut) }
            }
        }
    }

    private static func start(_ address: PostgresAddress) -> OpaquePointer? {
        let options = address.options.sorted { $0.key < $1.key }
        let copies = (options.map(\.key) + options.map(\.value)).map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        let names = copies.prefix(options.count).map { UnsafePointer($0) } + [nil]
        let values = copies.suffix(options.count).map { UnsafePointer($0) } + [nil]
        // Otherwise the name of a database could contain options.
        return cpostgres_start(names, values, address.serverWithoutPassword == nil ? 0 : 1)
    }

    /// Limits how long others wait for this connection if it falls silent in a transaction, and how long it waits for
    /// others.
    private func begin() throws(PostgresFailure) {
        let rows = try query(
            """
            SELECT coalesce( \
                has_function_privilege(to_regprocedure('pg_control_system()'), 'EXECUTE') \
                AND has_function_privilege(to_regprocedure('pg_control_checkpoint()'), 'EXECUTE'), false), \
            set_config('idle_in_transaction_session_timeout', '30s', false), \
            set_config('lock_timeout', '20s', false)
            """)
        readsControlData = try rows.bool(0, 0) == true
        if let membership { try confirm(membership) }
    }

    /// Maps libpq's message, which contains the SQLSTATE if the server refused the connection.
    private func connectFailure(_ connection: OpaquePointer, _ address: PostgresAddress) -> SyncFailure {
        let text = cpostgres_message(connection).map { String(cString: $0) } ?? ""
        let detail = ServerText.clean(String(text.prefix { $0 != "\n" }))
        if cpostgres_needs_password(connection) != 0 {
            if let server = address.serverWithoutPassword {
                return .passwordWithheld(server: ServerText.clean(server))
            }
            return address.openPasswordFile.map { .passwordFileNotPrivate(path: $0) } ?? .passwordMissing
        }
        if let (state, reason) = Self.refusal(in: text) {
            if state.hasPrefix("28") { return .loginRefused(detail: reason) }
            // invalid_catalog_name
            if state == "3D000" { return .databaseMissing(detail: reason) }
            return PostgresFailure.meansOffline(state) ? .offline(detail: reason) : .refused(detail: reason)
        }
        if text.contains("invalid response") || text.contains("expected authentication request") {
            return .unexpectedAnswer(detail: detail)
        }
        if Self.isAboutAddress(text) { return .invalidAddress(detail: detail) }
        if text.contains("does not match host name") { return .wrongCertificateName(detail: detail) }
        if text.contains("does not support SSL") { return .tlsMissing(detail: detail) }
        let isAboutTrust = text.contains("certificate") || text.contains("SSL") || text.contains("TLS")
        return isAboutTrust && !text.contains("SYSCALL")
            ? .untrusted(detail: detail) : .offline(detail: detail)
    }

    /// Whether libpq refused an option's value before it connected, as in `invalid sslmode value: "a"` and
    /// `invalid port number: "99999"`.
    private static func isAboutAddress(_ text: String) -> Bool {
        text.hasPrefix("invalid ") && (text.contains(" value: \"") || text.hasPrefix("invalid port number"))
    }

    /// Finds the server's message in libpq's, such as `FATAL:  28P01: password authentication failed`.
    private static func refusal(in text: String) -> (state: String, reason: String)? {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ": ").map { $0.drop { $0 == " " } }
            let isState = { (part: Substring) in
                part.utf8.count == 5
                    && part.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
            }
            guard let index = parts.lastIndex(where: isState), index > 0, parts[index - 1] != "LOCATION"
            else { continue }
            return (String(parts[index]), ServerText.clean(parts[(index + 1)...].joined(separator: ": ")))
        }
        return nil
    }
}
