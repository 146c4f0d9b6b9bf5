/// The pages of nagare feed, of the commands that read and write documents, and of those for the services.
extension JapaneseHelp {
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

    static let feeds = [
        """
        Prints the document to standard output. Feed readers can import OPML: it contains the feeds of \
        tags and users. nagare follow import reads both formats. For a backup of everything, see nagare \
        help export.
        """:
            """
        文書を標準出力に書き込みます。フィードリーダーはOPMLをインポートできます。OPMLにはタグとユーザーのフィードが含まれます。nagare \
        follow import はどちらの形式も読み込めます。すべてのバックアップについては nagare help export を参照してください。
        """,
        "Share what you follow": "フォローしているものを共有",
        "Use a feed reader": "フィードリーダーで使う",
        "The format of the document.": "文書の形式。",
        """
        Prints the unread posts found before, then checks what you follow for new ones, and prints \
        these. The first check of a tag, user or search finds its 100 latest posts; later ones read on \
        until known posts. A check that stops before, because of the rate limit, a failure or Ctrl-C, \
        names the posts that are missing, and the next check continues there. Up to 8 requests run at a \
        time, fewer if the rate limit is almost reached; those not checked for longest come first. With \
        --offline, nothing is checked. A post is marked as read when you open it in the app, read it \
        with nagare post in a terminal, or list it with --mark-read.
        """:
            """
        前に見つかった未読記事を出力してから、フォロー中のものの新しい記事を確認し、出力します。タグ、ユーザー、検索ごとに、最初の確認では最\
        新の100件を、2回目からは前に見つかった記事までを読み込みます。利用制限、エラー、Ctrl-Cで途中で終わった場合は、確認できていない記\
        事を示し、次回はそこから続けます。同時に送るリクエストは最大8件で、利用制限に近づくと減ります。最も長く確認していないものが先です。\
        --offlineでは何も確認しません。記事は、アプリで開くか、端末の nagare post で読むか、--mark-readを付けて一覧すると既読に\
        なります。
        """,
        """
        With names such as tag:swift, only their posts are printed. With ids, --mark-read and --unread \
        change these posts, and nothing is printed or checked; - reads the ids from standard input.
        """:
            """
        tag:swiftのような名前を指定すると、その記事だけを出力します。IDを指定した場合、--mark-readと--unreadはその記事だけを変更\
        し、出力も確認もしません。-でIDを標準入力から読み込みます。
        """,
        "To check in the background, add a line such as this one to your table with crontab -e:":
            "バックグラウンドで確認するには、crontab -e で次のような行を追加します：",
        """
        Or enable a systemd timer with systemctl --user enable --now nagare-feed.timer, after writing \
        two files to ~/.config/systemd/user:
        """:
            """
        または、~/.config/systemd/userに2つのファイルを書き込み、systemctl --user enable --now nagare-feed.timer \
        でsystemdのタイマーを有効にします：
        """,
        """
        nagare feed --offline then lists what was found. With -q, a warning that stays true, such as \
        that of a tag without posts, is printed once a day.
        """:
            """
        見つかった記事は nagare feed --offline で一覧できます。-qを付けると、記事のないタグについての警告など、同じ内容の警告は1日\
        に1回だけ出力されます。
        """,
        "List unread posts": "未読記事を一覧",
        "List posts of a tag and mark them as read": "タグの記事を一覧し、既読にする",
        "Print titles and URLs as JSON": "タイトルとURLをJSONで出力",
        "tag:NAME, user:NAME, search:WORDS or channel:NAME@HOST that you follow; or ids, see above.":
            "フォロー中のtag:NAME、user:NAME、search:WORDS、channel:NAME@HOST、またはID（上記参照）。",
        "The maximum number of posts found before, and of new posts, 1 or more. Default: 20.":
            "前に見つかった記事と新しい記事、それぞれの最大件数（1以上）。既定値：20。",
        "Mark the printed posts as read, or those with the given ids.":
            "出力した記事、またはIDで指定した記事を既読にします。",
        "Mark the posts with the given ids as unread.": "IDで指定した記事を未読に戻します。",
        """
        Prints the document to standard output. Only JSON can be imported again. For a backup of \
        everything, see nagare help export.
        """:
            """
        文書を標準出力に書き込みます。インポートできるのはJSONだけです。すべてのバックアップについては nagare help export を参照し\
        てください。
        """,
        "Share the list": "一覧を共有",
    ]
}
