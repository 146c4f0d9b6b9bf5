import Foundation
import Glibc
import ReactiveTesting

/// A program that is started by the program under test, and records what it inherits.
struct SpyProgram {
    private let report: String
    /// The program's path.
    let path: String

    /// - Parameter name: The file's name, in the folder `bin` of `home`.
    init(_ name: String, in home: TemporaryFolder) throws {
        let folder = "\(home.path)/bin"
        (path, report) = ("\(folder)/\(name)", "\(home.path)/\(name).report")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try script.write(toFile: path, atomically: true, encoding: .utf8)
        chmod(path, 0o700)
    }

    /// Runs in a subshell, so that the shell's own files are not reported.
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

    /// The recorded lines; `nil` until it has been started.
    var lines: [String]? {
        (try? String(contentsOfFile: report, encoding: .utf8))?.split(separator: "\n").map(String.init)
    }

    /// Anything it inherited beyond the three streams, its arguments and a normal environment; `nil` until it
    /// has been started.
    var leaks: [String]? {
        lines?.filter { line in
            switch line {
            case "open 0", "open 1", "open 2", "SigBlk: 0000000000000000": false
            // The C library's two internal signals, which stay ignored in every program it starts.
            case "SigIgn: 0000000180000000", "SigIgn: 0000000000000000": false
            case "has QIITA_TOKEN", "has PGPASSWORD": true
            default: !line.hasPrefix("word ") && !line.hasPrefix("has ")
            }
        }
    }
}
