/// The pages of nagare journal.
extension JapaneseHelp {
    static let journal = [
        """
        Make a recording by running the app or a command with --record FILE. It contains the actions of \
        the run: key presses, responses of services, and what followed from them. Actions are numbered \
        from 1; list them with nagare journal show, and give their numbers to the other commands.
        """:
            """
        アプリまたはコマンドを--record FILEで実行すると、記録が作られます。記録には、その実行のアクション（キー入力、サービスの応答、そ\
        れらの結果）が含まれます。アクションには1からの番号が付きます。nagare journal show で一覧し、ほかのコマンドに番号を指定して\
        ください。
        """,
        """
        Actions change states. Each state, such as ResultsState, belongs to a scope, such as \
        search/results. A scope is a screen or another part of the app.
        """:
            """
        アクションは状態を変えます。ResultsStateなどの各状態は、search/resultsなどのスコープに属します。スコープは、画面などのアプ\
        リの一部分です。
        """,
        """
        Each run is appended to FILE; only one can be recorded in a file at a time. The commands read \
        the last run, or the one that --run names. They refuse recordings of other programs unless \
        --any-app is given.
        """:
            """
        各実行はFILEに追記されます。1つのファイルに同時に記録できるのは1つの実行だけです。コマンドは、最後の実行か、--runで指定した実行\
        を読み込みます。ほかのプログラムの記録は、--any-appを指定しない限り拒否されます。
        """,
        """
        With --record-parts 64, the app begins a new file for each run, and when a file has 64 MB: \
        run.1.journal, run.2.journal and so on. Each of them can be read alone.
        """:
            """
        --record-parts 64 を付けると、アプリは実行ごと、64 MBごとに新しいファイル（run.1.journal、run.2.journalなど）に記\
        録します。それぞれ単独で読み込めます。
        """,
        "Record the app, then list the actions": "アプリを記録し、アクションを一覧",
        "Find out why the results changed": "検索結果が変わった理由を調べる",
        "Play the run in the terminal": "端末で再生",
        "List the actions of a recording.": "記録のアクションを一覧します。",
        "Print all states after an action, as JSON.": "アクションの後のすべての状態をJSONで出力します。",
        "Compare the states after two actions.": "2つのアクションの後の状態を比較します。",
        "Explain which action last changed a value, and what caused it.":
            "値を最後に変更したアクションと、その原因を説明します。",
        "Play a recording in the terminal.": "記録を端末で再生します。",
        "Print what the app showed after an action.": "アクションの後にアプリが表示していた画面を出力します。",
        "Convert a recording for Perfetto or asciinema.": "記録をPerfettoまたはasciinema用に変換します。",
        "Check that this version of nagare replays a recording identically.":
            "このバージョンのnagareで記録が同じように再生されるかを確認します。",
        "Generate a Swift test from a recording.": "記録からSwiftのテストを生成します。",
        "Anonymise a recording, to share it.": "共有できるように、記録を匿名化します。",
        "Open recordings in a browser.": "記録をブラウザーで開きます。",
        """
        The columns are: number, time in seconds, scope, action, its values, the number of the action \
        that caused it, and the source location. Consecutive actions with the same cases and the same \
        cause are shown as one line, for example typed ×5 for five letters. With --sort took, the slowest \
        actions come first, each with the duration of its reduction. With --commands, the \
        commands that an action requested are printed below it, with --keys the keys that were pressed \
        until the next action: a key stands below the actions that it caused. Typed characters are not \
        recorded as keys. --json contains them as well, and actions that did not end; took is the \
        duration of the longest reduction of the line, in seconds.
        """:
            """
        列は、番号、時刻（秒）、スコープ、アクション、その値、原因となったアクションの番号、ソースコードの位置です。原因もcaseも同じで連続する\
        アクションは、typed ×5（5文字の入力）のように1行にまとめられます。--sort tookでは、時間のかかったアクションから順に、\
        所要時間とともに表示します。--commandsではアクションが要求したコマンドを、--keys\
        では次のアクションまでに押されたキーを、その下に表示します。キーは、それが引き起こしたアクションの下に表示されます。入力した文字は、\
        キーとしては記録されません。--jsonの出力には、これらと、終わらなかったアクションも含まれます。tookは、その行で最も長い所要時間（秒）です。
        """,
        "List all actions": "すべてのアクションを一覧",
        "Sort by number, or the slowest first.": "番号順、または時間のかかった順に並べます。",
        "List the responses of the search screen": "検索画面が受け取った応答を一覧",
        "Print the numbers of the actions and of their causes as JSON": "アクションと原因の番号をJSONで出力",
        "A recording made with --record; - reads it from standard input.":
            "--recordで作った記録。-で標準入力から読み込みます。",
        "The run to read, if the file contains several: 1 is the first. Default: the last one.":
            "ファイルに複数の実行がある場合に読み込む実行（1が最初）。既定値：最後の実行。",
        "Read recordings of other programs, too.": "ほかのプログラムの記録も読み込みます。",
        "Only actions of scopes whose path ends with this.":
            "パスの末尾が一致するスコープのアクションだけを表示します。",
        "Only actions whose name contains this.": "名前にこの文字列を含むアクションだけを表示します。",
        "Start at this action.": "このアクションから表示します。",
        "Combine consecutive actions below this scope into one line; may be repeated.":
            "このスコープの下で連続するアクションを1行にまとめます。複数回指定できます。",
        "Print one line for each action.": "アクションごとに1行で表示します。",
        "Print the commands that each action requested.": "各アクションが要求したコマンドを出力します。",
        "Print the pressed keys, and whether they did something.":
            "押されたキーと、それに効果があったかどうかを出力します。",
        "Print the final states": "最後の状態を出力",
        "Print those after action 12": "12番目のアクションの後の状態を出力",
        "The number of the action. Default: the last one.": "アクションの番号。既定値：最後のアクション。",
        """
        Prints the old and the new value of each changed part. Elements of a list that have an id are \
        compared by it: results.query.items[ab16].title is the title of the element ab16.
        """:
            """
        変わった部分ごとに、前の値と新しい値を出力します。IDのあるリストの要素は、IDで比較します。\
        results.query.items[ab16].titleは、要素ab16のタイトルです。
        """,
        "Show what actions 11 and 12 changed": "11番目と12番目のアクションによる変更を表示",
        "Show what changed since the beginning": "最初からの変更を表示",
        "Compare from the state after this action; 0 for the initial state.":
            "このアクションの後の状態と比較します。0は最初の状態です。",
        "Compare to the state after this action.": "このアクションの後の状態を比較します。",
        """
        Prints the change, then the chain of causes: each action with its own changes. A long chain is \
        shortened, and one that repeats itself, such as a poll, ends there; --all prints all of it. A \
        value that was restored with a session, and changed by no action, is shown as restored.
        """:
            """
        変更と、原因の連鎖（各アクションとその変更）を出力します。長い連鎖は省略され、定期的な確認のような繰り返しはそこで打ち切られます。\
        --allではすべて出力します。セッションとともに復元され、どのアクションでも変更されていない値は、その旨を表示します。
        """,
        """
        PATH names the value as SCOPE:STATE.property.property, such as \
        search/results:ResultsState.results.list.cursor; SCOPE is optional. results.query.items.0 is the \
        first element of a list, and results.query.items[ab16] the one with the id ab16. nagare journal \
        state prints all values.
        """:
            """
        PATHは、SCOPE:STATE.property.propertyの形で値を指定します（\
        search/results:ResultsState.results.list.cursorなど）。SCOPEは省略できます。results.query.items.0はリス\
        トの最初の要素、results.query.items[ab16]はIDがab16の要素です。すべての値は nagare journal state で出力できます。
        """,
        "Explain the last change of the results": "検索結果の最後の変更を説明",
        "Explain the last change up to action 40": "40番目のアクションまでで、最後の変更を説明",
        "The value's path, such as ResultsState.results.list.cursor.":
            "値のパス（ResultsState.results.list.cursorなど）。",
        "Consider the actions up to this one. Default: all.": "このアクションまでを対象にします。既定値：すべて。",
        "Only a change to this value, as JSON; a duration as \"2.5 s\".":
            "この値への変更だけを対象にします。値はJSONで指定し、時間は\"2.5 s\"のように書きます。",
        "Print the whole chain of causes, also where it repeats itself.":
            "繰り返しも含め、原因の連鎖をすべて出力します。",
        """
        Shows the recorded frames with the recorded timing. Space pauses and plays, the arrow keys go \
        one action back or forward, / searches for an action, w explains the current one, a lists all, + \
        and - change the speed, and q quits.
        """:
            """
        記録された画面を、記録されたタイミングで表示します。スペースで一時停止と再生、矢印キーで前後のアクションに移動します。/でアクション\
        を検索し、wで現在のアクションの原因を表示し、aですべてを一覧します。+と-で速度を変え、qで終了します。
        """,
        """
        Enter resumes the app at the current action, offline, with the recorded responses. Your library, \
        login and settings are not changed.
        """:
            """
        Enterを押すと、現在のアクションからアプリを再開します。オフラインで、記録された応答が使われます。ライブラリ、ログイン、設定は変わ\
        りません。
        """,
        "Play a run": "再生",
        "Play it four times as fast": "4倍速で再生",
        "Start paused after action 12": "12番目のアクションの後で一時停止して開始",
        "Start paused after this action.": "このアクションの後で一時停止して開始します。",
        "The speed: 0.25, 0.5, 1, 2, 4, 8, 16 or 32.": "速度：0.25、0.5、1、2、4、8、16、32。",
        """
        A terminal shows the frame in the app's colours; otherwise it is plain text. If several actions \
        share one frame, it is drawn as it would have been after this one.
        """:
            """
        端末にはアプリの色で、それ以外にはプレーンテキストで出力します。複数のアクションが1つの画面にまとめられている場合は、指定したアクシ\
        ョンの直後の画面を描きます。
        """,
        "Print the last frame": "最後の画面を出力",
        "Print the frame after action 12 in another size": "12番目のアクションの後の画面を別の大きさで出力",
        "The size of the terminal. Default: the recorded one.": "端末の大きさ。既定値：記録された大きさ。",
        "Make a trace for ui.perfetto.dev": "ui.perfetto.dev用のトレースを作る",
        "Make a video of the terminal": "端末の動画を作る",
        "Formats": "形式",
        """
        Chrome trace events, for Perfetto, chrome://tracing and speedscope. Scopes are tracks, actions \
        are slices, and causes are arrows. A span reaches from an action to the last one that it caused.
        """:
            """
        Chromeのトレースイベント。Perfetto、chrome://tracing、speedscopeで使えます。スコープはトラック、アクションはスライス、\
        原因は矢印になります。スパンは、アクションからそれが最後に引き起こしたアクションまで続きます。
        """,
        """
        The frames as a terminal recording (asciicast v3), for asciinema. Markers show where a screen \
        opened, and where an action came from outside.
        """:
            """
        画面を端末の記録（asciicast v3）にしたもの。asciinemaで使えます。マーカーは、画面が開いた時点と、アクションが外部から届いた\
        時点を示します。
        """,
        "The format, see above.": "形式（上記参照）。",
        "Write to this file, which only its owner can read.":
            "このファイルに書き込みます。所有者だけが読み取れます。",
        """
        First prints whether the recording is compatible with this version, or why the replay may \
        differ. Then replays it and compares every state and frame. A last line that is incomplete is \
        skipped, and so are actions and states that this version cannot decode.
        """:
            """
        まず、記録がこのバージョンと互換かどうか、または再生が異なりうる理由を出力します。次に再生し、すべての状態と画面を比較します。不完全\
        な最後の行と、このバージョンで読み取れないアクションと状態は飛ばします。
        """,
        """
        --frames shows the first frame that differs beside the frame that this version draws, with a ^ \
        below each cell that changed.
        """:
            "--framesは、最初に異なる画面と、このバージョンが描く画面を並べて表示します。変わった桁の下には^が付きます。",
        """
        The exit code is 0 if everything is identical, 1 at the first difference, and 125 if the \
        recording cannot be read, so that git bisect run skips the revision.
        """:
            """
        終了コードは、すべて同じなら0、違いがあれば1、記録を読み取れなければ125です。125のとき、git bisect runはそのリビジョンを飛ば\
        します。
        """,
        "Replay a run": "記録を再生して確認",
        "Show the first frame that differs": "最初に異なる画面を表示",
        "Find the commit that changed the behaviour": "動作を変えたコミットを探す",
        "Show the first frame that differs, as recorded and as this version draws it.":
            "最初に異なる画面を、記録されたものとこのバージョンが描いたもので表示します。",
        """
        The test covers the stores of one scope: their initial states, each action, and the changes and \
        commands to which it leads in this version. Texts of more than 40 characters are truncated, and \
        steps after the 40th are omitted; comments in the test say so. Add it to the tests of the \
        feature; it needs FluxTesting.
        """:
            """
        テストは、1つのスコープのストアについて、最初の状態、各アクション、このバージョンでのその変更とコマンドを確認します。40文字を超える\
        文字列は短縮され、41番目以降のステップは省略されます（テストのコメントに書かれます）。機能のテストに追加してください。\
        FluxTestingが必要です。
        """,
        """
        With --frames, the test draws the frames of the recording, which must be stored beside the test \
        or in Golden, and shows the first one that differs beside the recorded one. Add it to \
        NagareTests.
        """:
            """
        --framesを付けると、テストは記録の画面を描き、最初に異なるものを記録された画面と並べて示します。記録は、テストと同じ場所か\
        Goldenに置いてください。NagareTestsに追加してください。
        """,
        "Generate a test of the busiest scope": "アクションが最も多いスコープのテストを生成",
        "Generate one of the search results": "検索結果のテストを生成",
        "The scope whose path ends with this. Default: the one with the most actions.":
            "パスの末尾が一致するスコープ。既定値：アクションが最も多いスコープ。",
        "The name of the test suite.": "テストスイートの名前。",
        "Generate a test that draws the recorded frames.": "記録された画面を描くテストを生成します。",
        """
        Replaces the letters of all texts (queries, titles, bodies, names, ids, URLs and tags) by other \
        letters of the same kind and width. The result replays like the original. White space, \
        punctuation, emoji, numbers, times and the time zone are preserved.
        """:
            """
        すべての文字列（検索語、タイトル、本文、名前、ID、URL、タグ）の文字を、同じ種類と幅の別の文字に置き換えます。結果は元の記録と同じ\
        ように再生されます。空白、記号、絵文字、数値、時刻、タイムゾーンは変わりません。
        """,
        """
        Texts of up to 40 letters are replaced letter by letter: readers cannot recognise them, but \
        cryptanalysts could.
        """:
            "40文字までの文字列は、文字ごとに置き換えられます。読んでもわかりませんが、暗号解読の手法で復元される可能性はあります。",
        "Write a copy that can be sent": "送付できるコピーを書き込む",
        "Check that it replays identically": "同じように再生されることを確認",
        """
        Prints the address of a page on this computer and opens it in your browser, until you press \
        Ctrl-C. The page lists the actions with filters, and shows the payload, causes and consequences \
        of each, the states before and after it, why a value is as it is, and what the app showed. \
        Several recordings share one clock. The recording of a command shows what it did: record it with \
        --record.
        """:
            """
        このコンピューターのページのアドレスを出力し、Ctrl-Cを押すまで、ブラウザーで開きます。ページはアクションをフィルター付きで一覧し、\
        それぞれの値、原因と結果、前後の状態、値がそうなった理由、アプリの画面を表示します。複数の記録は、時間軸をそろえて表示されます。コマ\
        ンドの記録では、コマンドが行ったことを確認できます。--recordで記録してください。
        """,
        """
        Without a file, it lists the programs that run with --devtools, with the addresses of their \
        pages.
        """:
            "ファイルを指定しないと、--devtoolsで動作するプログラムを、ページのアドレスとともに一覧します。",
        """
        The address contains a secret: whoever has it can read the recordings while the command runs.
        """:
            "アドレスにはシークレットが含まれます。アドレスを知る人は、コマンドの実行中に記録を読めます。",
        "Look into a recording": "記録の内容を確認",
        "Print the address only": "アドレスだけを出力",
        "List what runs with --devtools": "--devtoolsで動作するプログラムを一覧",
        """
        The recordings, made with --record. Without any, the programs that run with --devtools are \
        listed.
        """:
            "--recordで作った記録。指定しないと、--devtoolsで動作するプログラムを一覧します。",
        "The port on 127.0.0.1; 0 selects a free one.": "127.0.0.1のポート。0で空いているポートを選びます。",
        "Print the address only; do not open a browser.": "アドレスだけを出力し、ブラウザーを開きません。",
    ]
}
