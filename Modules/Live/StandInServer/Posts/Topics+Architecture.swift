extension Topic {
    static let architecture: [Topic] = [
        Topic(
            "Flux の Store", "Flux stores", tags: ["Swift", "Flux", "アーキテクチャ"],
            fence: "swift:CounterStore.swift",
            code: """
                struct CounterState: Equatable {
                    var count = 0

                    mutating func apply(_ action: CounterAction) {
                        switch action {
                        case .incremented: count += 1
                        case .reset: count = 0
                        }
                    }
                }
                """),
        Topic(
            "MVVM の ViewModel", "view models in MVVM", tags: ["Swift", "MVVM", "設計"],
            fence: "swift:ProfileViewModel.swift",
            code: """
                final class ProfileViewModel {
                    let input: Input
                    let output: Output

                    init(profile: Profile) {
                        input = Input()
                        output = Output(name: profile.name, canFollow: !profile.isOwn)
                    }
                }
                """),
        Topic(
            "単方向データフロー", "unidirectional data flow", tags: ["Swift", "Flux", "Redux"],
            fence: "swift",
            code: """
                func send(_ action: Action) {
                    state.apply(action)          // the only place where state changes
                    observers.forEach { $0(state) }
                }
                """),
        Topic(
            "Redux のミドルウェア", "Redux middleware", tags: ["TypeScript", "Redux", "Flux"],
            fence: "ts:logger.ts",
            code: """
                export const logger: Middleware = (store) => (next) => (action) => {
                  const before = store.getState();
                  const result = next(action);
                  console.debug(action.type, before, store.getState());
                  return result;
                };
                """),
        Topic(
            "Dispatcher の順序保証", "ordering in a dispatcher", tags: ["Swift", "Flux", "並行処理"],
            fence: "swift:Dispatcher.swift",
            code: """
                func dispatch(_ action: Action) {
                    queue.append(action)
                    guard !isDraining else { return }   // a nested call only queues
                    isDraining = true
                    while let next = queue.popFirst() { deliver(next) }
                    isDraining = false
                }
                """),
        Topic(
            "スコープ付き Store", "scoped stores", tags: ["Swift", "Flux", "DI"],
            fence: "swift:EpisodeScope.swift",
            code: """
                let episode = root.child("episode(\\(id))")
                let store = episode.store(EpisodeState(id: id))
                // Closing the scope ends the store, its work and its subscriptions.
                episode.close()
                """),
        Topic(
            "マルチモジュール構成", "a package of many modules", tags: ["Swift", "SwiftPM", "アーキテクチャ"],
            fence: "swift:Package.swift",
            code: """
                let package = Package(
                    name: "Reader",
                    targets: [
                        .target(name: "Entities"),
                        .target(name: "SearchFeature", dependencies: ["Entities"]),
                        .testTarget(name: "SearchFeatureTests", dependencies: ["SearchFeature"]),
                    ]
                )
                """),
        Topic(
            "画面遷移をデータで表す方法", "navigation as data", tags: ["Swift", "設計", "Flux"],
            fence: "swift:Route.swift",
            code: """
                enum Route: Codable, Equatable {
                    case search(query: String)
                    case post(id: String)
                    case settings
                }

                var stack: [Route] = [.search(query: "")]
                stack.append(.post(id: "4f1c0a9be27d5836c0de"))
                """),
    ]
}
