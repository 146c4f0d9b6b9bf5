import Testing

@testable import TerminalFrames

@Suite struct WidthTableTests {
    @Test("the table names its Unicode version and covers all scalars in ascending order")
    func version() {
        #expect(WidthTable.unicodeVersion == "15.0.0")
        #expect(WidthTable.runs.first.map { $0 >> 5 } == 0)
        #expect(zip(WidthTable.runs, WidthTable.runs.dropFirst()).allSatisfy { $0 >> 5 < $1 >> 5 })
    }

    @Test("marks have no width and emoji have two columns, consistent with the standard library")
    func properties() {
        let known = (0...0x1FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter { scalar in
            scalar.properties.age.map { $0.major < 15 || $0 == (15, 0) } ?? false
        }
        for scalar in known {
            let kind = WidthTable.kind(of: scalar)
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark: #expect(kind.columns(.wide) == 0, "\(scalar.value)")
            case .control: #expect(kind.isControl, "\(scalar.value)")
            default: break
            }
            if scalar.properties.isEmojiPresentation, !(0x1F1E6...0x1F1FF).contains(scalar.value) {
                #expect(kind.columns(.narrow) == 2, "\(scalar.value)")
            }
            #expect(kind.isEmoji == scalar.properties.isEmoji, "\(scalar.value)")
        }
    }

    @Test("scalars outside the first two planes are found, too")
    func planes() {
        #expect("𠮷𰻞".displayWidth == 4)
        #expect(
            "\u{E0100}\u{F0000}".unicodeScalars.map { WidthTable.kind(of: $0).columns(.narrow) } == [0, 1])
    }
}
