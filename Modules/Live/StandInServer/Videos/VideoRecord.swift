/// A video and the properties that depend on its index in the catalogue.
struct VideoRecord: Sendable {
    let video: Video
    /// The number on this instance, 1 or more.
    let number: Int
    let id: VideoID
    /// Unix time in milliseconds.
    let created: Int
    let published: Int
    let updated: Int
    let released: Int?
    let views: Int
    let likes: Int
    let dislikes: Int
    let comments: Int
    /// The folded title, and the folded title, description and tags.
    let titleKey: String
    let textKey: String

    var channel: Channel { Channel.all[video.channel] }

    init(_ video: Video, position: Int, number: Int) {
        var generator = SeededGenerator(8, position)
        let newest = 1_768_300_000_000
        self.video = video
        self.number = number
        id = VideoID(madeFor: position)
        published = newest - position * 172_800_000 - generator.nextInteger(150_000_000)
        created = published - 60_000 - generator.nextInteger(3_600_000)
        updated = published + generator.nextInteger(100_000_000)
        released = video.released.flatMap { text in
            let parts = text.split(separator: "-").compactMap { Int($0) }
            return parts.count == 3 ? CivilDate.day(parts[0], parts[1], parts[2]) * 86_400_000 : nil
        }
        views = 20 + generator.nextInteger(9000)
        likes = views / (8 + generator.nextInteger(30))
        dislikes = generator.nextInteger(6)
        comments = generator.nextInteger(20)
        titleKey = Folding.fold(video.name)
        textKey = Folding.fold(([video.name, video.description] + video.tags).joined(separator: "\n"))
    }
}
