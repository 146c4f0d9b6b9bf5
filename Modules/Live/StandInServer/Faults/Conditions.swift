/// The faults that a service itself has to know about.
struct Conditions: Sendable {
    var rateLimit: Int?
    var tokensAreRevoked = false
    var listsShift = false
    var isOldServer = false
    var hidesTotalCount = false
    var textsAreHostile = false
}
