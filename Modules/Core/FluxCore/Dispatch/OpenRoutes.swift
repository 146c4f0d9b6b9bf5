import ReactiveCore

/// The paths of the open scopes of a tree by route, to detect a route that is opened twice.
final class OpenRoutes: Sendable {
    private let paths = Guarded<[String: [String]]>([:])

    /// Adds an open scope.
    ///
    /// - Returns: The path of another open scope with the same route; `nil` if there is none.
    func add(_ route: String, path: String) -> String? {
        paths.withLock { paths in
            paths[route, default: []].append(path)
            return paths[route]?.count == 1 ? nil : paths[route]?.first
        }
    }

    func remove(_ route: String, path: String) {
        paths.withLock { paths in
            guard let index = paths[route]?.lastIndex(of: path) else { return }
            paths[route]?.remove(at: index)
            if paths[route]?.isEmpty == true { paths[route] = nil }
        }
    }
}
