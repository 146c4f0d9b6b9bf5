#if FluxDevtools
public import FluxCore
import FlyingFox
import FlyingSocks
public import FluxInspector
public import FluxJournal
import LoopbackGate
import ReactiveCore
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Shows sessions in a browser: one page and one WebSocket on 127.0.0.1.
///
/// Only those who have `address`, with the token in its fragment, can read anything but the page's own files. Safe to
/// use from any thread; end it with `stop()`.
public final class Devtools: Sendable {
    /// How the server starts.
    public struct Settings: Sendable {
        /// The port on 127.0.0.1; 0 selects a free one.
        public var port: UInt16
        /// The folder in which each process leaves a file with its address, such as one below `XDG_RUNTIME_DIR`, so
        /// that its page is listed by the others; `nil` for none. It is created with mode 0700.
        public var folder: String?

        /// The name of the process for the user, as the others list it.
        public var title: String

        /// Creates settings.
        ///
        /// - Parameters:
        ///   - port: The port on 127.0.0.1; 0 selects a free one.
        ///   - folder: The folder of the files by which processes find each other; `nil` for none.
        ///   - title: The name of the process for the user.
        public init(port: UInt16 = 0, folder: String? = nil, title: String = "") {
            (self.port, self.folder, self.title) = (port, folder, title)
        }
    }

    /// A process with devtools.
    public struct Process: Sendable, Equatable {
        /// Its id in the system.
        public let id: Int32
        /// Its name for the user.
        public let title: String
        /// The address of its page with the token. Show it to the user only.
        public let address: String
        /// When its devtools started, in seconds since 1970 UTC.
        public let started: Int64
    }

    /// The processes whose devtools find each other in a folder, in the order of their ids.
    ///
    /// - Parameter folder: As in `Settings`; one that other users can read is not used.
    public static func processes(in folder: String) -> [Process] {
        ProcessFile.all(in: folder).map {
            Process(id: $0.process, title: $0.title, address: $0.address, started: $0.started)
        }
    }

    /// The address of the page with its token: `http://127.0.0.1:PORT/#TOKEN`. Show it to the user only, and pass
    /// `browserAddress()` to a browser.
    public let address: String
    private let port: UInt16
    private let oneTimeTokens: OneTimeTokens
    private let trace = Mutex<Trace?>(nil)
    let gate: LoopbackGate
    private let http: HTTPServer
    private let running: Task<Void, Never>
    private let sessions: SessionList
    private let processFile: ProcessFile?
    private let folder: String?
    /// `nil` until a browser is led to the page.
    private let browserFile = Mutex<BrowserFile?>(nil)

    /// Starts the server, which listens when this returns.
    ///
    /// - Parameters:
    ///   - inspectors: The sessions to show.
    ///   - settings: How it starts.
    /// - Returns: A server that runs until `stop()`, even if nothing refers to it.
    /// - Throws: `.portInUse` when another program uses the port; `.cannotListen` for any other error.
    ///
    /// Cancelling the task does not stop a server that already listens.
    public static func start(
        _ inspectors: [Inspector], _ settings: Settings = Settings()
    ) async throws(DevtoolsFailure) -> Devtools {
        try await start(inspectors, settings, timeout: .seconds(10))
    }

    static func start(
        _ inspectors: [Inspector], _ settings: Settings, timeout: Duration
    ) async throws(DevtoolsFailure) -> Devtools {
        let gate: LoopbackGate
        do throws(LoopbackGate.Failure) {
            gate = try LoopbackGate(
                port: settings.port,
                .init(timeout: timeout, refusalOfOtherUsers: DevtoolsStrings.otherUser))
        } catch {
            throw error.code == EADDRINUSE ? .portInUse(settings.port) : .cannotListen(error.message)
        }
        let (token, oneTimeTokens, sessions) = (Token(), OneTimeTokens(), SessionList(inspectors))
        let handler = DevtoolsHandler(token, oneTimeTokens, sessions, folder: settings.folder)
        // The gate limits how long a client may take.
        let http = HTTPServer(
            config: .init(address: .unix(path: gate.serverPath), timeout: 86_400, logger: .disabled),
            handler: handler)
        let running: Task<Void, Never>
        do throws(DevtoolsFailure) {
            running = try await listen(http)
        } catch {
            await gate.stop()
            throw error
        }
        let port = gate.port
        handler.open(on: port)
        do throws(LoopbackGate.Failure) {
            try gate.run()
        } catch {
            await gate.stop()
            running.cancel()
            throw .cannotListen(error.message)
        }
        let page = Self.address(port, token)
        let file = settings.folder.flatMap { ProcessFile(in: $0, title: settings.title, page) }
        return Devtools(page, gate, oneTimeTokens, http, running, sessions, file, settings.folder)
    }

    private init(
        _ address: String, _ gate: LoopbackGate, _ oneTimeTokens: OneTimeTokens, _ http: HTTPServer,
        _ running: Task<Void, Never>, _ sessions: SessionList, _ processFile: ProcessFile?, _ folder: String?
    ) {
        (self.address, self.gate, self.port) = (address, gate, gate.port)
        self.oneTimeTokens = oneTimeTokens
        (self.http, self.running, self.sessions, self.processFile) = (http, running, sessions, processFile)
        self.folder = folder
    }

    private static func address(_ port: UInt16, _ token: Token) -> String {
        "http://127.0.0.1:\(port)/#\(token.text)"
    }

    /// Returns the address of a file that leads a browser to the page: one page can connect with it, within a minute.
    ///
    /// Only the user can read the file, while other users can see the arguments of a browser in the list of processes. It is
    /// in the folder of the settings, or else among the temporary files, and is removed by `stop()`. Browsers in a sandbox
    /// (snap, Flatpak) may not be able to read it.
    ///
    /// - Returns: A `file` URL; `nil` if the file could not be written.
    public func browserAddress() -> String? {
        browserFile.withLock { file in
            file = file ?? BrowserFile(in: folder)
            return file?.write(leadingTo: Self.address(port, oneTimeTokens.make()))
        }
    }

    /// Keeps a trace until the server stops.
    func keep(_ trace: Trace) { self.trace.withLock { $0 = trace } }

    /// Replaces the sessions, such as after a program continues from a step of the past. Open pages show the new ones, and
    /// list the latest ones that were running until now as recordings.
    ///
    /// - Parameter inspectors: The sessions to show.
    public func show(_ inspectors: [Inspector]) { sessions.replace(inspectors) }

    /// Closes all connections and the port, which is free when this returns.
    ///
    /// A second call does nothing.
    public func stop() async {
        processFile?.remove()
        browserFile.withLock { $0.take() }?.remove()
        sessions.end()
        trace.withLock { $0.take() }?.dispose()
        await gate.stop()
        await http.stop(timeout: 0)
        running.cancel()
        await running.value
    }

    /// Runs `http`, and returns when it listens.
    private static func listen(
        _ http: HTTPServer
    ) async throws(DevtoolsFailure) -> Task<Void, Never> {
        let (outcomes, outcome) = AsyncStream.makeStream(of: DevtoolsFailure?.self)
        let running = Task {
            do {
                try await http.run()
            } catch SocketError.failed(_, _, let message) {
                outcome.yield(.cannotListen(message))
            } catch {
                outcome.yield(.cannotListen("\(error)"))
            }
        }
        let listening = Task {
            do {
                try await http.waitUntilListening(timeout: 30)
                outcome.yield(nil)
            } catch {
                outcome.yield(.cannotListen(DevtoolsStrings.notListening))
            }
        }
        for await failure in outcomes {
            listening.cancel()
            guard let failure else { return running }
            running.cancel()
            throw failure
        }
        listening.cancel()
        running.cancel()
        await running.value
        throw .cannotListen(DevtoolsStrings.cancelled)
    }
}

extension Devtools {
    /// Shows a running program: records its latest actions, and serves them.
    ///
    /// Call it before anything is created in the tree. The program pays for a `Trace` with what each action changed; while no
    /// page is open, for nothing else.
    ///
    /// - Parameters:
    ///   - root: The root of the program's scopes.
    ///   - header: The program and its version.
    ///   - functions: What the program contributes: with a replay, the page shows states.
    ///   - settings: How the server starts.
    ///   - control: What the page may do with the program; `nil` to only watch it.
    ///   - limit: The maximum size of the recorded actions in bytes.
    /// - Returns: A server that runs, and records, until `stop()`.
    /// - Throws: `.portInUse` when another program uses the port; `.cannotListen` for any other error.
    public static func start(
        root: Scope, _ header: RecordingHeader, _ functions: InspectorFunctions = .none,
        _ settings: Settings = Settings(), control: SessionControl? = nil, limit: Int = 32 << 20
    ) async throws(DevtoolsFailure) -> Devtools {
        var header = header
        // Puts the program on one clock with others.
        let now = Int64(Date().timeIntervalSince1970 * 1_000_000_000)
        header.epoch = header.epoch ?? now - root.scheduler.now.nanoseconds
        let trace = Trace(root, header, limit: limit, fingerprints: true)
        let inspector = Inspector(header.app, root: root, trace: trace, functions, control: control)
        let devtools = try await start([inspector], settings)
        devtools.keep(trace)
        return devtools
    }
}

/// The reasons for which the devtools do not start.
public enum DevtoolsFailure: Error, Equatable, Sendable {
    /// Another program listens on this port of 127.0.0.1.
    case portInUse(UInt16)
    /// The system refused to listen, with its reason.
    case cannotListen(String)
}
#endif
