extension Observable {
    /// `(1|)` or `|`: the element if there is one, then completes, on the subscribing thread.
    ///
    /// ![Marble diagram of from.](from-optional)
    ///
    /// - Parameter element: `nil` completes immediately.
    public static func from(optional element: Element?) -> Observable {
        element.map { .just($0) } ?? .empty()
    }

    /// `(1111…`: the same element repeatedly, on the subscribing thread, until disposed.
    ///
    /// ![Marble diagram of repeatElement.](repeatElement)
    ///
    /// - Parameter element: Delivered infinitely often: subscribing returns only if you limit the sequence, such as
    ///   with `take(_:)`.
    public static func repeatElement(_ element: Element) -> Observable {
        .from(Swift.repeatElement(element, count: .max))
    }

    /// `(1234|)`: successive states, like a `for` loop, on the subscribing thread, until disposed.
    ///
    /// ![Marble diagram of generate.](generate)
    ///
    /// - Parameters:
    ///   - initialState: The first element, if it satisfies `condition`.
    ///   - condition: Called before each element; the first `false` completes the sequence. If it throws, the
    ///     sequence fails.
    ///   - iterate: Returns the state after its argument. If it throws, the sequence fails.
    public static func generate(
        initialState: Element, condition: @escaping @Sendable (Element) throws -> Bool,
        iterate: @escaping @Sendable (Element) throws -> Element
    ) -> Observable {
        Observable { node, lifetime in
            var state = initialState
            do {
                while !lifetime.isDisposed, try condition(state) {
                    node.next(state)
                    if !lifetime.isDisposed { state = try iterate(state) }
                }
            } catch {
                return node.end(.failed(error))
            }
            if !lifetime.isDisposed { node.end(.completed) }
        }
    }

    /// `-1-2-|`: a sequence with a resource, which is created for each subscriber and disposed with the
    /// subscription.
    ///
    /// ![Marble diagram of using.](using)
    ///
    /// - Parameters:
    ///   - makeResource: Runs on the subscribing thread; if it throws, the sequence fails.
    ///   - makeSequence: Returns the sequence for a resource; if it throws, the sequence fails.
    /// - Returns: The elements of the created sequence, on its threads. The resource is disposed once, after the
    ///   sequence: at the end or when the subscription is disposed.
    public static func using<Resource: Disposable>(
        _ makeResource: @escaping @Sendable () throws -> Resource,
        _ makeSequence: @escaping @Sendable (Resource) throws -> Observable
    ) -> Observable {
        Observable { node, lifetime in
            let made: Observable
            do {
                let resource = try makeResource()
                lifetime.addLast(resource)
                made = try makeSequence(resource)
            } catch {
                return node.end(.failed(error))
            }
            if !lifetime.isDisposed { made.attach(node, lifetime) }
        }
    }
}

extension Observable where Element: FixedWidthInteger {
    /// `(123|)`: consecutive integers, then completes, on the subscribing thread, until disposed.
    ///
    /// ![Marble diagram of range.](range)
    ///
    /// - Parameters:
    ///   - start: The first integer.
    ///   - count: The number of integers; 0 or less completes immediately. The last integer must fit the
    ///     element type.
    public static func range(start: Element, count: Int) -> Observable {
        guard count > 0 else { return .empty() }
        guard let steps = Element(exactly: count - 1), !start.addingReportingOverflow(steps).overflow else {
            preconditionFailure("the range exceeds the maximum of its integer type")
        }
        return .from(start...start + steps)
    }
}
