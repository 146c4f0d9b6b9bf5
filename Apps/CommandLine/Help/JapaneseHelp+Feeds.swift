/// The pages of nagare feed, and of the documents that commands write.
extension JapaneseHelp {
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
