/// A way in which the stand-in deliberately misbehaves.
///
/// | spec | effect |
/// | --- | --- |
/// | `latency=MS` | every response is delayed by that many milliseconds, or until the faults are replaced |
/// | `status=CODE[@PATH][xN]` | that status with the service's own error body; 502...504 as a proxy's HTML |
/// | `truncate@PATH[xN]` | valid HTTP with half of the body |
/// | `reset@PATH[xN]` | the connection closes inside the body |
/// | `silent@PATH[xN]` | the request is accepted and never answered |
/// | `slow=BYTES_PER_S` | bodies are sent at this rate |
/// | `rate-limit=N` | both services allow N requests per window |
/// | `revoke-token` | every token is unauthorized |
/// | `gzip` | bodies are compressed for clients that accept it |
/// | `shift` | a new element is inserted at the top between one page and the next |
/// | `old-server` | newer members of objects are missing |
/// | `hostile` | user-written texts contain escape sequences, bidi controls, joiners, NUL or 10,000 letters |
/// | `hostile-strings` | every string of every answer, ids included, ends with an attack on the terminal |
/// | `no-total-count`, `lowercase-headers` | Qiita's header is missing; header names are in lower case |
///
/// PATH is a path of the server, or relative to `/api/v2` or `/api/v1`, and includes all paths below it. A
/// query in it, as in `@/api/v2/items?page=2`, restricts it further. `xN` ends the fault after N requests.
public struct Fault: Sendable, Equatable {
    enum Effect: Sendable, Equatable {
        case latency(milliseconds: Int)
        case status(Int)
        case truncate, reset, silent
        case slow(bytesPerSecond: Int)
        case rateLimit(Int)
        case revokeToken, gzip, shift, oldServer, hostile, hostileStrings, noTotalCount, lowercaseHeaders
    }

    /// The text from which this fault was parsed.
    public let spec: String
    let effect: Effect
    let scope: FaultScope?
    /// How many requests are affected; `nil` for all.
    let times: Int?

    /// Parses a spec from the table above.
    ///
    /// - Throws: `.unknownKind` for a word that is not in the table; `.malformed` for a value out of range,
    ///   or a missing or unexpected `@PATH`. Both contain `spec`.
    public init(parsing spec: String) throws(FaultFailure) {
        self.spec = spec
        let (head, scope, times) = try Self.split(spec)
        (self.scope, self.times) = (scope, times)
        let parts = head.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let kind = String(parts.first ?? "")
        effect = try Self.effect(kind, value: parts.count > 1 ? String(parts[1]) : nil, spec: spec)
        switch effect {
        case .truncate, .reset, .silent:
            if scope == nil { throw .malformed(spec) }
        case .status: break
        default:
            if scope != nil || times != nil { throw .malformed(spec) }
        }
    }

    /// Splits `head[@PATH][xN]`; the count may also directly follow the head, as in `status=503x2`.
    private static func split(_ spec: String) throws(FaultFailure) -> (String, FaultScope?, Int?) {
        var rest = Substring(spec)
        var times: Int?
        let digits = rest.reversed().prefix { $0.isASCII && $0.isNumber }.count
        let beforeDigits = rest.dropLast(digits)
        if digits > 0, beforeDigits.last == "x" {
            guard let count = Int(rest.suffix(digits)), count > 0 else { throw .malformed(spec) }
            times = count
            rest = beforeDigits.dropLast()
        }
        guard let at = rest.firstIndex(of: "@") else { return (String(rest), nil, times) }
        guard let scope = FaultScope(rest[rest.index(after: at)...]) else { throw .malformed(spec) }
        return (String(rest[..<at]), scope, times)
    }

    private static func effect(
        _ kind: String, value: String?, spec: String
    ) throws(FaultFailure) -> Effect {
        let plain: [String: Effect] = [
            "truncate": .truncate, "reset": .reset, "silent": .silent, "revoke-token": .revokeToken,
            "gzip": .gzip, "shift": .shift, "old-server": .oldServer, "hostile": .hostile,
            "hostile-strings": .hostileStrings, "no-total-count": .noTotalCount,
            "lowercase-headers": .lowercaseHeaders,
        ]
        let counted: [String: (ClosedRange<Int>, @Sendable (Int) -> Effect)] = [
            "latency": (0...600_000, { .latency(milliseconds: $0) }),
            "status": (200...599, { .status($0) }),
            "slow": (1...1_000_000_000, { .slow(bytesPerSecond: $0) }),
            "rate-limit": (0...1_000_000_000, { .rateLimit($0) }),
        ]
        if let effect = plain[kind] {
            guard value == nil else { throw .malformed(spec) }
            return effect
        }
        guard let (range, make) = counted[kind] else { throw .unknownKind(spec) }
        guard let value, let number = Int(value), range.contains(number) else { throw .malformed(spec) }
        return make(number)
    }

    public static func == (one: Fault, other: Fault) -> Bool { one.spec == other.spec }
}

/// The requests that `@PATH` of a fault matches.
struct FaultScope: Sendable {
    private let segments: [String]
    private let query: [(name: String, value: String)]

    /// - Parameter text: Must start with `/`; otherwise the result is `nil`.
    init?(_ text: Substring) {
        guard text.first == "/" else { return nil }
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        segments = parts[0].split(separator: "/").map(PercentCoding.decodeSegment)
        query = parts.count > 1 ? PercentCoding.pairs(parts[1]) : []
    }

    func covers(_ request: Request) -> Bool {
        let inside =
            request.path.starts(with: segments)
            || (request.path.first == "api" && request.path.dropFirst(2).starts(with: segments))
        return inside
            && query.allSatisfy { wanted in request.query.contains { $0 == wanted } }
    }
}

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

/// The reasons for which a spec is rejected; each case contains the spec.
public enum FaultFailure: Error, Equatable, Sendable {
    case unknownKind(String)
    case malformed(String)
}

/// The active faults and how many requests each has affected.
struct ActiveFaults: Sendable {
    private(set) var faults: [Fault] = []
    private var hits: [Int] = []

    /// Replaces all faults and resets the counters.
    mutating func replace(with faults: [Fault]) {
        self.faults = faults
        hits = Array(repeating: 0, count: faults.count)
    }

    /// The combined effects of all faults on `request`. Counts the request for each fault that is limited to
    /// a number of them.
    mutating func effects(_ request: Request) -> FaultEffects {
        var effects = FaultEffects()
        for (index, fault) in faults.enumerated() {
            if let scope = fault.scope, !scope.covers(request) { continue }
            if let times = fault.times, hits[index] >= times { continue }
            hits[index] += 1
            effects.add(fault.effect)
        }
        return effects
    }
}
