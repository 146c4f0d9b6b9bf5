extension EnglishSearchStrings {
    var postScreen: any SearchPostScreenStrings { PostScreen() }
    struct PostScreen: SearchPostScreenStrings {
        func loading(spinner: String) -> String { "\(spinner) loading the post" }

        // MARK: The header

        func dates(created: String, updated: String?) -> String {
            updated.map { "\(created), updated \($0)" } ?? created
        }

        func likes(_ count: Int) -> String { count == 1 ? "1 like" : "\(count) likes" }
        func stocks(_ count: Int) -> String { count == 1 ? "1 stock" : "\(count) stocks" }
        func comments(_ count: Int) -> String { count == 1 ? "1 comment" : "\(count) comments" }
        var separator: String { ", " }

        // MARK: The scroll position

        var top: String { "Top" }
        var bottom: String { "Bot" }
        func position(percent: Int) -> String { "\(percent)%" }

        // MARK: The text

        var commentsHeading: String { "Comments" }
        var noComments: String { "no comments yet" }
        var untitledDetails: String { "Details" }
        var formulaLabel: String { "math" }
        func image(_ description: String) -> String { "[image: \(description)]" }

        // MARK: Prompts

        var linkPrompt: String { "open link: " }
        func linkNumbers(count: Int) -> String { count > 1 ? "1–\(count)" : "1" }

        func match(_ match: Int, of count: Int, hasMore: Bool) -> String {
            "\(match)/\(count)\(hasMore ? "+" : "")"
        }

        func noMatches(isComplete: Bool) -> String { isComplete ? "not found" : "not found yet" }

        var outlinePlaceholder: String { "filter headings" }

        func noMatchingHeadings(isComplete: Bool) -> String {
            isComplete ? "no matching headings" : "no matching headings yet"
        }

        // MARK: Toasts

        var noLinks: String { "this post has no links" }
        func noLink(number: String) -> String { "there is no link \(number)" }
        var noHeadings: String { "this post has no headings" }

        func nothingToFind(findKey: String) -> String {
            "nothing to find; press \(findKey) to find text"
        }
    }
}

extension EnglishSearchStrings.PostScreen {
    var keys: any SearchPostScreenKeysStrings { Keys() }
    struct Keys: SearchPostScreenKeysStrings {
        var find: String { "Find in the post" }
        var nextMatch: String { "Next match" }
        var nextFound: String { "Next match of a search" }
        var previousMatch: String { "Previous match" }
        var nextPost: String { "Next post of the list" }
        var previousPost: String { "Previous post of the list" }
        var clearSearch: String { "Clear the search" }
        var openLink: String { "Open a link by its number" }
        var openOutline: String { "Go to a heading (outline)" }
        var copyCode: String { "Copy the nearest code block" }
        var selectLines: String { "Select lines to copy" }
        var scrollCodeLeft: String { "Scroll code left" }
        var scrollCodeRight: String { "Scroll code right" }
        var nextHeading: String { "Next heading" }
        var previousHeading: String { "Previous heading" }

        func toggleComments(areShown: Bool) -> String {
            areShown ? "Hide the comments" : "Show the comments"
        }
    }

    var promptKeys: any SearchPostScreenPromptKeysStrings { PromptKeys() }
    struct PromptKeys: SearchPostScreenPromptKeysStrings {
        var confirmSearch: String { "Confirm the search" }
        var cancelSearch: String { "Cancel the search" }
        var openLink: String { "Open this link" }
        var close: String { "Close the field" }
        var goToHeading: String { "Go to this heading" }
        var closeOutline: String { "Close the outline" }
    }

    var selectionKeys: any SearchPostScreenSelectionKeysStrings { SelectionKeys() }
    struct SelectionKeys: SearchPostScreenSelectionKeysStrings {
        var copy: String { "Copy the selected lines" }
        var down: String { "Extend the selection down" }
        var up: String { "Extend the selection up" }
        var cancel: String { "Cancel the selection" }
    }
}
