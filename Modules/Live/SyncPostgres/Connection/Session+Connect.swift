import CPostgres
import Glibc
import Sync

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
