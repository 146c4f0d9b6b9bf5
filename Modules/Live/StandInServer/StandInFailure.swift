/// Why the stand-in server did not start.
public enum StandInFailure: Error, Equatable, Sendable {
    /// Another program listens on this port of 127.0.0.1.
    case portInUse(UInt16)
    /// The system refused to listen; the text is its reason.
    case cannotListen(String)
}
