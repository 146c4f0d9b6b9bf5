extension Article {
    static let dispatcherOrder = Article(
        title: "Dispatcher の順序を甘く見ていた話 (Swift / Flux)",
        author: "nagare_river",
        tags: ["Swift", "Flux", "並行処理"],
        likes: 97,
        body: #"""
            # 三行で

            - 通知の途中で `dispatch` すると、**観測者ごとに見える順番が変わる**ことがあります。
            - 直し方は「内側を溜めて、外側が終わってから配る」。
            - Store 同士に依存があるときは `waitFor` で順番を宣言します。

            ## 何が起きたか

            カートに商品を追加すると、ごくまれに合計金額が一つ前の値のまま残る。再現率は 1% \#
            もありません。ログを足すと消える、いちばん嫌なタイプの不具合でした。

            ```swift:NaiveDispatcher.swift
            final class NaiveDispatcher {
                var observers: [(Action) -> Void] = []

                func dispatch(_ action: Action) {
                    for observer in observers { observer(action) }   // \#
            深さ優先で再入する
                }
            }
            ```

            観測者 1 が `.itemAdded` を受けて `.discountChanged` を dispatch \#
            したとします。観測者 2 から見た順番はこうなります。

            | 時刻 | 観測者 1 | 観測者 2 |
            | :---: | --- | --- |
            | 1 | itemAdded | |
            | 2 | discountChanged | **discountChanged** |
            | 3 | | **itemAdded** |

            観測者 2 だけ、過去と未来が入れ替わっています。

            ## 直す

            ```swift:Dispatcher.swift
            func dispatch(_ action: Action) {
                queue.append(action)
                guard !isDraining else { return }      // 配っている人が続きも配る
                isDraining = true
                defer { isDraining = false }
                while let next = queue.popFirst() {
                    for store in stores { store.reduce(next) }     // \#
            1. 全員が計算し終えてから
                    for store in stores { store.announce() }       // \#
            2. 観測者に知らせる
                }
            }
            ```

            ポイントは二つです。

            1. **FIFO**。内側の dispatch は列に並ぶだけ。スタックは深くならない
            2. **二段階**。全部の Store が計算を終えるまで、誰にも知らせない
               - だから観測者が別の Store を覗いても、古い値は見えない
               - ReSwift を使っていたころ、ここで何度も転びました

            ## Store 同士の順番

            合計金額の Store は、カートの Store が計算を終えた値を必要とします。

            ```swift
            let cart = dispatcher.makeToken("cart")
            let discount = dispatcher.makeToken("discount")
            let total = dispatcher.makeToken("total")

            try dispatcher.register(total, waitFor: [discount]) { state, action, others in /* … */ }
            try dispatcher.register(discount, waitFor: [cart]) { state, action, others in /* … */ }
            try dispatcher.register(cart, waitFor: []) { state, action, _ in /* … */ }
            ```

            登録した順番に関係なく、計算は `cart → discount → total` \#
            になります。循環したら登録のときに**経路付きのエラー**です。

            ```text
            cycle: total → discount → cart → total
            ```

            > 実行時の再帰で落ちるより、登録の行番号で落ちるほうがずっとよい。

            ## テスト

            - [x] 観測者の中から dispatch しても順番が変わらない
            - [x] 別スレッドから 10,000 回 dispatch しても一つも失われない
            - [x] reducer の中から dispatch しても落ちない
            - [ ] 循環のエラーメッセージを日本語にする(やらない)

            :::note alert
            `DispatchQueue.main.async` \#
            で「とりあえず後回し」にすると、順番の問題は消えずに**見えにくく**なります。
            :::

            ## おわりに

            順番は、テストが通っているあいだは誰も気にしません。気にしなくて済むように、仕組みの側で約束しておくのが一番安上がりでし\#
            た。
            """#)
}
