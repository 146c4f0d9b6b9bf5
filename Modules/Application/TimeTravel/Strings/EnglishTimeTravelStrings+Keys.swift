extension EnglishTimeTravelStrings {
    var keys: any TimeTravelKeysStrings { Keys() }
    struct Keys: TimeTravelKeysStrings {
        var open: String { "Step through the recent actions" }
        var back: String { "One action back" }
        var forward: String { "One action forward" }
        var play: String { "Play or pause" }
        var quit: String { "Quit" }
        var returnToApp: String { "Return to the app" }
        var resume: String { "Continue from here" }
        var why: String { "Show the causes of this action" }
        var skip: String { "Skip this action, or include it again" }
        var find: String { "Find an action by its name or content" }
        var actions: String { "Show the actions and the changes of this one" }
        var scopes: String { "Show the open scopes and their work" }
        var help: String { "Show these keys" }
        var nextMatch: String { "Next match" }
        var previousMatch: String { "Previous match" }
        var tenBack: String { "Ten actions back" }
        var tenForward: String { "Ten actions forward" }
        var first: String { "Go to the beginning" }
        var last: String { "Go to the end" }
        var faster: String { "Play faster" }
        var slower: String { "Play slower" }
        var down: String { "Down" }
        var up: String { "Up" }
        var pageDown: String { "Page down" }
        var pageUp: String { "Page up" }
        var confirmSearch: String { "Find" }
        var cancelSearch: String { "Cancel" }
    }

    var hints: any TimeTravelHintsStrings { Hints() }
    struct Hints: TimeTravelHintsStrings {
        var back: String { "back" }
        var forward: String { "forward" }
        var play: String { "play" }
        var pause: String { "pause" }
        var quit: String { "quit" }
        var returnToApp: String { "return" }
        var resume: String { "continue" }
        var why: String { "why" }
        var skip: String { "skip" }
        var find: String { "find" }
        var actions: String { "actions" }
        var scopes: String { "scopes" }
        var help: String { "help" }
        var cancel: String { "cancel" }
    }
}
