/// The account screen shows the session's state and has none of its own.
typealias AccountState = SessionState
