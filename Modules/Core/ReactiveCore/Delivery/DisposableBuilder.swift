/// Collects the disposables of the statements of a closure, for `DisposeBag`.
@resultBuilder
public enum DisposableBuilder {
    /// The disposable of one statement.
    public static func buildExpression(_ disposable: any Disposable) -> [any Disposable] { [disposable] }
    /// The disposables of all statements, in order.
    public static func buildBlock(_ disposables: [any Disposable]...) -> [any Disposable] {
        disposables.flatMap(\.self)
    }
    /// The disposables of an `if` without `else`.
    public static func buildOptional(_ disposables: [any Disposable]?) -> [any Disposable] {
        disposables ?? []
    }
    /// The disposables of a condition that is true.
    public static func buildEither(first disposables: [any Disposable]) -> [any Disposable] { disposables }
    /// The disposables of a condition that is false.
    public static func buildEither(second disposables: [any Disposable]) -> [any Disposable] { disposables }
    /// The disposables of a loop.
    public static func buildArray(_ disposables: [[any Disposable]]) -> [any Disposable] {
        disposables.flatMap(\.self)
    }
}
