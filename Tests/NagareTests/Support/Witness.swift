import Foundation
import Glibc

/// A program that the program under test starts, and that writes down what it was handed.
struct Witness {
    private let report: String
    /// Where it is.
    let path: String

    /// - Parameter name: Its file's name, in a folder `bin` of `home`.
    init(_ name: String, in home: Home) throws {
        let folder = "\(home.path)/bin"
        (path, report) = ("\(folder)/\(name)", "\(home.path)/\(name).report")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try script.write(toFile: path, atomically: true, encoding: .utf8)
        chmod(path, 0o700)
    }

    /// In a subshell, as what the shell opens for itself is none of what it was handed.
    private var script: String {
        """
        #!/bin/sh
        (
            for file in /proc/$$/fd/*; do
                case $(readlink "$file") in */bin/*) ;; *) echo "open ${file##*/}";; esac
            done
            grep -E '^Sig(Blk|Ign)' /proc/$$/status | tr '\\t' ' '
            env | sed -n 's/=.*//; s/^[A-Z_]*$/has &/p'
            printf 'word %s\\n' "$@"
        ) >"\(report).new"
        mv "\(report).new" "\(report)"

        """
    }

    /// What it wrote down, a line each; `nil` as long as it was not started.
    var lines: [String]? {
        (try? String(contentsOfFile: report, encoding: .utf8))?.split(separator: "\n").map(String.init)
    }

    /// What it was handed beyond its three streams, its words and a usual environment; `nil` as long as it was
    /// not started.
    var surprises: [String]? {
        lines?.filter { line in
            switch line {
            case "open 0", "open 1", "open 2", "SigBlk: 0000000000000000": false
            // The two signals of the C library itself, which it leaves ignored in all that it starts.
            case "SigIgn: 0000000180000000", "SigIgn: 0000000000000000": false
            default: !line.hasPrefix("word ") && (!line.hasPrefix("has ") || line == "has QIITA_TOKEN")
            }
        }
    }
}
