import Console
import Persistence
import ReactiveCore

extension Composition {
    /// Reports when a response came from the cache and not from the service.
    func reportSource(_ what: String, _ console: Console) {
        switch recall.latestSource.value {
        case .service: break
        case .cached(let date, _):
            console.printDiagnostic(
                console.language.commandStrings.general.cached(what, on: Dates.minute(date)))
        case .found: console.printDiagnostic(console.language.commandStrings.general.foundInCache(what))
        }
    }

    /// - Throws: The cache's failure, with `--offline`: nothing else could have answered the command.
    func checkCache(_ what: String) throws {
        if options.offline, let failure = cacheFile.failure { throw CommandFailure(what, failure, options) }
    }
}
