import Glibc

/// What the program has executed since it was forgotten, where it was built to count that: with
/// `--enable-code-coverage -Xswiftc -DCOVERAGE`, as `Tooling/check` does.
enum Coverage {
    /// Forgets what was executed so far.
    static func reset() {
        #if COVERAGE
        resetCounters()
        #endif
    }

    /// Writes what was executed since to a file of its own; what is executed later does not go there.
    static func write(to path: String) {
        #if COVERAGE
        // The library keeps the pointers to both names.
        setFileName(strdup(path))
        precondition(writeFile() == 0, "what was executed can be written to \(path)")
        setFileName(strdup("/dev/null"))
        #else
        preconditionFailure("the program was built with --enable-code-coverage -Xswiftc -DCOVERAGE")
        #endif
    }
}

#if COVERAGE
// Source: LLVM, compiler-rt/lib/profile/InstrProfiling.h; no module declares it, and what is linked hides it
// from `dlsym`.
@_silgen_name("__llvm_profile_reset_counters") private func resetCounters()
@_silgen_name("__llvm_profile_set_filename") private func setFileName(_ name: UnsafePointer<CChar>?)
@_silgen_name("__llvm_profile_write_file") private func writeFile() -> Int32
#endif
