extension Article {
    static let oneWay = Article(
        title: "Swift で作る単方向データフロー: なぜ矢印を一本にするのか",
        author: "nagare_river",
        tags: ["Swift", "Flux", "アーキテクチャ"],
        likes: 214,
        body: #"""
            # はじめに

            画面が三つのうちは、どんな書き方でも困りません。困るのは十を超えてからです。**どこで状態が変わったのか**を答えられな\#
            くなったとき、アプリは直しにくくなります。

            この記事では、矢印を一本に絞るとは具体的にどういうことかを、小さな検索画面を題材に書きます。

            :::note info
            サンプルは Swift 6.3 / Linux で動かしています。UI フレームワークには依存しません。
            :::

            ## 流れの全体

            ```text
            入力 ─▶ Action ─▶ Dispatcher ─▶ Store ─▶ Stream ─▶ View
            ```

            左から右へ、一方通行です。右から左へ戻りたくなったら、それは「新しい入力」として左端から入れ直します。

            | 部屋 | 役割 | 知ってよいもの |
            | --- | --- | --- |
            | Action | 起きた事実を表す値 | 何も知らない |
            | Dispatcher | 順番を決めて配る | Action |
            | Store | 状態を持ち、変える | Action |
            | Stream | 画面が欲しい形にする | Store |
            | View | 描くだけ | Stream の出力 |

            ## Action は「命令」ではなく「事実」

            名前を過去形にするだけで、設計が変わります。

            - `loadPage` … 誰かへの命令。受け手が一人だと思い込んでいる
            - `pageArrived` … 起きた事実。何人が聞いていてもよい
              - 検索結果の Store が聞く
              - 履歴の Store も聞く
              - ログは勝手に残る

            ```swift:SearchAction.swift
            enum SearchAction: Codable, Sendable {
                case queryEdited(String)
                case pageArrived(Page, query: String)
                case searchFailed(Failure, query: String)
            }
            ```

            `pageArrived` が問い合わせた文字列を**一緒に運んでいる**ことに注目してください。遅れて届いた答えを捨て\#
            る判断が、Store の中だけでできます。

            ## 状態を変える場所は一つ

            ```swift:SearchState.swift
            struct SearchState: Equatable {
                var query = ""
                var phase = Phase.idle

                mutating func apply(_ action: SearchAction) {
                    switch action {
                    case .queryEdited(let text): (query, phase) = (text, text.isEmpty ? .idle : \#
            .loading)
                    case .pageArrived(let page, let asked) where asked == query: phase = .loaded(page)
                    case .searchFailed(let failure, let asked) where asked == query: phase = \#
            .failed(failure)
                    case .pageArrived, .searchFailed: break  // 遅れて届いた答え
                    }
                }
            }
            ```

            > 時計も、乱数も、UUID も読まない。必要なら Action が運んでくる。

            この約束のおかげで、同じ Action の列からは必ず同じ状態ができます。再生も、巻き戻しも、ここから無料で付いてきます\#
            [^1]。

            ## やってみて分かったこと

            1. ファイル数は増えるが、**一つ一つは画面に収まる**
            2. 不具合の報告が「手順」ではなく「Action の列」で届くようになる
            3. レビューで議論になるのは名前だけになる

            ### チェックリスト

            - [x] Action の名前が過去形
            - [x] Store の外から状態を書き換えられない
            - [ ] 画面だけで閉じる状態(選択、スクロール)を Store に入れていない

            ## まとめ

            矢印を一本にするのは、賢く見せるためではなく、**質問に一つの答えを返す**ためです。「この値はなぜ変わった?」と聞かれ\#
            たら、Action を一つ指させばよい。

            ![データの流れ](https://images.example/nagare/one-way.png)

            続きは [スコープ付き Store の記事](https://blog.example/scoped-stores) \#
            で書きます。

            [^1]: もちろん、通信などの副作用は再生しません。結果だけが Action として残っているからです。
            """#)
}
