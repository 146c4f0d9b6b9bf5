/// The positions of the fields in a line.
struct LineFields {
    private var all: [(key: LineKey, range: Range<Int>)] = []

    init(_ bytes: UnsafeRawBufferPointer, _ line: Range<Int>) {
        all.reserveCapacity(12)
        var scanner = LineScanner(bytes, line)
        _ = scanner.fields { all.append(($0, $1)) }
    }

    subscript(_ key: LineKey) -> Range<Int>? { all.first { $0.key == key }?.range }
}
