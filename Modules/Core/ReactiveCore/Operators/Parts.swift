/// The run of a source whose elements go to several sequences: it lasts as long as who subscribed to the whole or
/// to one of the parts listens.
struct Parts: Sendable {
    let run: Subscription
    private let audience: Audience

    /// - Parameter life: Of who subscribed to the whole.
    init(of life: Subscription) {
        let run = Subscription()
        let audience = Audience(of: run)
        (self.run, self.audience) = (run, audience)
        join(life)
    }

    /// What is emitted into `part` from now on.
    func observable<Element>(of part: OwnedHub<Element>) -> Observable<Element> {
        Observable { node, subscription in
            join(subscription)
            part.hub.attach(node, subscription)
        }
    }

    private func join(_ listener: Subscription) {
        guard audience.join() != nil else { return }  // The run is over.
        listener.add(Subscription { [audience] in audience.leave() })
    }
}

/// Hands on to who subscribed to the whole, as long as they listen: parts may go on without them.
final class Gate<Element: Sendable>: Node<Element> {
    private let down: Node<Element>
    private let life: Subscription

    init(_ down: Node<Element>, _ life: Subscription) { (self.down, self.life) = (down, life) }

    override func next(_ element: Element) { if !life.isDisposed { down.next(element) } }
    override func end(_ end: Termination) { if !life.isDisposed { down.end(end) } }
}
