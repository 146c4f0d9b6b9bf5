/// The pages of the commands for settings, for the services, and for documents.
extension JapaneseHelp {
    static let settings = [
        "The maximum number of results, 1 or more. Default: all.": "結果の最大件数（1以上）。既定値：すべて。",
        """
        Settings without a value show their default, and secrets show as •••. --show-origin adds where each value comes \
        from: a file, an environment variable, or the default. Mistakes in settings.json, the theme's file and keys.json \
        are reported with their line.
        """:
            """
        値のない設定は既定値を、シークレットは•••を表示します。--show-originは値の出どころ（ファイル、環境変数、既定値）も表示します。\
        settings.json、テーマのファイル、keys.jsonの誤りは行番号とともに報告されます。
        """,
        "List all settings and aliases.": "すべての設定とエイリアスを表示します。",
        "Print the value of a setting.": "設定の値を出力します。",
        "Change a setting. An empty value resets it to its default.": "設定を変更します。空の値を指定すると既定値に戻ります。",
        "List the commands of the app with their keys.": "アプリのコマンドとキーを一覧します。",
        "List the profiles.": "プロファイルを一覧します。",
        "List all settings": "すべての設定を表示", "See where the values come from": "値の出どころを確認",
        "List those of another profile as JSON": "別のプロファイルの設定をJSONで出力",
        "Add where each value comes from.": "値の出どころも表示します。",
        """
        Prints the default if the setting has no value, and an empty line if there is no default. An alias that does not \
        exist is an error.
        """: "値がない場合は既定値を、既定値もない場合は空行を出力します。存在しないエイリアスはエラーになります。",
        "Print the theme": "テーマを出力", "Print what an alias stands for": "エイリアスの内容を出力",
        "The setting's name, such as theme; nagare config list lists all.":
            "設定の名前（themeなど）。nagare config list ですべて表示できます。",
        "Add where the value comes from, after a tab.": "値の後に、タブで区切って出どころを付けます。",
        "Secrets are read from standard input only.": "シークレットは標準入力からだけ読み込みます。",
        "Choose a theme": "テーマを選ぶ", "Define an alias": "エイリアスを定義", "Store a secret": "シークレットを保存",
        "The value; - reads it from standard input.": "値。-で標準入力から読み込みます。",
        """
        A profile has its own login, saved videos, follows, settings and cache. --profile selects one, and creates it after \
        a question, or with --yes.
        """:
            """
        プロファイルごとに、ログイン、保存した動画、フォロー、設定、キャッシュは別々です。--profileで選び、ない場合は確認後に\
        （--yesでは確認なしで）作成します。
        """,
        "List the profiles": "プロファイルを一覧", "Create one": "プロファイルを作成",
    ]

    static let documents = [
        """
        The document is the output of nagare myvideo export, or of nagare myvideo list --json. Videos that are already \
        saved do not change, so importing a document twice is harmless. If some records are invalid, they are reported, \
        the others are saved, and the exit code is 1. If the library cannot be written, nothing is saved.
        """:
            """
        文書は、nagare myvideo export または nagare myvideo list --json の出力です。保存済みの動画は変わらないので、同じ文書を2回\
        インポートしても問題ありません。不正な記録は報告され、残りは保存されて、終了コードは1になります。ライブラリに書き込めない場合は\
        何も保存されません。
        """,
        "Save the videos of a list": "一覧の動画を保存",
        "Copy the videos of another machine": "別のコンピューターの動画をコピー",
        """
        The document is the output of nagare follow export or of nagare follow list --json, or OPML with feeds of Qiita \
        from a feed reader, with 10,000 entries at most. If some entries are invalid, they are reported, the others are \
        followed, and the exit code is 1.
        """:
            """
        文書は、nagare follow export または nagare follow list --json の出力か、フィードリーダーから書き出したQiitaのフィードを含む\
        OPMLです（最大10,000件）。不正な項目は報告され、残りはフォローされて、終了コードは1になります。
        """,
        "Follow what another person follows": "他の人と同じものをフォロー",
        "Follow the same as on another machine": "別のコンピューターと同じものをフォロー",
        """
        yt-dlp shows its progress; arguments after -- are passed to it. If it fails, the exit code is that of yt-dlp. A \
        signal that ends nagare ends yt-dlp, too. With --archive, videos that the file lists are skipped, and downloaded \
        ones are added.
        """:
            """
        進行状況はyt-dlpが表示し、--の後の引数はyt-dlpに渡されます。失敗した場合の終了コードはyt-dlpのものです。nagareを終了させる\
        シグナルはyt-dlpも終了させます。--archiveを指定すると、ファイルにある動画は飛ばし、ダウンロードした動画を追記します。
        """,
        "Download a video": "動画をダウンロード", "Download the sound only": "音声だけをダウンロード",
        "Download new saved videos only": "保存した動画のうち新しいものだけをダウンロード",
        "Pass this argument to yt-dlp, as those after --; may be repeated.":
            "--の後の引数と同じように、この引数をyt-dlpに渡します。複数回指定できます。",
        "Skip the videos that this file lists, and add downloaded ones.":
            "このファイルにある動画を飛ばし、ダウンロードした動画を追記します。",
    ]

    static let services = [
        """
        The request contains your token if you are logged in, and is never sent to another host. The body of the response \
        is printed as it arrived; --paginate prints those of all pages, one after the other. Fields become the query of a \
        GET request, and a JSON object otherwise; with fields or --input, the method is POST unless you give another one.
        """:
            """
        ログインしている場合、リクエストにはトークンが含まれ、他のホストには送信されません。応答の本文はそのまま出力されます\
        （--paginateではすべてのページを順に出力します）。フィールドはGETではクエリに、それ以外ではJSONオブジェクトになります。\
        フィールドか--inputがある場合、メソッドは指定しなければPOSTです。
        """,
        "Print the titles of a user's posts": "ユーザーの記事のタイトルを出力",
        "Comment on a post": "記事にコメント", "Print all your posts": "自分の記事をすべて出力",
        "The path after /api/v2, such as /tags/swift.": "/api/v2の後のパス（/tags/swiftなど）。",
        "GET, POST, PUT, PATCH or DELETE.": "GET、POST、PUT、PATCH、DELETEのいずれか。",
        "Add a field with a string; may be repeated.": "文字列のフィールドを追加します。複数回指定できます。",
        "Add a field; true, false, null and whole numbers are JSON values. May be repeated.":
            "フィールドを追加します。true、false、null、整数はJSONの値になります。複数回指定できます。",
        "Send this file as the body; - reads standard input.": "このファイルを本文として送信します。-で標準入力から読み込みます。",
        "Request the following pages, too.": "続きのページも取得します。",
        "With --paginate, print one array with all pages.": "--paginateで、すべてのページを1つの配列として出力します。",
        "Print the status and the headers first.": "先にステータスとヘッダーを出力します。",
        """
        Prints "ready http://127.0.0.1:PORT" and serves Qiita's API under /api/v2 and PeerTube's under /api/v1, until you \
        press Ctrl-C. To use it, set NAGARE_QIITA_URL and NAGARE_PEERTUBE_URL to the printed URL; the token demo-token \
        logs in.
        """:
            """
        「ready http://127.0.0.1:PORT」を出力し、Ctrl-Cを押すまで、/api/v2でQiitaの、/api/v1でPeerTubeのAPIを提供します。使うには、\
        NAGARE_QIITA_URLとNAGARE_PEERTUBE_URLに出力されたURLを設定してください。トークンdemo-tokenでログインできます。
        """,
        "A fault applies to all requests, or to those below @PATH, such as @/api/v2/items; with xN, to the first N.":
            "障害はすべてのリクエスト、または@PATH（@/api/v2/itemsなど）以下に適用されます。xNでは最初のN回だけです。",
        "Serve on a fixed port": "ポートを固定して起動", "Use it in another terminal": "別の端末で使う",
        "Answer slowly, and 10 requests only": "遅く、10回だけ応答", "Faults": "障害",
        "Delay every response.": "すべての応答を遅らせます。", "Respond with this status.": "このステータスで応答します。",
        "Send only half of the body.": "本文の半分だけを送ります。",
        "Close the connection within the body.": "本文の途中で接続を閉じます。", "Never respond.": "応答しません。",
        "Send bodies at this rate.": "本文をこの速度で送ります。",
        "Allow N requests before the rate limit is reached.": "N回のリクエストで利用制限に達します。",
        "Reject every token.": "すべてのトークンを拒否します。", "Compress bodies.": "本文を圧縮します。",
        "Insert a new item at the top before each further page.": "次のページの前に、先頭に新しい項目を挿入します。",
        "The port; 0 selects a free one.": "ポート。0では空いているポートを選びます。",
        "The number of posts.": "記事の数。",
        "Simulate a fault, see above; may be repeated.": "障害を再現します（上記参照）。複数回指定できます。",
        "Print the registered OAuth client first.": "先に登録済みのOAuthクライアントを出力します。",
    ]
}
