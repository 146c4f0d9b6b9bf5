/// The texts of `PostScreen`.
protocol SearchPostScreenStrings: Sendable {
    func loading(spinner: String) -> String

    // MARK: The header

    /// - Parameter updated: The date of the last change; `nil` if it is the date of publication.
    func dates(created: String, updated: String?) -> String
    func likes(_ count: Int) -> String
    func stocks(_ count: Int) -> String
    func comments(_ count: Int) -> String

    /// Between the numbers.
    var separator: String { get }

    // MARK: The scroll position

    var top: String { get }
    var bottom: String { get }
    func position(percent: Int) -> String

    // MARK: The text

    var commentsHeading: String { get }
    var noComments: String { get }

    /// The title of a collapsible section that has none.
    var untitledDetails: String { get }

    /// The label of a formula that is shown as TeX.
    var formulaLabel: String { get }
    func image(_ description: String) -> String

    // MARK: Prompts

    var linkPrompt: String { get }

    /// The numbers that can be typed.
    func linkNumbers(count: Int) -> String

    /// - Parameters:
    ///   - match: The current match, 1 or more.
    ///   - hasMore: Whether there are more matches than `count`.
    func match(_ match: Int, of count: Int, hasMore: Bool) -> String

    /// - Parameter isComplete: Whether all of the post has been searched.
    func noMatches(isComplete: Bool) -> String
    var outlinePlaceholder: String { get }

    /// - Parameter isComplete: Whether all headings are known.
    func noMatchingHeadings(isComplete: Bool) -> String

    // MARK: Toasts

    var noLinks: String { get }
    func noLink(number: String) -> String
    var noHeadings: String { get }

    /// - Parameter findKey: The key that finds text in the post.
    func nothingToFind(findKey: String) -> String
    var keys: any SearchPostScreenKeysStrings { get }
    var promptKeys: any SearchPostScreenPromptKeysStrings { get }
    var selectionKeys: any SearchPostScreenSelectionKeysStrings { get }
}

/// Descriptions of the keys, for Help.
protocol SearchPostScreenKeysStrings: Sendable {
    var find: String { get }
    var nextMatch: String { get }
    var nextFound: String { get }
    var previousMatch: String { get }
    var nextPost: String { get }
    var previousPost: String { get }
    var clearSearch: String { get }
    var openLink: String { get }
    var openOutline: String { get }
    var copyCode: String { get }
    var selectLines: String { get }
    var scrollCodeLeft: String { get }
    var scrollCodeRight: String { get }
    var nextHeading: String { get }
    var previousHeading: String { get }
    func toggleComments(areShown: Bool) -> String
}

/// Descriptions of the keys in the prompts and in the outline, for Help.
protocol SearchPostScreenPromptKeysStrings: Sendable {
    var confirmSearch: String { get }
    var cancelSearch: String { get }
    var openLink: String { get }
    var close: String { get }
    var goToHeading: String { get }
    var closeOutline: String { get }
}

/// Descriptions of the keys while lines are selected, for Help.
protocol SearchPostScreenSelectionKeysStrings: Sendable {
    var copy: String { get }
    var down: String { get }
    var up: String { get }
    var cancel: String { get }
}
