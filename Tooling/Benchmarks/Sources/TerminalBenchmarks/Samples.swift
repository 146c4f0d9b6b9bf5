import Measuring

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
        microseconds.append(time / .microseconds(1))
        mostBytes = max(mostBytes, bytes)
    }

    /// - Parameter share: 0...1; 0.5 is the median.
    func percentile(_ share: Double) -> Double {
        let sorted = microseconds.sorted()
        return sorted.isEmpty ? .nan : sorted[min(Int(Double(sorted.count) * share), sorted.count - 1)]
    }

    var count: Int { microseconds.count }
}

/// What is measured, and its limits.
struct Measurement {
    /// As in `--case`.
    let id: String
    let title: String
    /// The highest microseconds and bytes.
    let limit: (median: Double, most: Double, bytes: Int)
    let run: () throws -> Samples
}

/// One row of the table.
struct Row {
    let measured: Measurement
    let samples: Samples

    init(_ measured: Measurement) throws { (self.measured, samples) = (measured, try measured.run()) }

    var missed: [String] {
        let (id, limit) = (measured.id, measured.limit)
        var missed: [String] = []
        let (median, most) = (samples.percentile(0.5), samples.percentile(0.99))
        if median > limit.median { missed.append("\(id): p50 \(median) µs, at most \(limit.median)") }
        if most > limit.most { missed.append("\(id): p99 \(most) µs, at most \(limit.most)") }
        if samples.mostBytes > limit.bytes {
            missed.append("\(id): \(samples.mostBytes) bytes, at most \(limit.bytes)")
        }
        return missed
    }

    var cells: [String] {
        func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
        return [
            measured.id, measured.title, "\(samples.count)", tenths(samples.percentile(0.5)),
            tenths(samples.percentile(0.99)), "\(samples.mostBytes)", missed.isEmpty ? "pass" : "MISS",
        ]
    }
}
