import Glibc

/// The code coverage of this process since the last reset. Requires a build with `--enable-code-coverage
/// -Xswiftc -DCOVERAGE`, as in `Tooling/check`.
enum Coverage {
    static func reset() {
        #if COVERAGE
        resetCounters()
        #endif
    }

    /// Writes the coverage since the last reset to `path`. Coverage after this call is discarded.
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
// Source: LLVM, compiler-rt/lib/profile/InstrProfiling.h. No module declares these functions, and the linker
// hides them from `dlsym`.
@_silgen_name("__llvm_profile_reset_counters") private func resetCounters()
@_silgen_name("__llvm_profile_set_filename") private func setFileName(_ name: UnsafePointer<CChar>?)
@_silgen_name("__llvm_profile_write_file") private func writeFile() -> Int32
#endif
