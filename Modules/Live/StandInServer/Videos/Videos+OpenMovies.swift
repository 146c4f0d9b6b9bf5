extension Video {
    private static func film(
        _ name: String, _ year: Int, _ seconds: Int, channel: Int = 0, language: String? = nil,
        files: Files = .both, hasThumbnail: Bool = true, tags: [String] = [], _ description: String
    ) -> Video {
        Video(
            name, seconds, channel: channel, .films, language: language, released: "\(year)-04-10",
            files: files, hasThumbnail: hasThumbnail, tags: ["blender", "animation"] + tags,
            "Blender open movie from \(year).\r\n\r\n\(description)")
    }

    static let openMovies: [Video] = [
        film("Big Buck Bunny", 2008, 596, tags: ["comedy"], "A large rabbit meets three small bullies."),
        film("Sintel", 2010, 888, language: "en", tags: ["fantasy"], "A young woman looks for her dragon."),
        film(
            "Tears of Steel", 2012, 734, language: "en", files: .hls, tags: ["science-fiction"],
            "Robots, Amsterdam, and an apology that comes late."),
        film(
            "Spring", 2019, 464, files: .web, tags: ["fantasy"], "A shepherd girl and her dog wake the year."),
        film(
            "Elephants Dream", 2006, 654, language: "en", files: .web, tags: ["surreal"],
            "Two men walk through a machine that only one of them sees."),
        film(
            "Cosmos Laundromat", 2015, 730, language: "en", hasThumbnail: false, tags: ["drama"],
            "A sheep on a lonely island is offered another life."),
        film(
            "Agent 327: Operation Barbershop", 2017, 231, language: "en", files: .hls, tags: ["comedy"],
            "An agent goes for a shave and finds a fight."),
        film(
            "Caminandes 1: Llama Drama", 2013, 90, tags: ["comedy", "short"], "Koro wants to cross the road."),
        film(
            "Caminandes 2: Gran Dillama", 2013, 146, tags: ["comedy", "short"],
            "Koro wants what is behind the fence."),
        film(
            "Caminandes 3: Llamigos", 2016, 150, tags: ["comedy", "short"],
            "Koro and a penguin want the same berries."),
        film("Glass Half", 2015, 192, files: .web, tags: ["short"], "Two people look at art and disagree."),
        film(
            "The Daily Dweebs", 2017, 61, files: .hls, tags: ["short"],
            "A dog, a house, and a very small visitor."),
        film(
            "Hero", 2018, 237, channel: 4, tags: ["short"], "A warrior drawn in 3D space, stroke by stroke."),
        film(
            "Coffee Run", 2020, 184, channel: 4, tags: ["short"], "A young woman runs through her memories."),
        film(
            "Sprite Fright", 2021, 630, channel: 4, language: "en", tags: ["comedy", "horror"],
            "Five teenagers and a wood that minds being littered."),
        film(
            "Charge", 2022, 253, channel: 4, files: .hls, tags: ["science-fiction"],
            "An old man breaks into a battery factory."),
        film(
            "Wing It!", 2023, 218, channel: 4, language: "en", tags: ["comedy"],
            "A cat, a dog, and a home-made rocket."),
    ]
}
