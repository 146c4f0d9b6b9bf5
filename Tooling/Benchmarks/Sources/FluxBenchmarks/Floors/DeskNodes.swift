class DeskNode {
    func next(_ desk: DeskStore.Place) {}
}

/// Hears every state.
final class Listener: DeskNode {
    private let body: (DeskStore.Place) -> Void

    init(_ body: @escaping (DeskStore.Place) -> Void) { self.body = body }

    override func next(_ desk: DeskStore.Place) { body(desk) }
}

/// Hears when a part is another one; the part is compared, or is a stamp.
final class Selection: DeskNode {
    private let part: (DeskStore.Place) -> Int
    private let body: (DeskStore.Place) -> Void
    private var last = 0

    init(
        _ part: @escaping (DeskStore.Place) -> Int,
        _ body: @escaping (DeskStore.Place) -> Void
    ) {
        (self.part, self.body) = (part, body)
    }

    override func next(_ desk: DeskStore.Place) {
        let now = part(desk)
        if now == last { return }
        last = now
        body(desk)
    }
}
