/// The account screen has no state of its own: it shows the session's.
typealias AccountState = SessionState
