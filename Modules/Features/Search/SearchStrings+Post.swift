extension SearchStrings {
    enum PostScreen {
        static func loading(spinner: String) -> String { "\(spinner) loading the post" }

        // MARK: The header

        /// - Parameter updated: The date of the last change; `nil` if it is the date of publication.
        static func dates(created: String, updated: String?) -> String {
            updated.map { "\(created), updated \($0)" } ?? created
        }

        static func likes(_ count: Int) -> String { count == 1 ? "1 like" : "\(count) likes" }
        static func stocks(_ count: Int) -> String { count == 1 ? "1 stock" : "\(count) stocks" }
        static func comments(_ count: Int) -> String { count == 1 ? "1 comment" : "\(count) comments" }

        // MARK: The scroll position

        static let top = "Top"
        static let bottom = "Bot"
        static func position(percent: Int) -> String { "\(percent)%" }

        // MARK: The text

        static let commentsHeading = "Comments"
        static let noComments = "no comments yet"
        /// The title of a collapsible section that has none.
        static let untitledDetails = "Details"
        /// The label of a formula that is shown as TeX.
        static let formulaLabel = "math"
        static func image(_ description: String) -> String { "[image: \(description)]" }

        // MARK: Prompts

        static let linkPrompt = "open link: "
        /// The numbers that can be typed.
        static func linkNumbers(count: Int) -> String { count > 1 ? "1–\(count)" : "1" }

        /// - Parameters:
        ///   - match: The current match, 1 or more.
        ///   - hasMore: Whether there are more matches than `count`.
        static func match(_ match: Int, of count: Int, hasMore: Bool) -> String {
            "\(match)/\(count)\(hasMore ? "+" : "")"
        }

        /// - Parameter isComplete: Whether all of the post has been searched.
        static func noMatches(isComplete: Bool) -> String { isComplete ? "not found" : "not found yet" }

        static let outlinePlaceholder = "filter headings"

        /// - Parameter isComplete: Whether all headings are known.
        static func noMatchingHeadings(isComplete: Bool) -> String {
            isComplete ? "no matching headings" : "no matching headings yet"
        }

        // MARK: Toasts

        static let noLinks = "this post has no links"
        static let noHeadings = "this post has no headings"

        /// - Parameter findKey: The key that finds text in the post.
        static func nothingToFind(findKey: String) -> String {
            "nothing to find; press \(findKey) to find text"
        }
    }
}

extension SearchStrings.PostScreen {
    /// Descriptions of the keys, for Help.
    enum Keys {
        static let refresh = "Refresh"
        static let find = "Find in the post"
        static let nextMatch = "Next match"
        static let nextFound = "Next match of a search"
        static let previousMatch = "Previous match"
        static let nextPost = "Next post of the list"
        static let previousPost = "Previous post of the list"
        static let clearSearch = "Clear the search"
        static let openLink = "Open a link by its number"
        static let openOutline = "Go to a heading (outline)"
        static let copyCode = "Copy the nearest code block"
        static let selectLines = "Select lines to copy"
        static let scrollCodeLeft = "Scroll code left"
        static let scrollCodeRight = "Scroll code right"
        static let nextHeading = "Next heading"
        static let previousHeading = "Previous heading"

        static func toggleComments(areShown: Bool) -> String {
            areShown ? "Hide the comments" : "Show the comments"
        }
    }

    /// Descriptions of the keys in the prompts and in the outline, for Help.
    enum PromptKeys {
        static let confirmSearch = "Confirm the search"
        static let cancelSearch = "Cancel the search"
        static let openLink = "Open this link"
        static let close = "Close the field"
        static let goToHeading = "Go to this heading"
        static let closeOutline = "Close the outline"
    }

    /// Descriptions of the keys while lines are selected, for Help.
    enum SelectionKeys {
        static let copy = "Copy the selected lines"
        static let down = "Extend the selection down"
        static let up = "Extend the selection up"
        static let cancel = "Cancel the selection"
    }
}
