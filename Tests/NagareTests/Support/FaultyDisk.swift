import Foundation
import ReactiveTesting

/// A small library, placed before the C library, that lets the program's accesses to files in a folder fail.
struct FaultyDisk {
    /// The kinds of accesses; each names the functions of the C library that belong to it.
    enum Access: String, CaseIterable {
        case read, write, sync, grow, create, rename, unlink
    }

    private let library: String
    private let folder: String

    /// - Parameter home: Its `.local` folder is the disk; it also contains the library.
    init(in home: TemporaryFolder) async throws {
        library = try await PreloadedLibrary.path(source: Self.source, in: home)
        folder = "\(home.path)/.local"
    }

    /// The environment of a program whose accesses fail.
    ///
    /// - Parameters:
    ///   - accesses: The kinds of accesses that fail.
    ///   - number: The error, such as `EIO`.
    ///   - first: The number of accesses of these kinds that succeed before.
    ///   - count: How many fail then.
    func variables(
        _ accesses: [Access], _ number: Int32, after first: Int = 0, count: Int = .max
    ) -> [String: String] {
        [
            "LD_PRELOAD": library, "DISK_FOLDER": folder, "DISK_ERROR": "\(number)", "DISK_FIRST": "\(first)",
            "DISK_COUNT": "\(count)", "DISK_ACCESSES": accesses.map(\.rawValue).joined(separator: ","),
        ]
    }

    private static let source = #"""
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <errno.h>
        #include <fcntl.h>
        #include <stdarg.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <sys/stat.h>
        #include <unistd.h>

        static _Atomic long seen;

        static long number(const char *name) {
            const char *text = getenv(name);
            return text ? strtol(text, NULL, 10) : 0;
        }

        static int fails(const char *access, const char *path) {
            const char *folder = getenv("DISK_FOLDER"), *accesses = getenv("DISK_ACCESSES");
            if (!folder || !accesses || !strstr(accesses, access)) return 0;
            if (strncmp(path, folder, strlen(folder)) != 0) return 0;
            long index = seen++ - number("DISK_FIRST");
            if (index < 0 || index >= number("DISK_COUNT")) return 0;
            errno = (int)number("DISK_ERROR");
            return 1;
        }

        static int file_fails(const char *access, int file) {
            char link[64], path[4096];
            snprintf(link, sizeof link, "/proc/self/fd/%d", file);
            ssize_t length = readlink(link, path, sizeof path - 1);
            if (length < 0) return 0;
            path[length] = 0;
            return fails(access, path);
        }

        #define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

        #define ON_FILE(type, name, access, parameters, ...)            \
            type name parameters {                                      \
                if (file_fails(access, file)) return (type)-1;          \
                return NEXT(name)(__VA_ARGS__);                         \
            }

        ON_FILE(ssize_t, read, "read", (int file, void *to, size_t n), file, to, n)
        ON_FILE(ssize_t, pread, "read", (int file, void *to, size_t n, off_t at), file, to, n, at)
        ON_FILE(ssize_t, pread64, "read", (int file, void *to, size_t n, off64_t at), file, to, n, at)
        ON_FILE(ssize_t, write, "write", (int file, const void *from, size_t n), file, from, n)
        ON_FILE(ssize_t, pwrite, "write", (int file, const void *from, size_t n, off_t at), file, from, n, at)
        ON_FILE(ssize_t, pwrite64, "write", (int file, const void *from, size_t n, off64_t at), file, from, n, at)
        ON_FILE(int, fsync, "sync", (int file), file)
        ON_FILE(int, fdatasync, "sync", (int file), file)
        ON_FILE(int, ftruncate, "grow", (int file, off_t size), file, size)
        ON_FILE(int, ftruncate64, "grow", (int file, off64_t size), file, size)
        ON_FILE(int, fallocate, "grow", (int file, int mode, off_t at, off_t n), file, mode, at, n)

        int posix_fallocate(int file, off_t at, off_t n) {
            return file_fails("grow", file) ? errno : NEXT(posix_fallocate)(file, at, n);
        }

        int mkdir(const char *path, mode_t mode) {
            return fails("create", path) ? -1 : NEXT(mkdir)(path, mode);
        }

        int rename(const char *from, const char *to) {
            return fails("rename", from) ? -1 : NEXT(rename)(from, to);
        }

        int unlink(const char *path) {
            return fails("unlink", path) ? -1 : NEXT(unlink)(path);
        }

        #define OPENS(name)                                             \
            int name(const char *path, int flags, ...) {                \
                mode_t mode = 0;                                        \
                if (flags & O_CREAT) {                                  \
                    va_list rest;                                       \
                    va_start(rest, flags);                              \
                    mode = va_arg(rest, mode_t);                        \
                    va_end(rest);                                       \
                    if (access(path, F_OK) != 0 && fails("create", path)) return -1; \
                }                                                       \
                return NEXT(name)(path, flags, mode);                   \
            }

        OPENS(open)
        OPENS(open64)
        """#
}
