import Foundation

/// The table as Swift: the start of each run of equal scalars, shifted, combined with its value.
func table(_ widthClasses: WidthClasses) -> String {
    var starts: [UInt32] = []
    var last: UInt32?
    for scalar in UInt32(0)...0x10FFFF {
        let value = widthClasses.value(of: scalar)
        if value != last { starts.append(scalar << 5 | value) }
        last = value
    }
    var lines: [String] = []
    var line = "       "
    for start in starts {
        let item = " 0x\(String(start, radix: 16, uppercase: true)),"
        if line.count + item.count > 110 {
            lines.append(line)
            line = "       "
        }
        line += item
    }
    return """
        // Written by Tooling/WidthTable from the Unicode Character Database \(widthClasses.version); not by hand.

        extension WidthTable {
            /// The version of Unicode that the table was made from.
            static let unicodeVersion = "\(widthClasses.version)"

            /// Where each run of scalars of one kind begins, ascending: `scalar << 5 | kind`.
            static let runs: [UInt32] = [
        \((lines + [line]).joined(separator: "\n"))
            ]
        }

        """
}

guard CommandLine.arguments.count == 2 else {
    FileHandle.standardError.write(Data("WidthTable: give the folder of Unicode's files\n".utf8))
    exit(64)
}
do {
    print(table(try WidthClasses(folder: CommandLine.arguments[1])), terminator: "")
} catch {
    FileHandle.standardError.write(Data("WidthTable: \(error)\n".utf8))
    exit(1)
}
