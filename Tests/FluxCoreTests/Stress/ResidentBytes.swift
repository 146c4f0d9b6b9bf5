import Glibc

/// The process's resident memory without file-backed pages, which vary.
func residentBytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, 128, file) != nil else { return 0 }
    let fields = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self).split(
        separator: " ")
    let pages = (Int(fields[1]) ?? 0) - (Int(fields[2]) ?? 0)
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
}
