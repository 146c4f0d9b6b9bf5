import CPixbuf
import Glibc

/// The part of a program that decodes one image in a process of its own.
///
/// It reads the image from standard input and writes a PNG to standard output. Before it reads, it gives up the
/// right to open files and connections, and limits its memory and time.
package enum ImageDecodingProgram {
    /// The only argument of such a process. It is not part of the command line's interface.
    package static let argument = "--decode-image-from-standard-input"

    private static let maximumMemory: UInt64 = 1 << 30
    private static let maximumSeconds: UInt64 = 10

    /// Decodes the image and ends the process, if it was started for that; otherwise returns.
    ///
    /// Call it first, on the main thread.
    package static func runIfRequested() {
        guard CommandLine.arguments.count == 2, CommandLine.arguments[1] == argument else { return }
        exit(run() ? EXIT_SUCCESS : EXIT_FAILURE)
    }

    private static func run() -> Bool {
        guard let library = PixbufLibrary() else { return false }
        library.loadDecoders()
        guard cpixbuf_confine(maximumMemory, maximumSeconds) != 0, let request = DecodingRequest(readAll()),
            let image = library.decode(request.image, within: request.limit)
        else { return false }
        return write(DecodingResponse.bytes(of: image))
    }

    private static func readAll() -> [UInt8] {
        var (all, portion) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
        while all.count <= ImagesHTTP.maximumBytes + 8 {
            let count = read(STDIN_FILENO, &portion, portion.count)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { break }
            all += portion[..<count]
        }
        return all
    }

    private static func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
