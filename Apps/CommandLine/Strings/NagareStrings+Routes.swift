import Console

/// The topics of help pages.
extension NagareStrings {
    enum Routes {
        static let title = "Screens"

        static let rows = [
            (name: "nagare://search?q=WORDS", meaning: "Search posts."),
            (name: "nagare://post/ID", meaning: "Read a post."),
            (name: "nagare://stocks", meaning: "Your stocked posts."),
            (name: "nagare://following", meaning: "New posts of what you follow."),
            (name: "nagare://videos?q=WORDS", meaning: "Search videos."),
            (name: "nagare://episode/ID", meaning: "A video."),
            (name: "nagare://myvideo", meaning: "Your saved videos."),
            (name: "nagare://account", meaning: "Your account."),
            (name: "nagare://login", meaning: "Log in."),
        ]
    }
}
