/// The reasons for which the devtools do not start.
public enum DevtoolsFailure: Error, Equatable, Sendable {
    /// Another program listens on this port of 127.0.0.1.
    case portInUse(UInt16)
    /// The system refused to listen, with its reason.
    case cannotListen(String)
}
