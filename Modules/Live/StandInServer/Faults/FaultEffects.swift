/// The combined effects of the active faults on one request.
struct FaultEffects: Sendable {
    enum Ending: Sendable { case whole, truncated, reset }

    private(set) var milliseconds = 0
    private(set) var status: Int?
    private(set) var isSilent = false
    private(set) var ending = Ending.whole
    private(set) var bytesPerSecond: Int?
    private(set) var compresses = false
    private(set) var lowercasesHeaders = false
    private(set) var conditions = Conditions()

    mutating func add(_ effect: Fault.Effect) {
        switch effect {
        case .latency(let milliseconds): self.milliseconds += milliseconds
        case .status(let status): self.status = self.status ?? status
        case .silent: isSilent = true
        case .truncate: ending = .truncated
        case .reset: ending = .reset
        case .slow(let bytesPerSecond): self.bytesPerSecond = bytesPerSecond
        case .gzip: compresses = true
        case .lowercaseHeaders: lowercasesHeaders = true
        case .rateLimit(let limit): conditions.rateLimit = limit
        case .revokeToken: conditions.tokensAreRevoked = true
        case .shift: conditions.listsShift = true
        case .oldServer: conditions.isOldServer = true
        case .noTotalCount: conditions.hidesTotalCount = true
        case .hostile: conditions.textsAreHostile = true
        case .hostileStrings: conditions.stringsAreHostile = true
        }
    }
}
