import FluxQueries
package import TerminalFrames

/// What the view of a list says about its requests.
extension InfiniteList {
    /// The prompt in front of the field or the title: a spinner while the first page loads.
    ///
    /// - Parameters:
    ///   - sign: The prompt at other times.
    ///   - canvas: Where, when and in which language the screen is drawn.
    public func sign(_ sign: String = "❯", on canvas: Canvas) -> String {
        (query.phase == .loading ? spinner(canvas.now)?.symbol : nil) ?? sign
    }

    /// A title with a sign in front.
    ///
    /// - Parameters:
    ///   - title: The text.
    ///   - sign: The sign when the first page is not loading, of one column.
    ///   - canvas: Where, when and in which language the screen is drawn.
    public func title(_ title: String, sign: String = " ", on canvas: Canvas) -> ListHeading {
        let sign = self.sign(sign, on: canvas)
        return .title(StyledLine([StyledSpan(" \(sign) ", .dim), StyledSpan(title, .strong)]))
    }

    /// The beginning of the rule above the list: the number of items, the selected rows, the order and the filter.
    ///
    /// - Parameters:
    ///   - count: The number of items in words.
    ///   - loading: Shown while the first page loads; `nil` keeps the number of items.
    ///   - canvas: Where, when and in which language the screen is drawn.
    package func status(_ count: String, loading: String? = nil, on canvas: Canvas) -> StyledLine {
        if let loading, query.phase == .loading, spinner(canvas.now) != nil {
            return StyledLine(loading, .dim)
        }
        return list.summary(
            rows.isEmpty && !hidesAll ? nil : count, isComplete: query.next == nil, in: canvas.language)
    }

    /// The row below the last item while the next page loads, and after it failed; `nil` for none.
    ///
    /// - Parameters:
    ///   - retryKey: The name of the key that requests it again.
    ///   - canvas: Where, when and in which language the screen is drawn.
    package func footer(retryKey: String, on canvas: Canvas) -> StyledLine? {
        let strings = canvas.language.shellStrings.lists
        switch query.phase {
        case .loadingMore:
            let spinner = spinner(canvas.now)?.symbol ?? " "
            return StyledLine(strings.loadingMore(spinner: spinner, count), .dim)
        case .failedMore:
            let leavingKey = list.focus == .list ? nil : canvas.keys.name(of: ListKeyNames.leaveField)
            return strings.loadingMoreFailed(leavingKey: leavingKey, retryKey: retryKey)
        case .idle, .loading, .loaded, .failed: return nil
        }
    }
}
