public import TerminalUI

/// The way to the visible screen, in one line.
public enum RoutingView {
    /// - Parameter stack: The visible screen last.
    /// - Returns: Such as `Search “swift” › Post 4f0e…`; without text for an empty stack.
    public static func breadcrumb(_ stack: [Route]) -> StyledLine {
        let spans = stack.enumerated().flatMap { place, route in
            let style: Style = place == stack.count - 1 ? .strong : .dim
            return (place == 0 ? [] : [StyledSpan(" › ", .dim)]) + [StyledSpan(name(route), style)]
        }
        return StyledLine(spans)
    }

    private static func name(_ route: Route) -> String {
        switch route {
        case .login: "Log in"
        case .search(let query): "Search" + quoted(query)
        case .post(let id): "Post \(id)"
        case .episodes(let query): "Videos" + quoted(query)
        case .episode(let id): "Video \(id)"
        case .myVideo: "My Video"
        case .account: "Account"
        }
    }

    private static func quoted(_ query: String?) -> String {
        guard let query, !query.isEmpty else { return "" }
        return " “\(query)”"
    }
}
