// A deploy monitor: services are polled, alarms are derived, details open in scopes of their own, a restart is shown
// before the cluster confirms it, and a muted service can be unmuted by undo.
import FluxCore
import FluxQueries
import ReactiveCore

struct Service: Identifiable, Equatable, Codable, Sendable {
    enum Health: String, Codable, Sendable { case healthy, failing, restarting }

    let id: String
    var health: Health
}

enum ClusterFailure: Error, Equatable, Codable { case offline, refused }

struct Cluster: Sendable {
    let services: @Sendable () async throws(ClusterFailure) -> [Service]
    let logs: @Sendable (Service.ID) async throws(ClusterFailure) -> [String]
    let restart: @Sendable (Service.ID) async throws(ClusterFailure) -> Void
}

// MARK: - The services

/// Polled while they are shown. The key is the name of the cluster.
enum Services: QueryEndpoint {
    typealias Key = String
    typealias Value = [Service]
    typealias Failure = ClusterFailure

    static func pollingInterval(of entry: QueryEntry<Self>) -> Duration? { .seconds(5) }
    static let cluster = "production"

    static func tags(of key: String) -> [QueryTag] { [QueryTag("services")] }

    static func apply(_ restart: Restart, to services: inout [Service], of key: String) {
        guard let index = services.firstIndex(where: { $0.id == restart.service }) else { return }
        services[index].health = .restarting
    }
}

struct Restart: Equatable, Codable, Sendable { let service: Service.ID }

enum Restarts: MutationEndpoint {
    typealias Change = Restart
    typealias Failure = ClusterFailure

    static func tags(invalidatedBy change: Restart) -> [QueryTag] { [QueryTag("services")] }
}

// MARK: - What the user muted

enum MutedAction: Codable, Sendable { case toggled(Service.ID), undone, redone }

struct MutedServices: Undoable, Codable {
    var ids: Set<Service.ID> = []

    static func step(of action: MutedAction) -> HistoryStep {
        switch action {
        case .toggled: .change
        case .undone: .undo
        case .redone: .redo
        }
    }

    mutating func reduce(_ action: MutedAction) {
        if case .toggled(let id) = action { ids.formSymmetricDifference([id]) }
    }
}

// MARK: - The alarms

/// The services that fail and are not muted. A new one rings.
struct AlarmsState: Deriving, Codable {
    typealias Action = Never
    enum Command: Codable, Equatable, Sendable { case ring(Service.ID) }

    var failing: [Service.ID] = []

    mutating func derive(from sources: (Query<Services>, History<MutedServices>), _ ask: CommandSink<Command>)
    {
        let (services, muted) = sources
        let next = (services[Services.cluster] ?? [])
            .filter { $0.health == .failing && !muted.ids.contains($0.id) }.map(\.id)
        for id in next where !failing.contains(id) { ask(.ring(id)) }
        failing = next
    }
}

// MARK: - The details of a service

enum Logs: QueryEndpoint {
    typealias Key = Service.ID
    typealias Value = [String]
    typealias Failure = ClusterFailure
}

enum OpenAction: Codable, Sendable { case opened(Service.ID), closed(Service.ID) }

struct OpenState: Reducible, Codable {
    var ids: [Service.ID] = []

    mutating func reduce(_ action: OpenAction) {
        switch action {
        case .opened(let id): if !ids.contains(id) { ids.append(id) }
        case .closed(let id): ids.removeAll { $0 == id }
        }
    }
}

// MARK: - The app

final class Monitor: Sendable {
    let services: QueryView<Services>
    let restarts: MutationProvider<Restarts>
    let muted: Store<History<MutedServices>>
    let alarms: Store<AlarmsState>
    let open: Store<OpenState>
    private let details: ScopeChildren<Service.ID, QueryView<Logs>>

    /// - Parameter ring: Called once for each alarm.
    init(_ root: Scope, _ cluster: Cluster, ring: @escaping @Sendable (Service.ID) -> Void = { _ in }) throws
    {
        let answers = root.provide(Services.self) { _ throws(ClusterFailure) in try await cluster.services() }
        services = root.query(answers, key: Services.cluster)
        restarts = root.provide(Restarts.self, changing: [answers]) { restart throws(ClusterFailure) in
            try await cluster.restart(restart.service)
            return nil
        }
        muted = root.store(History(MutedServices(), limit: 20))
        alarms = try root.child("alarms").store(
            AlarmsState(), from: answers.store.asSource(), muted.asSource()
        ) {
            command in
            switch command {
            case .ring(let id): ring(id)
            }
        }
        open = root.store(OpenState())
        details = root.children(
            "details", for: open.select { $0.ids }, route: { "service/\($0)" }
        ) { id, scope in
            scope.query(Logs.self, key: id) { id throws(ClusterFailure) in try await cluster.logs(id) }
        }
    }

    /// The log of a service whose details are open.
    subscript(id: Service.ID) -> QueryView<Logs>? { details[id] }

    func restart(_ id: Service.ID) { restarts.request(Restart(service: id)) }
}
