extension Observable {
    /// `(1|)` or `|`: the element when there is one, then completes, on the subscribing thread.
    ///
    /// ![Marble diagram of from.](from-optional)
    ///
    /// - Parameter element: `nil` completes at once.
    public static func from(optional element: Element?) -> Observable {
        element.map { .just($0) } ?? .empty()
    }

    /// `(1111…`: the same element again and again, on the subscribing thread, until disposed.
    ///
    /// ![Marble diagram of repeatElement.](repeatElement)
    ///
    /// - Parameter element: Who takes all of them never returns: end it, such as with `take`.
    public static func repeatElement(_ element: Element) -> Observable {
        .from(Swift.repeatElement(element, count: .max))
    }

    /// `(1234|)`: one state after the other, as a loop would, on the subscribing thread, until disposed.
    ///
    /// ![Marble diagram of generate.](generate)
    ///
    /// - Parameters:
    ///   - initialState: The first element, when `condition` holds for it.
    ///   - condition: Asked before each element; its first no completes the sequence, an error that it throws
    ///     fails it.
    ///   - iterate: Makes the next state after an element; an error that it throws fails the sequence.
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

    /// `-1-2-|`: a sequence together with what it needs, which is made for each subscriber and ended with it.
    ///
    /// ![Marble diagram of using.](using)
    ///
    /// - Parameters:
    ///   - makeResource: Runs on the subscribing thread; an error that it throws fails the sequence.
    ///   - makeSequence: Makes the sequence of the resource; an error that it throws fails the sequence.
    /// - Returns: Elements as they come from what was made. The resource is disposed once, with the end or the
    ///   subscription, whichever comes first.
    public static func using<Resource: Disposable>(
        _ makeResource: @escaping @Sendable () throws -> Resource,
        _ makeSequence: @escaping @Sendable (Resource) throws -> Observable
    ) -> Observable {
        Observable { node, lifetime in
            let made: Observable
            do {
                let resource = try makeResource()
                lifetime.add(resource)
                made = try makeSequence(resource)
            } catch {
                return node.end(.failed(error))
            }
            if !lifetime.isDisposed { made.attach(node, lifetime) }
        }
    }
}

extension Observable where Element: FixedWidthInteger {
    /// `(123|)`: so many whole numbers in a row, then completes, on the subscribing thread, until disposed.
    ///
    /// ![Marble diagram of range.](range)
    ///
    /// - Parameters:
    ///   - start: The first.
    ///   - count: How many; 0 or less completes at once. The last must be a number of this type.
    public static func range(start: Element, count: Int) -> Observable {
        guard count > 0 else { return .empty() }
        guard let steps = Element(exactly: count - 1), !start.addingReportingOverflow(steps).overflow else {
            preconditionFailure("a range ends within the numbers of its type")
        }
        return .from(start...start + steps)
    }
}
