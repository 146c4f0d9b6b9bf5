/// The concepts needed to add a screen, for `Modules/README.md`, each in one sentence.
enum Concepts {
    static let all: [(name: String, sentence: String)] = [
        (
            "Scope",
            "owns the stores, work and subscriptions of a feature or a screen, and ends them when it closes."
        ),
        (
            "Action",
            "is an enum: intents of the user and facts from outside, with all values that the reducer cannot know."
        ),
        (
            "Dispatcher",
            "delivers the actions of one scope and action type to its stores, one after the other."
        ),
        (
            "State",
            "is everything that a screen shows: one `Codable` value that its pure `reduce(_:_:)` changes in place (`Reducible`)."
        ),
        (
            "Command",
            "is requested by a reducer where it decides: call a service, open a route, show a toast."
        ),
        (
            "ActionCreator",
            "runs commands as work of the scope and dispatches the results as facts; only it knows services and time."
        ),
        (
            "Store",
            "holds a state in a scope; it can be read and observed, and it gets a runner for its commands when it is made."
        ),
        (
            "Stream",
            "is the only boundary of a screen, a `ViewStream` whose `Inlet`s accept actions; the app and the command line use the same."
        ),
        (
            "Output",
            "is the observable side of a stream: the state as a `Property`, and values derived from it and from shared states as `Computed`."
        ),
        (
            "View",
            "is a pure `ScreenView`: it maps a key to an action, and the output and a canvas to a frame."
        ),
        (
            "Canvas",
            "tells a view where and when it draws: the area of the frame, the width of ambiguous characters, the time."
        ),
        (
            "KeyBindings",
            "is the table of a screen's keys, actions and action names; hints and Help are generated from it."
        ),
        (
            "Memo",
            "caches a value derived from a state, such as a layout, until the state changes."
        ),
        (
            "ScreenEntry",
            "registers a screen with the shell: URL pattern, tab, whether it needs a login, how it opens."
        ),
        (
            "Route",
            "is a screen and its parameters as a value that prints and parses as a URL, `nagare://post/4f0e`."
        ),
        (
            "ListState",
            "is the part of a state that every list screen has: cursor, selected rows, filter, order; `InfiniteList` adds the query that loads its pages; a `ListScreenView` draws it."
        ),
        (
            "Virtual time",
            "is advanced by tests: a `TestScheduler` runs the work, a `ScreenDriver` presses keys and reads frames."
        ),
    ]

    /// The section of `Modules/README.md`.
    static var section: String {
        let lines = all.enumerated().map { "\($0.offset + 1). **\($0.element.name)** \($0.element.sentence)" }
        return "## The concepts needed to add a screen\n\n" + lines.joined(separator: "\n")
            + "\n\n`Tooling/new-feature Bookmarks` creates such a screen with its tests."
    }
}
