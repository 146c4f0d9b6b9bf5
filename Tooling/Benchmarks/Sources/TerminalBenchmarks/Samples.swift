/// Times and sizes of consecutive keys.
struct Samples {
    private var microseconds: [Double] = []
    private(set) var mostBytes = 0

    init() {}

    /// Takes `count` samples.
    init(count: Int, _ one: () throws -> (time: Duration, bytes: Int)) rethrows {
        for _ in 0..<count {
            let sample = try one()
            add(sample.time, bytes: sample.bytes)
        }
    }

    mutating func add(_ time: Duration, bytes: Int) {
        let parts = time.components
        microseconds.append(Double(parts.seconds) * 1e6 + Double(parts.attoseconds) / 1e12)
        mostBytes = max(mostBytes, bytes)
    }

    /// - Parameter share: 0...1; 0.5 is the median.
    func percentile(_ share: Double) -> Double {
        let sorted = microseconds.sorted()
        return sorted.isEmpty ? .nan : sorted[min(Int(Double(sorted.count) * share), sorted.count - 1)]
    }

    var count: Int { microseconds.count }
}

/// One row of the table.
struct Row {
    let id: String
    let title: String
    let samples: Samples
    /// The highest microseconds and bytes; `nil` for no limit.
    let limit: (median: Double, most: Double, bytes: Int)?

    var missed: [String] {
        guard let limit else { return [] }
        var missed: [String] = []
        let (median, most) = (samples.percentile(0.5), samples.percentile(0.99))
        if median > limit.median { missed.append("\(id): p50 \(median) µs, at most \(limit.median)") }
        if most > limit.most { missed.append("\(id): p99 \(most) µs, at most \(limit.most)") }
        if samples.mostBytes > limit.bytes {
            missed.append("\(id): \(samples.mostBytes) bytes, at most \(limit.bytes)")
        }
        return missed
    }

    func cells() -> [String] {
        func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
        return [
            id, title, "\(samples.count)", tenths(samples.percentile(0.5)), tenths(samples.percentile(0.99)),
            "\(samples.mostBytes)", limit == nil ? "–" : missed.isEmpty ? "pass" : "MISS",
        ]
    }
}
