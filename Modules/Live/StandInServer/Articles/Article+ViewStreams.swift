extension Article {
    static let viewStreams = Article(
        title: "入力と出力を分ける: View Stream という考え方 (Swift)",
        author: "sample_taro",
        tags: ["Swift", "MVVM", "Flux", "Reactive"],
        likes: 142,
        body: #"""
            # ViewModel の何が困るのか

            MVVM は好きです。ただ、数年使うと決まって同じ場所が痛みます。

            - `BehaviorRelay` が公開されていて、**誰でも** `accept` できる
            - どれが入力で、どれが出力か、名前でしか分からない
            - 画面を離れても購読が残っている

            どれも「気をつける」で済ませてきたことです。コンパイラに気をつけてもらいましょう。

            ## 型で分ける

            View Stream は四つの部品からできています。

            | 部品 | 中身 | 外から | 中から |
            | --- | --- | --- | --- |
            | Input | 画面からの出来事 | 送るだけ | 観測するだけ |
            | Output | 画面が描くもの | 観測するだけ | 作るだけ |
            | State | 画面だけの状態 | 見えない | 読み書き |
            | Extra | API などの依存 | 渡すだけ | 使う |

            ```swift:SearchStream.swift
            struct Input: StreamInput {
                let text = PublishRelay<String>()
                let reachedBottom = PublishRelay<Void>()
            }

            struct Output: StreamOutput {
                let rows: Property<[Row]>
                let notice: Signal<Notice>
            }
            ```

            つなぐ場所は `bind` だけ。一度だけ呼ばれます。

            ```swift:SearchStream+Bind.swift
            static func bind(_ input: Reading<Input>, _ state: State, _ extra: Extra) -> Output {
                let results = input.text
                    .debounce(.milliseconds(300), on: extra.scheduler)
                    .distinct()
                    .flatMapLatest { extra.api.search($0) }

                return Output(
                    rows: Property(initial: [], then: results.map(Row.make)),
                    notice: results.failures.map(Notice.init).asSignal())
            }
            ```

            ## 間違えるとコンパイルが通らない

            ここがいちばん大事なところです。

            ```swift
            stream.input.text.accept("flux")     // OK: 送れる
            stream.input.text.subscribe { }      // エラー: 外から入力は観測できない
            stream.output.rows.accept([])        // エラー: 外から出力は書けない
            stream.input.text.complete()         // エラー: 終わらせることもできない
            ```

            > 規約は忘れられる。型は忘れない。

            :::note info
            「コンパイルできないこと」もテストにしています。エラーメッセージをスナップショットとして残しておくと、読みにくくなったと\#
            きに気づけます。
            :::

            ## 何を Store に、何を Stream に

            迷ったら、次の質問をします。

            1. 別の画面から必要か?
            2. 再起動のあとに必要か?
            3. 記録の再生に必要か?

            一つでも「はい」なら **Store**。全部「いいえ」なら **Stream** です。

            - Store: 検索語、届いたページ、読み込みの段階
            - Stream: 入力途中の文字、選択位置、スクロール
              - 画面を閉じたら消えてよい
              - むしろ消えてほしい

            ## 入れ子にする

            エピソード画面は「マイビデオに追加する」処理を、別の Stream に任せています。

            ```swift
            let myVideo = MyVideoLogicStream(extra: .init(library: extra.library))
            input.saveTapped.bind(to: myVideo.input.toggle).owned(by: bag)
            ```

            ボタンの文言を決めるのは中の Stream です。`Output.label` をそのまま外へ渡すだけで済みました。

            ### 移行のコツ

            - [x] まず `Output` だけ作る(既存の ViewModel を中に隠す)
            - [x] 次に `Input` を切り出す
            - [ ] 最後に ViewModel を消す

            ## おわりに

            [Unio](https://github.example/unio) \#
            というライブラリの考え方に教わりました。名前や細部は違いますが、**入口と出口を別の型にする**というだけで、レビューの\#
            会話がずいぶん変わります。

            ![入力と出力](https://images.example/nagare/stream.png)
            """#)
}
