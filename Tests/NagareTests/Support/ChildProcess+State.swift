import Foundation
import ReactiveTesting

extension ChildProcess {
    /// Whether the process has ended and has not been waited for.
    var isZombie: Bool {
        let stat = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
        return stat?.split(separator: ")").last?.hasPrefix(" Z") ?? true
    }

    /// The largest amount of memory that the process has used so far, in bytes; `nil` when it has ended.
    var peakMemory: Int? {
        let status = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 << 10 }
    }

    /// Whether a signal has stopped the process.
    var isStopped: Bool {
        let stat = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
        return stat?.split(separator: ")").last?.hasPrefix(" T") == true
    }

    /// Whether the process ignores or handles the signal.
    func handlesOrIgnores(signal: Int32) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
        let lines = status?.split(separator: "\n").filter {
            $0.hasPrefix("SigIgn:") || $0.hasPrefix("SigCgt:")
        }
        return (lines ?? []).contains { line in
            let mask = line.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) } ?? 0
            return mask & 1 << UInt64(signal - 1) != 0
        }
    }
}

extension ChildProcess {
    /// Whether a thread is reading standard input or writing standard output, or polls them.
    var waitsForStandardStreams: Bool {
        #if arch(arm64)
        let (transfers, polls) = ([63, 64], [73])
        #else
        let (transfers, polls) = ([0, 1], [7, 271])
        #endif
        let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/task")
        return (threads ?? []).contains { thread in
            let call = try? String(
                contentsOfFile: "/proc/\(identifier)/task/\(thread)/syscall", encoding: .utf8)
            let words = call?.split(separator: " ") ?? []
            guard words.count > 1, let number = Int(words[0]) else { return false }
            return polls.contains(number) || transfers.contains(number) && ["0x0", "0x1"].contains(words[1])
        }
    }

    /// Whether a timer is armed, so that the process will do something even if nothing happens.
    var hasArmedTimer: Bool {
        let folder = "/proc/\(identifier)"
        let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd")
        return (descriptors ?? []).contains { descriptor in
            let link = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "\(folder)/fd/\(descriptor)")
            guard link == "anon_inode:[timerfd]" else { return false }
            let info = try? String(contentsOfFile: "\(folder)/fdinfo/\(descriptor)", encoding: .utf8)
            return info?.contains("it_value:") == true && info?.contains("it_value: (0, 0)") == false
        }
    }
}
