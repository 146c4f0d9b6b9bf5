/// The faults that affect the service's answers themselves.
struct Conditions: Sendable {
    var rateLimit: Int?
    var tokensAreRevoked = false
    var listsShift = false
    var isOldServer = false
    var hidesTotalCount = false
    var textsAreHostile = false
    var stringsAreHostile = false
}
