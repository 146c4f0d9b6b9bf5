// RxSwift's sources with a scheduler. They are declared as unavailable, so that the compiler's message gives this
// library's way to start a source on a scheduler.

extension Observable {
    @available(*, unavailable, message: "use just(_:).subscribe(on:)")
    public static func just(_ element: Element, scheduler: any Scheduler) -> Observable { .never() }

    @available(*, unavailable, message: "use of(_:).subscribe(on:)")
    public static func of(_ elements: Element..., scheduler: any Scheduler) -> Observable { .never() }

    @available(*, unavailable, message: "use from(_:).subscribe(on:)")
    public static func from(_ elements: some Sequence<Element> & Sendable, scheduler: any Scheduler)
        -> Observable
    { .never() }

    @available(*, unavailable, message: "use repeatElement(_:).subscribe(on:)")
    public static func repeatElement(_ element: Element, scheduler: any Scheduler) -> Observable { .never() }

    @available(*, unavailable, message: "use generate(initialState:condition:iterate:).subscribe(on:)")
    public static func generate(
        initialState: Element, condition: @escaping @Sendable (Element) throws -> Bool,
        scheduler: any Scheduler, iterate: @escaping @Sendable (Element) throws -> Element
    ) -> Observable { .never() }
}

extension Observable where Element: FixedWidthInteger {
    @available(*, unavailable, message: "use range(start:count:).subscribe(on:)")
    public static func range(start: Element, count: Int, scheduler: any Scheduler) -> Observable { .never() }
}
