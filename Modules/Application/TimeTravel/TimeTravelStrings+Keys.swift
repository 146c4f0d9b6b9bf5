extension TimeTravelStrings {
    /// Descriptions of keys.
    enum Keys {
        static let open = "Step through the recent actions"
        static let back = "One action back"
        static let forward = "One action forward"
        static let play = "Play or pause"
        static let quit = "Quit"
        static let returnToApp = "Return to the app"
        static let resume = "Continue from here"
        static let why = "Show the causes of this action"
        static let skip = "Skip this action, or include it again"
        static let find = "Find an action by its name or content"
        static let actions = "Show the actions and the changes of this one"
        static let scopes = "Show the open scopes and their work"
        static let nextMatch = "Next match"
        static let previousMatch = "Previous match"
        static let tenBack = "Ten actions back"
        static let tenForward = "Ten actions forward"
        static let first = "Go to the beginning"
        static let last = "Go to the end"
        static let faster = "Play faster"
        static let slower = "Play slower"
        static let down = "Down"
        static let up = "Up"
        static let pageDown = "Page down"
        static let pageUp = "Page up"
        static let confirmSearch = "Find"
        static let cancelSearch = "Cancel"
    }

    /// Labels of keys in the status bar.
    enum Hints {
        static let back = "back"
        static let forward = "forward"
        static let play = "play"
        static let pause = "pause"
        static let quit = "quit"
        static let returnToApp = "return"
        static let resume = "continue"
        static let why = "why"
        static let skip = "skip"
        static let find = "find"
        static let actions = "actions"
        static let scopes = "scopes"
        static let cancel = "cancel"
    }
}
