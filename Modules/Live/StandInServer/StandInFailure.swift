/// The reasons for which the stand-in server does not start.
public enum StandInFailure: Error, Equatable, Sendable {
    /// Another program listens on this port of 127.0.0.1.
    case portInUse(UInt16)
    /// The system refused to listen, with its reason.
    case cannotListen(String)
}
