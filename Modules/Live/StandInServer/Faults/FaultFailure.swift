/// Why a SPEC is not a fault; each case carries the SPEC.
public enum FaultFailure: Error, Equatable, Sendable {
    case unknownKind(String)
    case malformed(String)
}
