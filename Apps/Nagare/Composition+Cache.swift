import Persistence
import ReactiveCore

extension Composition {
    /// Says where an answer came from when that was not the service.
    func tellSource(_ what: String, _ console: Console) {
        switch recall.latestSource.value {
        case .service: break
        case .seen(let date, _): console.complain("\(what): offline: as seen on \(Dates.minute(date))")
        case .found: console.complain("\(what): offline: found among what was seen before")
        }
    }

    /// - Throws: Why there is no cache, for a command that had nothing else to answer from.
    func checkCache(_ what: String) throws {
        if options.offline, let failure = cacheFile.failure { throw CommandFailure(what, failure, options) }
    }
}
