extension Topic {
    static let concurrency: [Topic] = [
        Topic(
            "Swift Concurrency のキャンセル", "cancellation in Swift concurrency",
            tags: ["Swift", "async-await", "並行処理"],
            fence: "swift",
            code: """
                let work = Task {
                    let page = try await api.search(query)
                    try Task.checkCancellation()
                    await show(page)
                }
                work.cancel()   // a late answer is never shown
                """),
        Topic(
            "actor の再入", "actor re-entrancy", tags: ["Swift", "actor", "並行処理"],
            fence: "swift:ImageCache.swift",
            code: """
                actor ImageCache {
                    private var running: [String: Task<Data, any Error>] = [:]

                    func image(at path: String) async throws -> Data {
                        if let task = running[path] { return try await task.value }
                        let task = Task { try await download(path) }
                        running[path] = task
                        return try await task.value
                    }
                }
                """),
        Topic(
            "AsyncSequence のバックプレッシャー", "back-pressure with AsyncSequence",
            tags: ["Swift", "async-await", "Reactive"],
            fence: "swift",
            code: """
                let (lines, feed) = AsyncStream.makeStream(
                    of: String.self, bufferingPolicy: .bufferingNewest(100))
                for await line in lines {
                    await write(line)
                }
                """),
        Topic(
            "リアクティブプログラミングの debounce", "debounce in reactive programming",
            tags: ["Reactive", "RxSwift", "Swift"],
            fence: "swift:SearchStream.swift",
            code: """
                let results = text
                    .debounce(.milliseconds(300), on: scheduler)
                    .distinct()
                    .flatMapLatest { api.search($0) }
                """),
        Topic(
            "Observable のメモリ管理", "memory management of observables",
            tags: ["RxSwift", "Reactive", "Swift"],
            fence: "swift",
            code: """
                final class Screen {
                    private let bag = DisposeBag()

                    func bind(to titles: Observable<String>) {
                        titles.subscribe { [weak self] in self?.show($0) }.disposed(by: bag)
                    }
                }
                """),
        Topic(
            "仮想時間のテスト", "tests in virtual time", tags: ["Swift", "テスト", "Reactive"],
            fence: "swift:DebounceTests.swift",
            code: """
                @Test func waitsForSilence() {
                    let clock = TestScheduler()
                    let heard = Recorder(text.debounce(.milliseconds(300), on: clock))
                    text.send("s"); clock.advance(by: .milliseconds(200))
                    text.send("sw"); clock.advance(by: .milliseconds(300))
                    #expect(heard.values == ["sw"])
                }
                """),
        Topic(
            "Go の context", "Go's context package", tags: ["Go", "並行処理"],
            fence: "go:main.go",
            code: """
                ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
                defer cancel()

                req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
                if err != nil {
                    return err
                }
                """),
        Topic(
            "Rust の所有権", "ownership in Rust", tags: ["Rust", "入門"],
            fence: "rust:src/main.rs",
            code: """
                fn longest<'a>(a: &'a str, b: &'a str) -> &'a str {
                    if a.len() >= b.len() { a } else { b }
                }

                fn main() {
                    println!("{}", longest("nagare", "flow"));
                }
                """),
    ]
}
