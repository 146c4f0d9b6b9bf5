/// How one part of a value is followed without being kept.
package struct PartSelector<Value: Sendable, Token: Sendable, Part: Sendable>: Sendable {
    let changeToken: @Sendable (Value) -> Token
    let updateToken: @Sendable (Value, inout Token) -> Bool
    let part: @Sendable (Value) -> Part

    /// - Parameters:
    ///   - mark: What is kept to notice a change.
    ///   - moves: Whether a value has another mark than the kept one, which it replaces then.
    ///   - part: What is handed on.
    package init(
        changeToken: @escaping @Sendable (Value) -> Token,
        updateToken: @escaping @Sendable (Value, inout Token) -> Bool,
        part: @escaping @Sendable (Value) -> Part
    ) {
        (self.changeToken, self.updateToken, self.part) = (changeToken, updateToken, part)
    }
}

extension Observable {
    /// `--a1--a2--b2--|` → `--1--2-----|`: one part of each element, when it has changed.
    ///
    /// - Parameter replays: Whether the first element is handed on, not only kept for comparing.
    package func selecting<Token, Part>(
        _ selector: PartSelector<Element, Token, Part>, replays: Bool
    ) -> Observable<Part> {
        lift { PartSelectionNode($0, selector, replays: replays) }
    }
}

private final class PartSelectionNode<Value: Sendable, Token: Sendable, Part: Sendable>: OperatorNode<
    Value, Part
>
{
    private let selector: PartSelector<Value, Token, Part>
    private let replays: Bool
    /// In memory of its own: an optional of a generic type would be looked up for each element.
    private let changeToken = UnsafeMutablePointer<Token>.allocate(capacity: 1)
    @exclusivity(unchecked) private var isSet = false

    init(_ downstream: Node<Part>, _ selector: PartSelector<Value, Token, Part>, replays: Bool) {
        (self.selector, self.replays) = (selector, replays)
        super.init(downstream)
    }

    deinit {
        if isSet { changeToken.deinitialize(count: 1) }
        changeToken.deallocate()
    }

    override func next(_ element: Value) {
        guard isSet else { return begin(with: element) }
        if selector.updateToken(element, &changeToken.pointee) { emit(element) }
    }

    // Neither is inlined, so that `next` sets up no stack for them: most often nothing has changed.

    @inline(never)
    private func begin(with element: Value) {
        changeToken.initialize(to: selector.changeToken(element))
        isSet = true
        if replays { emit(element) }
    }

    @inline(never)
    private func emit(_ element: Value) { downstream.next(selector.part(element)) }
}
