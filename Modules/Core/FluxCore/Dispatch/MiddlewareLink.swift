/// A middleware and the chain of middleware inside it.
final class MiddlewareLink<Action: Sendable> {
    let middleware: Middleware<Action>
    let inner: MiddlewareLink?

    init(_ middleware: @escaping Middleware<Action>, inner: MiddlewareLink?) {
        (self.middleware, self.inner) = (middleware, inner)
    }
}
