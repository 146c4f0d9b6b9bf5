import Glibc
import Synchronization

/// The part of Qiita's API v2 that the client uses.
final class QiitaService: Sendable {
    private enum Caller {
        case anonymous
        case known(QiitaAccounts.Grant)
        case refused

        var grant: QiitaAccounts.Grant? { if case .known(let grant) = self { grant } else { nil } }
    }

    private let posts: PostCatalog
    private let search: PostSearch
    private let objects: QiitaObjects
    private let oauth: QiitaOAuth
    private let origin: String
    private let accounts = Mutex(QiitaAccounts())
    private let rates = Mutex(RateWindow(length: 3600))

    init(posts: PostCatalog, origin: String, client: OAuthClient) {
        (self.posts, self.origin) = (posts, origin)
        oauth = QiitaOAuth(client: client)
        search = PostSearch(posts)
        objects = QiitaObjects(posts: posts, origin: origin)
    }

    func restartRates() { rates.withLock { $0.restart() } }

    /// - Parameter forced: The HTTP status to return for a simulated fault; `nil` to handle the request
    ///   normally.
    func response(_ request: Request, _ conditions: Conditions, forced: Int?) -> Response {
        let caller = caller(request, conditions)
        // All clients are on this machine, and have one address.
        let key = caller.grant.map { "token \($0.token)" } ?? "address"
        let limit = conditions.rateLimit ?? (caller.grant == nil ? 60 : 1000)
        let rate = rates.withLock { $0.consume(key, limit: limit, now: time(nil)) }
        var response =
            if let forced {
                QiitaError.response(forced)
            } else if !rate.isAllowed {
                QiitaError.response(429)
            } else if case .refused = caller {
                QiitaError.response(401)
            } else {
                route(request, caller.grant, conditions)
            }
        response.headers += [
            ("Rate-Limit", "\(rate.limit)"),
            ("Rate-Remaining", "\(response.status == 429 ? 0 : rate.remaining)"),
            ("Rate-Reset", "\(rate.reset)"),
        ]
        return response
    }

    private func caller(_ request: Request, _ conditions: Conditions) -> Caller {
        guard let header = request.headers["authorization"] else { return .anonymous }
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer", !conditions.tokensAreRevoked else {
            return .refused
        }
        return accounts.withLock { $0.grant(for: String(parts[1])) }.map(Caller.known) ?? .refused
    }

    private func route(_ request: Request, _ grant: QiitaAccounts.Grant?, _ conditions: Conditions)
        -> Response
    {
        switch (request.method, Array(request.path.dropFirst(2))) {
        case ("GET", ["oauth", "authorize"]): return oauth.consentPage(request)
        case ("POST", ["oauth", "authorize"]): return oauth.decide(request, accounts)
        case ("POST", ["access_tokens"]): return oauth.exchange(request, accounts)
        case ("DELETE", let path) where path.count == 2 && path[0] == "access_tokens":
            return accounts.withLock { $0.revoke(path[1]) } ? Response(204) : QiitaError.response(404)
        case ("GET", ["authenticated_user"]), ("GET", ["authenticated_user", "items"]):
            return ownPages(request, grant, conditions)
        case (let method, let path) where path.count == 3 && path[0] == "items" && path[2] == "stock":
            return stock(method, posts.index(of: path[1]), grant)
        case ("GET", let path):
            return grant?.canRead == false
                ? QiitaError.response(403) : publicPages(request, path, grant, conditions)
        default: return QiitaError.response(404)
        }
    }

    private func publicPages(
        _ request: Request, _ path: [String], _ grant: QiitaAccounts.Grant?, _ conditions: Conditions
    ) -> Response {
        let author = path.count > 1 ? Author.all.firstIndex { $0.id == path[1] } : nil
        switch (path.first, path.count, path.last) {
        case ("items", 1, _):
            let query = Query(request.last("query") ?? "")
            return list(request, grant, conditions) { search.find(query, stocked: stockCounts) }
        case ("items", 2, _):
            return post(path[1]).map { .json(item(grant, conditions)($0)) }
                ?? QiitaError.response(404)
        case ("items", 3, "comments"):
            return post(path[1]).map { .json(objects.comments($0)) } ?? QiitaError.response(404)
        case ("users", 2, _):
            return author.map { .json(objects.user($0)) } ?? QiitaError.response(404)
        case ("users", 3, "items"):
            guard let author else { return QiitaError.response(404) }
            return list(request, grant, conditions) {
                posts.publicIndexes.filter { posts.record($0).author == author }
            }
        case ("users", 3, "stocks"):
            guard let author else { return QiitaError.response(404) }
            return list(request, grant, conditions) { stocks(of: author, grant) }
        case ("tags", 3, "items"):
            let tag = "tag:\"\(path[1].replacing("\"", with: "\\\""))\""
            let isKnown = posts.texts.tags.contains { Folding.fold($0) == Folding.fold(path[1]) }
            guard isKnown else { return QiitaError.response(404) }
            return list(request, grant, conditions) { search.find(Query(tag), stocked: stockCounts) }
        default: return QiitaError.response(404)
        }
    }

    /// A post by its id. Anyone with the address may read drafts, as with Qiita's limited sharing.
    private func post(_ id: String) -> Int? { posts.index(of: id) }

    private func ownPages(_ request: Request, _ grant: QiitaAccounts.Grant?, _ conditions: Conditions)
        -> Response
    {
        guard let grant else { return QiitaError.response(401) }
        guard grant.canRead else { return QiitaError.response(403) }
        guard request.path.count > 3 else { return .json(objects.authenticatedUser(grant.user)) }
        return list(request, grant, conditions) {
            let own =
                posts.publicIndexes.filter { posts.record($0).author == grant.user } + posts.draftIndexes
            return own.sorted { posts.record($0).created > posts.record($1).created }
        }
    }

    private func list(
        _ request: Request, _ grant: QiitaAccounts.Grant?, _ conditions: Conditions, _ elements: () -> [Int]
    ) -> Response {
        guard let page = QiitaPage(request, origin: origin) else { return QiitaError.response(400) }
        return page.response(elements(), conditions, element: item(grant, conditions))
    }

    private var stockCounts: [Int: Int] { accounts.withLock { $0.stockCounts } }

    private func item(_ grant: QiitaAccounts.Grant?, _ conditions: Conditions) -> (Int) -> JSONValue {
        let counts = stockCounts
        return { [objects] index in
            objects.item(index, stocked: counts[index] ?? 0, reader: grant?.user, conditions)
        }
    }

    private func stock(_ method: String, _ post: Int?, _ grant: QiitaAccounts.Grant?) -> Response {
        guard let grant else { return QiitaError.response(401) }
        let isAllowed = method == "GET" ? grant.canRead : grant.canWrite
        guard isAllowed else { return QiitaError.response(403) }
        guard let post else { return QiitaError.response(404) }
        return accounts.withLock { accounts in
            switch method {
            case "GET": accounts.hasStocked(post, grant.token) ? Response(204) : QiitaError.response(404)
            case "PUT": accounts.stock(post, grant.token) ? Response(204) : QiitaError.response(403)
            case "DELETE": accounts.unstock(post, grant.token) ? Response(204) : QiitaError.response(404)
            default: QiitaError.response(404)
            }
        }
    }

    /// For the demo user: the stocks of the caller's token, or of `demo-token` if there is none. For other
    /// users: generated stocks.
    private func stocks(of author: Int, _ grant: QiitaAccounts.Grant?) -> [Int] {
        if author == 0 {
            return accounts.withLock { $0.stocks(of: grant?.token ?? StandInServer.token) }
        }
        return posts.publicIndexes.filter { index in
            var generator = SeededGenerator(6 + UInt64(author), index)
            return generator.nextInteger(25) == 0
        }
    }
}
