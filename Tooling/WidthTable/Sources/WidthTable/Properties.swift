import Foundation

/// Properties of scalars in the format of Unicode's files: `0300..036F ; Mn # comment`.
struct Properties {
    private var values: [UInt32: Set<String>] = [:]
    /// The file's first line without the comment sign, such as `EastAsianWidth-15.0.0.txt`.
    let title: String

    init(file: String) throws {
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        title = String(lines.first?.drop { "# ".contains($0) } ?? "")
        for line in lines {
            let fields = line.prefix { $0 != "#" }.split(separator: ";").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard fields.count == 2 else { continue }
            let ends = fields[0].components(separatedBy: "..").compactMap { UInt32($0, radix: 16) }
            guard let first = ends.first, let last = ends.last, first <= last else { continue }
            for scalar in first...last { values[scalar, default: []].insert(fields[1]) }
        }
    }

    func contains(_ scalar: UInt32, _ wanted: Set<String>) -> Bool {
        values[scalar].map { !$0.isDisjoint(with: wanted) } ?? false
    }
}
