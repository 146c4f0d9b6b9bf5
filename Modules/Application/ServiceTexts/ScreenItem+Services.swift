package import Entities
package import FluxScreens

extension ScreenItem {
    /// A post, with its text as the input.
    package init(_ post: Post) {
        self.init(
            [
                "NAGARE_KIND": "post", "NAGARE_ID": post.id, "NAGARE_TITLE": post.title,
                "NAGARE_URL": post.url, "NAGARE_AUTHOR": post.user.id,
                "NAGARE_TAGS": post.tags.map(\.name).joined(separator: " "),
            ], text: post.body)
    }

    /// A video, with its description as the input.
    package init(_ episode: Episode) {
        self.init(
            [
                "NAGARE_KIND": "video", "NAGARE_ID": episode.uuid, "NAGARE_TITLE": episode.name,
                "NAGARE_URL": episode.url, "NAGARE_AUTHOR": episode.channel.displayName,
                "NAGARE_TAGS": episode.tags.joined(separator: " "),
            ], text: episode.description)
    }
}
