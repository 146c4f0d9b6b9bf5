extension Article {
    static let cancellation = Article(
        title: "キャンセルは機能である: Swift Concurrency で古い答えを出さない",
        author: "hanako_dev",
        tags: ["Swift", "async-await", "並行処理"],
        likes: 175,
        body: #"""
            # 「前の検索結果が一瞬見える」

            検索欄に `a` と打ち、すぐ `ab` に直す。結果は `ab` のもの……のはずが、一瞬だけ `a` \#
            の結果が見える。**たまに**、そのまま残る。

            原因はサーバーではありません。`a` の答えのほうが遅く届いただけです。

            ## 二つの守り方

            | 方法 | 何をするか | 何を防ぐか |
            | --- | --- | --- |
            | キャンセル | もう要らない仕事を止める | 無駄な通信、電池、帯域 |
            | 照合 | 届いた答えを今の問いと比べる | **間違った表示** |

            片方だけでは足りません。キャンセルは「間に合わないことがある」からです。答えがすでに手元にあって、表示を待っているだけか\#
            もしれません。

            ## キャンセルする

            ```swift:SearchCreator.swift
            func search(_ query: String) {
                scope.run(.search, policy: .cancelPrevious) { [self] in
                    do throws(PostAPIFailure) {
                        let page = try await api.findPosts(query)
                        dispatch(.pageArrived(page, query: query))
                    } catch {
                        dispatch(.searchFailed(error, query: query))
                    }
                }
            }
            ```

            `policy` は四つあれば足りました。

            - `cancelPrevious` — 検索、補完
            - `ignoreWhileRunning` — 「もっと読む」
            - `enqueue` — 保存。順番が大事なもの
            - `concurrent` — 画像の読み込み
              - ただし上限は別に決める

            ## 照合する

            ```swift:SearchState.swift
            case .pageArrived(let page, let asked) where asked == query:
                phase = .loaded(page)
            case .pageArrived:
                break   // 遅れて届いた。今の問いではない
            ```

            たったの一行ですが、これがないと**全部の競合**が表示に出ます。

            ## キャンセルは協調である

            > `Task.cancel()` は、肩をたたくだけ。やめるかどうかは本人が決める。

            1. `await` の前後で `Task.checkCancellation()` を呼ぶ
            2. 長いループの中でも呼ぶ
            3. C のライブラリを待つときは `withTaskCancellationHandler` を使う

            ```swift:Transfer.swift
            try await withTaskCancellationHandler {
                try await transfer.response()
            } onCancel: {
                transfer.abort()    // 別スレッドから呼ばれる。ロックの順番に注意
            }
            ```

            :::note alert
            `onCancel` は**すぐに**、しかも**どのスレッドからでも**呼ばれます。本体より先に走ることさえあります。\#
            「まだ始まっていない仕事の中止」を必ずテストしてください。
            :::

            ## 画面を閉じたとき

            スコープを閉じれば、その下の仕事は全部キャンセルされます。閉じたあとに届いた答えは、どこにも届きません。

            - [x] 3,000 回「開始してすぐ中止」しても、すべて終わる
            - [x] 中止した通信のソケットが残らない
            - [x] 中止は失敗として表示しない
            - [ ] 電波の悪い地下鉄で試す

            ## エラーとの違い

            キャンセルは失敗ではありません。**誰も聞いていない答え**です。だから画面にもログにも「失敗」と書かないこと。利用者が\#
            自分でやめたのですから。

            ## まとめ

            1. 止める(資源のため)
            2. 比べる(正しさのため)
            3. 閉じたら聞かない(安心のため)

            三つそろって、ようやく「古い答えは決して出ない」と言えます。

            関連: [仮想時間でこの競合をテストする](https://blog.example/virtual-time)
            """#)
}
