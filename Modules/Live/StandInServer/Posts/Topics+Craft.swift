extension Topic {
    static let craft: [Topic] = [
        Topic(
            "Swift Testing への移行", "moving to Swift Testing", tags: ["Swift", "テスト", "SwiftTesting"],
            fence: "swift:RouteTests.swift",
            code: """
                @Test("a printed route parses back", arguments: [Route.settings, .post(id: "a1")])
                func roundTrip(route: Route) throws {
                    #expect(try Route(parsing: "\\(route)") == route)
                }
                """),
        Topic(
            "スナップショットテスト", "snapshot tests", tags: ["テスト", "Swift", "CI"],
            fence: "swift",
            code: """
                let frame = render(screen, width: 40, height: 6)
                #expect(frame == \"\"\"
                    │ search: flux         │
                    │ > Flux in practice   │
                    \"\"\")
                """),
        Topic(
            "Git の rebase 運用", "rebasing with Git", tags: ["Git", "チーム開発"],
            fence: "bash",
            code: """
                git switch -c topic origin/main
                git commit --fixup=HEAD~2
                git rebase -i --autosquash origin/main
                """),
        Topic(
            "Neovim の LSP 設定", "language servers in Neovim", tags: ["Neovim", "Lua", "エディタ"],
            fence: "lua:init.lua",
            code: """
                vim.lsp.config("sourcekit", {
                  cmd = { "sourcekit-lsp" },
                  root_markers = { "Package.swift", ".git" },
                })
                vim.lsp.enable("sourcekit")
                """),
        Topic(
            "tmux のペイン操作", "panes in tmux", tags: ["tmux", "Terminal", "Linux"],
            fence: "conf:~/.tmux.conf",
            code: """
                set -g mouse on
                set -g history-limit 50000
                bind | split-window -h -c "#{pane_current_path}"
                bind - split-window -v -c "#{pane_current_path}"
                """),
        Topic(
            "自炊レシピの構造化データ", "recipes as structured data", tags: ["料理", "Python", "JSON"],
            fence: "python:scale.py",
            code: """
                def scale(recipe: dict, servings: int) -> dict:
                    factor = servings / recipe["servings"]
                    return {
                        **recipe,
                        "servings": servings,
                        "grams": {name: round(g * factor) for name, g in recipe["grams"].items()},
                    }
                """),
        Topic(
            "キッチンタイマーの自作", "a kitchen timer in the shell", tags: ["料理", "ShellScript", "Terminal"],
            fence: "bash:timer.sh",
            code: """
                minutes=${1:?minutes}
                for ((left = minutes * 60; left > 0; left--)); do
                    printf '\\r%02d:%02d ' $((left / 60)) $((left % 60))
                    sleep 1
                done
                printf '\\aready\\n'
                """),
        Topic(
            "C++ から Swift への相互運用", "calling C++ from Swift", tags: ["C++", "Swift", "相互運用"],
            fence: "cpp:shape.hpp",
            code: """
                class Shape {
                public:
                    explicit Shape(double side) : side_(side) {}
                    double area() const { return side_ * side_; }

                private:
                    double side_;
                };
                """),
    ]
}
