import Glibc

/// How hard the stress programme is played: `NAGARE_STRESS=full` for ten million events and for figures that
/// mean something, which is what `Tooling/stress` asks for, `sanitized` for as many whose figures mean nothing; else a
/// few, to see that nothing is wrong.
enum Stress {
    static let isFull = isMeasured || setting("NAGARE_STRESS") == "sanitized"
    /// Whether times and memory are those of the released code.
    static let isMeasured = setting("NAGARE_STRESS") == "full"

    static func setting(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// Written at once: who watches a long run sees how far it is.
    static func log(_ line: String) {
        let text = "stress: \(line)\n"
        _ = text.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
    }
}

extension Duration {
    var milliseconds: Double { Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15 }

    /// How long `body` takes.
    static func of(_ body: () -> Void) -> Duration {
        let start = ContinuousClock.now
        body()
        return ContinuousClock.now - start
    }

    /// Passes this much time at work, as a slow callback does.
    func busyWait() {
        let end = ContinuousClock.now + self
        while ContinuousClock.now < end {}
    }
}

extension Double {
    /// With one decimal.
    var oneDecimal: String { "\((self * 10).rounded() / 10)" }
}
