extension Article {
    static let virtualTime = Article(
        title: "テストは待たない: Swift で仮想時間を作る",
        author: "virtual_clock",
        tags: ["Swift", "テスト", "Reactive"],
        likes: 189,
        body: #"""
            # なぜ待ってはいけないのか

            検索欄の「0.3秒入力が止まったら検索する」をテストするとき、`sleep(0.3)` \#
            と書きたくなります。書いた瞬間に、次の三つが手に入ります。

            1. **遅いテスト** — 100 個で 30 秒
            2. **ときどき落ちるテスト** — CI が混んだ日に
            3. **嘘をつくテスト** — 0.31 秒で通っても、0.3 秒の証拠にはならない

            ## 時間を引数にする

            答えは単純で、時計を外から渡します。

            ```swift:Scheduler.swift
            protocol Scheduler: Sendable {
                var now: Duration { get }
                func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any \#
            Disposable
            }
            ```

            本番では実時間、テストでは**自分で進める時間**を渡します。

            ```swift:DebounceTests.swift
            @Test("入力が止まって 0.3 秒後に一度だけ検索する")
            func debounce() {
                let clock = TestScheduler()
                let typed = PublishRelay<String>()
                let heard = Recorder(typed.debounce(.milliseconds(300), on: clock))

                typed.accept("s")
                clock.advance(by: .milliseconds(299))
                typed.accept("sw")
                clock.advance(by: .milliseconds(299))
                #expect(heard.values.isEmpty)

                clock.advance(by: .milliseconds(1))
                #expect(heard.values == ["sw"])
            }
            ```

            299 ミリ秒では鳴らず、300 ミリ秒で鳴る。境界そのものを確かめられます。実行時間はマイクロ秒です。

            ## 仮想時間の作り方

            - 予約を「時刻、通し番号」の順に並べたヒープに入れる
            - `advance(by:)` は、期限の来たものを取り出して実行する
              - 実行中に新しい予約が増えてもよい
              - 同じ時刻なら**予約した順**
            - キャンセルは印を付けるだけ。取り出すときに捨てる

            | 操作 | 実時間 | 仮想時間 |
            | --- | ---: | ---: |
            | debounce 1 回 | 300 ms | 0.2 µs |
            | 再試行 3 回(指数バックオフ) | 7 s | 1 µs |
            | 1 時間の制限解除を待つ | 1 h | 1 µs |

            ## マーブルで書く

            時間の図をそのまま文字列にすると、仕様書のように読めます。

            ```text
            入力:  a-b---c------|
            出力:  -----b-----c-|
            ```

            :::note info
            `-` が 100 ミリ秒、`|` が完了です。図がずれていたら、テストではなく**仕様の読み違い**のことが多いです。
            :::

            ## 落とし穴

            > 仮想時間の中に、実時間を一つでも混ぜたら台無しになる。

            - `Date()` を直接呼んでいる
            - `Task.sleep` を使っている
            - ライブラリの中に隠れたタイマーがある

            見つけ方は簡単で、テストを 20 回まわすだけ。一度でも結果が変わったら、どこかに実時間がいます。

            ### 移行の手順

            - [x] `Date()` を grep する
            - [x] 時計を `init` で受け取る
            - [ ] デフォルト引数の `= .main` を消す(これが最後まで残りがち)

            ## まとめ

            待つテストを一つ消すたびに、CI は速くなり、信頼できるようになります。時間はただの入力です。入力なら、渡せばよい。

            参考: [debounce の演算子表](https://reactive.example/operators/debo\#
            unce)
            """#)
}
