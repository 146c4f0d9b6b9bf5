/// The reasons for which a spec is rejected; each case contains the spec.
public enum FaultFailure: Error, Equatable, Sendable {
    case unknownKind(String)
    case malformed(String)
}
