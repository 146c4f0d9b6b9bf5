import Glibc

/// Output of the stress tests.
enum Stress {
    /// Prints a line without buffering, so that the progress of a long run can be seen.
    static func say(_ line: String) {
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
    func work() {
        let end = ContinuousClock.now + self
        while ContinuousClock.now < end {}
    }
}

extension Double {
    /// With one decimal.
    var short: String { "\((self * 10).rounded() / 10)" }
}
