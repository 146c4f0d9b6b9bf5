/// What one must know to add a screen, for `Modules/README.md`: at most 16 concepts, each in one sentence.
enum Concepts {
    static let all: [(name: String, sentence: String)] = [
        (
            "Scope",
            "owns the stores, work and subscriptions of a feature or a screen, and ends them when it closes."
        ),
        (
            "Action",
            "is an enum of what happened on a screen, intents of the user and facts of the world, with all that the state cannot know."
        ),
        (
            "Dispatcher",
            "takes the actions of one scope and type, one after the other, to the stores."
        ),
        (
            "State",
            "is everything that a screen shows, one `Codable` value that its pure `reduce(_:_:)` changes in place (`Reducible`)."
        ),
        ("Command", "is what a state asks for where it decides: ask a service, open a route, say a toast."),
        (
            "ActionCreator",
            "runs commands as work of the scope, and dispatches what came of them as facts; time and services are known here only."
        ),
        (
            "Store",
            "holds a state in a scope, to be read and observed, and gets a runner for its commands when it is made."
        ),
        (
            "Stream",
            "is the one edge of a screen, a `ViewStream` whose `Inlet`s take actions; the app and the command line use the same."
        ),
        (
            "Output",
            "is what a stream gives out: the state as a `Property`, and what follows from it, and from shared states, as `Computed`."
        ),
        (
            "View",
            "is a pure `ScreenView`: a key and what shows give an action, what shows and a canvas give a frame."
        ),
        (
            "Canvas",
            "says where and when a view draws: the area of the frame, the width of ambiguous letters, the time."
        ),
        (
            "KeyBindings",
            "is the table of a screen's keys: actions, and names to bind others by; hints and Help are made of it."
        ),
        (
            "Memo",
            "keeps what was made of a state, such as a layout, for as long as the state stays the same."
        ),
        (
            "ScreenEntry",
            "is how a feature hands a screen to the shell: a pattern, a tab, whether it needs a login, how it opens."
        ),
        (
            "Route",
            "is a screen and what it shows as a value that prints and parses as a URL, `nagare://post/4f0e`."
        ),
        (
            "Virtual time",
            "is what tests pass by hand: a `TestScheduler` runs the work, a `ScreenDriver` presses keys and reads frames."
        ),
    ]

    /// The section of `Modules/README.md`.
    static var section: String {
        let lines = all.enumerated().map { "\($0.offset + 1). **\($0.element.name)** \($0.element.sentence)" }
        return "## The concepts needed to add a screen\n\n" + lines.joined(separator: "\n")
            + "\n\n`Tooling/new-feature Bookmarks` writes a screen in this shape, with its tests."
    }
}
