import FluxCore
import FluxJournal
import FluxQueries
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("a deploy monitor")
struct MonitorExample {
    /// A run of the monitor that is recorded.
    private final class Run: Sendable {
        let root: Scope
        let monitor: Monitor
        let alarms = Box<[Service.ID]>([])
        private let recorder: SessionRecorder
        private let lines = Box(Data())

        /// - Parameter session: The states of an earlier run.
        init(_ scheduler: TestScheduler, _ cluster: Cluster, restoring session: ScopeSnapshot? = nil) throws {
            root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
            let (alarms, lines) = (alarms, lines)
            recorder = SessionRecorder(
                root, RecordingHeader(app: "monitor 1", profile: "default", started: "")
            ) { data, _ in lines.with { $0.append(data) } }
            monitor = try Monitor(root, cluster) { id in alarms.with { $0.append(id) } }
            if let session { root.restore(session).dispose() }
        }

        func replay() throws -> Replay<Monitor> {
            recorder.dispose()
            let replay = try Replay(try Recording(lines.value)) { try Monitor($0, .none) }
            while try replay.advance() != nil {}
            return replay
        }
    }

    private let scheduler = TestScheduler()
    private let health = Box<[Service.ID: Service.Health]>(["api": .healthy, "db": .healthy, "web": .healthy])
    private let requests = Box<[String]>([])
    private let refuses = Box(false)

    /// Answers after 100 ms.
    private var cluster: Cluster {
        let (scheduler, health, requests, refuses) = (scheduler, health, requests, refuses)
        return Cluster { () async throws(ClusterFailure) in
            requests.value.append("services")
            try? await scheduler.sleep(for: .milliseconds(100))
            return health.value.sorted { $0.key < $1.key }.map { Service(id: $0.key, health: $0.value) }
        } logs: { id async throws(ClusterFailure) in
            requests.value.append("logs \(id)")
            try? await scheduler.sleep(for: .milliseconds(100))
            return ["\(id) started"]
        } restart: { id async throws(ClusterFailure) in
            try? await scheduler.sleep(for: .milliseconds(100))
            if refuses.value { throw .refused }
            health.value[id] = .healthy
        }
    }

    private func advance(_ milliseconds: Int) {
        scheduler.clock.advance(to: scheduler.now + .milliseconds(milliseconds))
    }

    private func health(_ run: Run) -> [Service.Health] {
        (run.monitor.services.value.value ?? []).map(\.health)
    }

    @Test("the services are polled, and one that begins to fail rings once")
    func polling() throws {
        let run = try Run(scheduler, cluster)
        advance(200)
        health.value["db"] = .failing
        advance(20_000)
        #expect(requests.value.count == 4)
        #expect(run.alarms.value == ["db"])
        #expect(try run.replay().differences == [])
    }

    @Test("a restart is shown at once; if it is refused, the service is shown as before")
    func restarting() throws {
        health.value["db"] = .failing
        let run = try Run(scheduler, cluster)
        advance(200)
        run.monitor.restart("db")
        #expect(health(run) == [.healthy, .restarting, .healthy])
        #expect(run.monitor.alarms.state.failing == [])
        advance(300)
        #expect(health(run) == [.healthy, .healthy, .healthy])

        refuses.value = true
        health.value["web"] = .failing
        advance(5_200)
        run.monitor.restart("web")
        #expect(health(run).last == .restarting)
        advance(300)
        #expect(health(run).last == .failing)
        #expect(run.monitor.restarts.failure.value == .refused)
        #expect(try run.replay().differences == [])
    }

    @Test("a muted service does not ring until that is undone")
    func muting() throws {
        let run = try Run(scheduler, cluster)
        run.monitor.muted.dispatch(.toggled("db"))
        health.value["db"] = .failing
        advance(200)
        #expect(run.alarms.value == [])
        run.monitor.muted.dispatch(.undone)
        #expect(run.alarms.value == ["db"])
        #expect(try run.replay().differences == [])
    }

    @Test("a restored session opens its details, and requests what was running")
    func restoring() throws {
        health.value["db"] = .failing
        let first = try Run(scheduler, cluster)
        first.monitor.open.dispatch(.opened("db"))
        first.monitor.open.dispatch(.opened("web"))
        advance(200)
        first.monitor.open.dispatch(.closed("web"))
        first.monitor.restart("db")
        let session = try JSONDecoder().decode(
            ScopeSnapshot.self, from: try JSONEncoder().encode(try first.root.snapshot()))
        first.root.close()
        advance(1_000)
        requests.value = []

        let run = try Run(scheduler, cluster, restoring: session)
        #expect(run.root.children.compactMap(\.route) == ["service/db"])
        #expect(run.monitor["db"]?.value.value == ["db started"])
        advance(200)
        #expect(requests.value.sorted() == ["logs db", "services"], "answers of another process are stale")
        #expect(health(run) == [.healthy, .failing, .healthy], "the restart was not confirmed")
        advance(20_000)
        #expect(requests.value.filter { $0 == "services" }.count == 4)

        let replay = try run.replay()
        #expect(replay.differences == [])
        #expect(replay.app.alarms.state.failing == ["db"])
        let path = try #require(StatePath("OpenState.ids"))
        let store = StoreAddress(path: "app", key: "MonitorExampleTests.OpenState")
        #expect(
            try replay.why(path, upTo: 2)
                == .restored(
                    store, parts: ["ids"], old: .list([]), new: .list([.text("db")]), after: 1))
    }
}

extension Cluster {
    /// Answers nothing, for a replay.
    fileprivate static var none: Cluster {
        Cluster { () async throws(ClusterFailure) in
            throw .offline
        } logs: { _ async throws(ClusterFailure) in
            throw .offline
        } restart: { _ async throws(ClusterFailure) in
            throw .offline
        }
    }
}
