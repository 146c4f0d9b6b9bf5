/// What the user does on the account screen is asked of the session.
typealias AccountAction = SessionAction
