/// Selects one part of a value and detects its changes without storing the part.
package struct PartSelector<Value: Sendable, Token: Sendable, Part: Sendable>: Sendable {
    let changeToken: @Sendable (Value) -> Token
    let updateToken: @Sendable (Value, inout Token) -> Bool
    let part: @Sendable (Value) -> Part

    /// - Parameters:
    ///   - changeToken: Returns the token that is stored to detect changes.
    ///   - updateToken: Updates the stored token if the value's token differs, and returns whether it did.
    ///   - part: Returns the part that is delivered.
    package init(
        changeToken: @escaping @Sendable (Value) -> Token,
        updateToken: @escaping @Sendable (Value, inout Token) -> Bool,
        part: @escaping @Sendable (Value) -> Part
    ) {
        (self.changeToken, self.updateToken, self.part) = (changeToken, updateToken, part)
    }
}

extension Observable {
    /// `--a1--a2--b2--|` → `--1--2-----|`: a part of each element, whenever it has changed.
    ///
    /// - Parameters:
    ///   - selector: The part, and how changes are detected.
    ///   - replays: Whether the part of the first element is delivered, or only compared with later ones.
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
    /// Manually allocated memory: the type of a generic optional would be looked up for each element.
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

    // Not inlined, to keep the stack frame of `next` small: in most cases nothing has changed.

    @inline(never)
    private func begin(with element: Value) {
        changeToken.initialize(to: selector.changeToken(element))
        isSet = true
        if replays { emit(element) }
    }

    @inline(never)
    private func emit(_ element: Value) { downstream.next(selector.part(element)) }
}
