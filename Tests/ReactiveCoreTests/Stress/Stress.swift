import Glibc

/// The output of the stress tests.
enum Stress {
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
