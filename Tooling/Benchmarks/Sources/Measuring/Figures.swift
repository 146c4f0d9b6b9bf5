/// The results of one case.
public struct Figures {
    public let measured: Case
    /// One for each contender, in the case's order.
    public let lines: [Line]

    public struct Line {
        public let role: Contender.Role
        /// Nanoseconds per operation, one for each round.
        public let rounds: [Double]
        public let mallocs: Double
        /// The number of bytes that one subscription retains, if measured.
        public let retained: Int?

        public var nanoseconds: Double { median(rounds) }
    }

    public func line(_ role: Contender.Role) -> Line? { lines.first { $0.role == role } }

    /// The time of `role` as a multiple of the time of `base`: the median of the ratios in each round, so
    /// that disturbances of the machine affect both sides.
    func ratio(_ role: Contender.Role, to base: Contender.Role) -> Double? {
        ratios(role, to: base).map(median)
    }

    /// The ratios of each round, at least one.
    fileprivate func ratios(_ role: Contender.Role, to base: Contender.Role) -> [Double]? {
        guard let above = line(role), let below = line(base) else { return nil }
        return zip(above.rounds, below.rounds).map { $0 / $1 }
    }

    /// What the table says about the limits.
    var verdict: String {
        if !missed.isEmpty { return "MISS" }
        return outOfReach.isEmpty ? "pass" : "out of reach"
    }

    /// A sentence for each missed limit; empty when all limits are kept.
    public var missed: [String] {
        let (limits, id) = (measured.limits, measured.id)
        var missed: [String] = []
        if let most = limits.floor, let ratio = ratio(.ours, to: .floor), ratio > most {
            missed.append("\(id): \(ratio.fixed(2)) × the floor, at most \(most.fixed(1)) ×")
        }
        for (peer, least) in limits.peers where !isOutOfReach(least, of: peer) {
            let ratio = ratio(peer, to: .ours) ?? 0
            if ratio < least {
                missed.append(
                    "\(id): \(ratio.fixed(1)) × as fast as \(peer.name), at least \(least.fixed(1)) ×")
            }
        }
        if let most = limits.mallocs, let mallocs = line(.ours)?.mallocs, mallocs > most {
            missed.append("\(id): \(mallocs.fixed(1)) mallocs, at most \(most.fixed(0))")
        }
        if let most = limits.retained, let retained = line(.ours)?.retained, retained > most {
            missed.append("\(id): \(retained) bytes kept, at most \(most)")
        }
        return missed
    }

    /// A sentence for each limit against a peer that even the floor does not reach on this machine.
    public var outOfReach: [String] {
        measured.limits.peers.compactMap { peer, least in
            guard isOutOfReach(least, of: peer), let ours = ratio(peer, to: .ours), ours < least,
                let floor = ratio(peer, to: .floor)
            else { return nil }
            return
                "\(measured.id): \(ours.fixed(1)) × as fast as \(peer.name), asked for \(least.fixed(1)) ×;"
                + " the floor is \(floor.fixed(1)) ×"
        }
    }

    private func isOutOfReach(_ least: Double, of peer: Contender.Role) -> Bool {
        ratio(peer, to: .floor).map { $0 < least } ?? false
    }
}

extension Contender.Role {
    var name: String {
        switch self {
        case .ours: "ours"
        case .floor: "floor"
        case .peer(let name): name
        }
    }
}

func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

extension Double {
    /// The number with a fixed count of decimals, independent of the locale.
    func fixed(_ decimals: Int) -> String {
        guard isFinite else { return "–" }
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        let digits = String(Int((magnitude * scale).rounded()))
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        let whole = (self < 0 ? "-" : "") + padded.dropLast(decimals)
        return decimals == 0 ? whole : "\(whole).\(padded.suffix(decimals))"
    }
}

/// A table as text. The first two columns are words, the others are numbers.
public struct TextTable {
    private let head: [String]
    private let rows: [[String]]

    public init(head: [String], rows: [[String]]) { (self.head, self.rows) = (head, rows) }

    /// For a terminal, with columns padded with spaces.
    public var plain: String {
        let all = [head] + rows
        let widths = head.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { row in
            row.enumerated().map { column, cell in
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                return column < 2 ? cell + padding : padding + cell
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }

    /// As a Markdown table.
    var markdown: String {
        let rule = head.indices.map { $0 < 2 ? "---" : "--:" }
        return ([head, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
            .joined(separator: "\n")
    }
}

extension TextTable {
    /// A row for each case.
    init(_ figures: [Figures], peers: [Contender.Role]) {
        let hasTargets = figures.contains { $0.measured.limits.target != nil }
        let head =
            ["case", "work", "ours ns"] + (hasTargets ? ["target ns"] : []) + ["floor ns", "× floor"]
            + peers.flatMap { [$0.name, "×"] } + ["mallocs", "floor's", "kept B", ""]
        let rows = figures.map { figures in
            func time(_ role: Contender.Role) -> String {
                figures.line(role).map { $0.nanoseconds.fixed($0.nanoseconds < 1_000 ? 1 : 0) } ?? "–"
            }
            func ratio(_ above: Contender.Role, _ below: Contender.Role, _ decimals: Int) -> String {
                guard let ratios = figures.ratios(above, to: below)?.sorted() else { return "–" }
                return "\(median(ratios).fixed(decimals)) "
                    + "(\(ratios[0].fixed(decimals))–\(ratios[ratios.count - 1].fixed(decimals)))"
            }
            func mallocs(_ role: Contender.Role) -> String {
                figures.line(role).map { $0.mallocs.fixed(2) } ?? "–"
            }
            let target = figures.measured.limits.target.map { $0.fixed(0) } ?? "–"
            let ours =
                [figures.measured.id, figures.measured.title, time(.ours)] + (hasTargets ? [target] : [])
            return ours + [time(.floor), ratio(.ours, .floor, 2)]
                + peers.flatMap { [time($0), ratio($0, .ours, 1)] } + [
                    mallocs(.ours), mallocs(.floor), figures.line(.ours)?.retained.map { "\($0)" } ?? "–",
                    figures.verdict,
                ]
        }
        self.init(head: head, rows: rows)
    }
}
