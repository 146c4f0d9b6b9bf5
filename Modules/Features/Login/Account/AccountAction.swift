/// The account screen dispatches the session's actions.
typealias AccountAction = SessionAction
