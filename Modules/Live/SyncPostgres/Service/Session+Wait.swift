import CPostgres
import Sync

extension Session {
    /// Returns when there are operations that the machine has not pulled, or after the time between polls.
    func waitForOperations(as membership: Membership) throws(PostgresFailure) {
        // Waits are cancelled often, and a new connection is expensive.
        completesStatements = true
        defer { completesStatements = false }
        // Listening begins before the counter is read: nothing is missed in between.
        if listening == .notBegun { listening = try listen() ? .notified : .unavailable }
        let interval = listening == .notified ? settings.notifiedPollInterval : settings.pollInterval
        let end = ContinuousClock.now + interval
        repeat {
            while nextNotification() != nil {}
            let head = try Head.read(self)
            try head.check(membership)
            if head.counter != pulled { return }
        } while try awaitNotification(until: end)
    }

    /// Starts to listen, and checks whether notifications arrive while the connection is idle.
    ///
    /// A pooler that shares connections between transactions accepts LISTEN, and passes on what arrives during a
    /// statement of this connection. So another connection of this machine sends the notification.
    private func listen() throws(PostgresFailure) -> Bool {
        do throws(PostgresFailure) {
            try query("LISTEN nagare_sync")
            try query("LISTEN nagare_sync_probe")
            try sendProbe()
            let end = ContinuousClock.now + Self.probeLimit
            var isNotified = false
            while !isNotified, try awaitNotification(until: end) {
                while let channel = nextNotification() {
                    isNotified = isNotified || channel == "nagare_sync_probe"
                }
            }
            try query("UNLISTEN nagare_sync_probe")
            return isNotified
        } catch {
            if case .statement = error { return false }
            throw error
        }
    }

    /// How long a notification may take. A server that is slower is polled, which is correct, too.
    private static let probeLimit = Duration.seconds(1)

    private func sendProbe() throws(PostgresFailure) {
        let sender = sibling()
        defer { sender.close() }
        try sender.connectIfNeeded()
        try sender.query("SELECT pg_notify('nagare_sync_probe', '')")
    }

    /// - Returns: `false` when the time is over.
    private func awaitNotification(until end: ContinuousClock.Instant) throws(PostgresFailure) -> Bool {
        beginCounting()
        while let connection {
            if hasNotification() { return true }
            completesStatements = false
            defer { completesStatements = true }
            do throws(PostgresFailure) {
                guard try wait(for: Int32(CPOSTGRES_READABLE), until: end) != 0 else { return false }
            } catch {
                // No statement is in progress, so the connection remains usable.
                throw .call(error.syncFailure)
            }
            try consume(connection)
        }
        return false
    }

    private func hasNotification() -> Bool {
        if unreadChannel == nil { unreadChannel = readChannel() }
        return unreadChannel != nil
    }

    private func nextNotification() -> String? {
        defer { unreadChannel = nil }
        return unreadChannel ?? readChannel()
    }

    private func readChannel() -> String? {
        guard let connection else { return nil }
        var channel = [CChar](repeating: 0, count: 64)
        guard cpostgres_next_notification(connection, &channel, channel.count) != 0 else { return nil }
        return String(decoding: channel.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
