/// A user of the stand-in's Qiita.
struct Author: Sendable {
    let id: String
    let name: String
    let description: String?
    let location: String?
    let organization: String?
    let website: String?
    let github: String?
    let twitter: String?

    /// Unset fields are `""` or `nil`, because Qiita returns either of them.
    init(
        _ id: String, name: String = "", _ description: String? = nil, location: String? = nil,
        organization: String? = nil, website: String? = nil, github: String? = nil, twitter: String? = nil
    ) {
        self.id = id
        self.name = name
        self.description = description
        self.location = location
        self.organization = organization
        self.website = website
        self.github = github
        self.twitter = twitter
    }

    /// The first author is the owner of `demo-token`.
    static let all = [
        Author("demo", name: "Demo", "ターミナルで読んでいます。", location: "localhost", organization: "", website: ""),
        Author("nagare_river", name: "Nagare", "一方向に流れるものが好きです。", location: "京都", github: "nagare-river"),
        Author("sample_taro", "週末に Swift を書いています。\r\n東京在住。", location: "東京", organization: "", website: ""),
        Author(
            "hanako_dev", name: "花子", "iOS → Linux。最近はサーバー側。", location: "札幌", twitter: "hanako_dev_example"),
        Author(
            "tty_sato", name: "佐藤", "端末の中で暮らしています。", organization: "端末愛好会", website: "https://tty.example/"),
        Author("flux_kitchen", name: "台所エンジニア", "料理とソフトウェアの話を書きます。", location: "福岡"),
        Author("m_okabe", "", location: "", organization: "", website: ""),
        Author("virtual_clock", name: "Jun", "Tests that wait are tests that lie.", location: "Nagoya"),
        Author("epoll_fan", name: "", "Linux, C, sockets.", github: "epoll-fan", twitter: ""),
        Author("wal_and_fsync", name: "Rin", "データは消えない。消したら消える。", website: "https://wal.example/"),
        Author(
            "store_keeper", name: "Mika", "Small stores, short scopes.", location: "Osaka",
            github: "store-keeper"),
        Author("yuki_cpp", name: "ゆき", "C++ と Swift の境界にいます。"),
        Author("gopher_ito", name: "伊藤", "Go を書いて10年。", location: "仙台", github: "gopher-ito"),
        Author("rustacean_k", name: "K", "", location: nil, organization: nil, website: nil),
        Author("pane_splitter", name: "分割太郎", "tmux と Neovim。"),
        Author("ci_gardener", name: "Aki", "赤いビルドを緑にする仕事。", location: "横浜", organization: "庭園ソフト"),
        Author("packet_mori", name: "森", "HTTP の本を読み返しています。", website: "https://packet.example/"),
        Author("redux_ren", name: "Ren", "TypeScript の人。", twitter: "redux_ren_example"),
        Author("long_form_writer", name: "長文", "一年に一本、長い記事を書きます。"),
        Author("beginner_mei", name: "Mei", "勉強中です。間違いを教えてください。", location: "那覇"),
        Author("observer_leak", name: "", "弱参照は友だち。", github: ""),
        Author("kotsu_kotsu", name: "こつこつ", "毎日一つだけ直す。", location: "金沢"),
        Author(
            "schema_lisa", name: "Lisa", "SQLite all the way down.", location: "Kobe",
            website: "https://schema.example/"),
        Author("unicode_neko", name: "ねこ", "幅は1か2か。それが問題です。🐈", github: "unicode-neko"),
    ]
}
