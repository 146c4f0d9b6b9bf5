import Glibc

/// The size of the stress tests, from `NAGARE_STRESS`: `full` (set by `Tooling/stress`) runs ten million
/// events and checks timings; `sanitized` runs as many without checking timings; otherwise a short run checks
/// correctness only.
enum Stress {
    static let isFull = isMeasured || setting("NAGARE_STRESS") == "sanitized"
    /// Whether times and memory are those of a release build, so that limits apply.
    static let isMeasured = setting("NAGARE_STRESS") == "full"

    static func setting(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// Writes a line without buffering, so that progress of a long run is visible.
    static func log(_ line: String) {
        let text = "stress: \(line)\n"
        _ = text.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
    }
}

extension Duration {
    var milliseconds: Double { Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15 }

    /// The time that `body` takes.
    static func of(_ body: () -> Void) -> Duration {
        let start = ContinuousClock.now
        body()
        return ContinuousClock.now - start
    }

    /// Keeps the thread busy for this duration, as a slow callback does.
    func busyWait() {
        let end = ContinuousClock.now + self
        while ContinuousClock.now < end {}
    }
}

extension Double {
    var oneDecimal: String { "\((self * 10).rounded() / 10)" }
}
