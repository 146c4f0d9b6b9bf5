/// The emoji that posts use most. Source: GitHub's names, https://github.com/github/gemoji.
enum Emoji {
    /// - Parameter name: The name without colons.
    static func named(_ name: String) -> String? { table[name] }

    private static let table: [String: String] = {
        let words = text.split(whereSeparator: \.isWhitespace)
        return Dictionary(
            stride(from: 0, to: words.count - 1, by: 2).map { (String(words[$0]), String(words[$0 + 1])) },
            uniquingKeysWith: { first, _ in first })
    }()

    private static let text = """
        +1 👍 -1 👎 100 💯 1st_place_medal 🥇 2nd_place_medal 🥈 3rd_place_medal 🥉 airplane ✈️ alarm_clock ⏰
        alien 👽 anger 💢 angry 😠 apple 🍎 arrow_down ⬇️ arrow_left ⬅️ arrow_right ➡️ arrow_up ⬆️
        arrows_counterclockwise 🔄 art 🎨 astonished 😲 baby 👶 balloon 🎈 bangbang ‼️ bar_chart 📊 beer 🍺 beers 🍻
        bell 🔔 bike 🚲 bird 🐦 blue_book 📘 blush 😊 bomb 💣 book 📖 bookmark 🔖 books 📚 boom 💥 bow 🙇 bowtie 🤵
        broken_heart 💔 bug 🐛 bulb 💡 bus 🚌 cake 🍰 calendar 📅 camera 📷 car 🚗 cat 🐱 chart_with_upwards_trend 📈
        checkered_flag 🏁 cherry_blossom 🌸 clap 👏 clipboard 📋 closed_lock_with_key 🔐 cloud ☁️ coffee ☕ cold_sweat 😰
        computer 💻 confetti_ball 🎊 confused 😕 congratulations ㊗️ construction 🚧 cool 🆒 crab 🦀 cry 😢
        crying_cat_face 😿 crown 👑 crystal_ball 🔮 dancer 💃 dart 🎯 dash 💨 date 📅 dizzy 💫 dog 🐶 dolphin 🐬
        earth_asia 🌏 egg 🥚 elephant 🐘 email 📧 envelope ✉️ exclamation ❗ exploding_head 🤯 eyes 👀 face_palm 🤦
        fast_forward ⏩ file_folder 📁 fire 🔥 fish 🐟 fist ✊ flushed 😳 four_leaf_clover 🍀 gear ⚙️ gem 💎 ghost 👻
        gift 🎁 globe_with_meridians 🌐 green_apple 🍏 green_heart 💚 grey_question ❔ grin 😁 grinning 😀 hamburger 🍔
        hammer 🔨 hammer_and_wrench 🛠️ hand ✋ handshake 🤝 hatched_chick 🐥 heart ❤️ heart_eyes 😍
        heavy_check_mark ✔️ heavy_exclamation_mark ❗ hourglass ⌛ house 🏠 hugs 🤗 inbox_tray 📥
        information_source ℹ️ innocent 😇 jack_o_lantern 🎃 joy 😂 key 🔑 keyboard ⌨️ laughing 😆 link 🔗 lock 🔒
        loudspeaker 📢 mag 🔍 mailbox 📫 mask 😷 mega 📣 memo 📝 microscope 🔬 money_with_wings 💸 moneybag 💰
        monkey 🐒 muscle 💪 musical_note 🎵 neutral_face 😐 new 🆕 new_moon 🌑 no_entry ⛔ no_entry_sign 🚫 notebook 📓
        nut_and_bolt 🔩 o ⭕ octocat 🐙 ok 🆗 ok_hand 👌 open_file_folder 📂 open_mouth 😮 package 📦 page_facing_up 📄
        paperclip 📎 partying_face 🥳 penguin 🐧 pencil 📝 pencil2 ✏️ pensive 😔 phone ☎️ pill 💊 point_down 👇
        point_left 👈 point_right 👉 point_up ☝️ poop 💩 pray 🙏 purple_heart 💜 pushpin 📌 question ❓ rabbit 🐰
        rainbow 🌈 raised_hands 🙌 raising_hand 🙋 recycle ♻️ red_circle 🔴 relaxed ☺️ relieved 😌 robot 🤖 rocket 🚀
        rotating_light 🚨 santa 🎅 satellite 📡 scream 😱 scroll 📜 see_no_evil 🙈 seedling 🌱 shield 🛡️ ship 🚢
        shrug 🤷 skull 💀 sleeping 😴 slightly_smiling_face 🙂 smile 😄 smiley 😃 smirk 😏 snail 🐌 snake 🐍
        snowflake ❄️ snowman ⛄ sob 😭 sparkle ❇️ sparkles ✨ sparkling_heart 💖 speech_balloon 💬 star ⭐ star2 🌟
        stuck_out_tongue 😛 sun_with_face 🌞 sunglasses 😎 sunny ☀️ sushi 🍣 sweat 😓 sweat_drops 💦 sweat_smile 😅
        tada 🎉 telephone ☎️ test_tube 🧪 thinking 🤔 thought_balloon 💭 thumbsdown 👎 thumbsup 👍 tired_face 😫
        traffic_light 🚦 train 🚋 trophy 🏆 tulip 🌷 turtle 🐢 umbrella ☔ unicorn 🦄 unlock 🔓 upside_down_face 🙃
        v ✌️ warning ⚠️ wastebasket 🗑️ watch ⌚ wave 👋 whale 🐳 white_check_mark ✅ white_flower 💮 wink 😉 wrench 🔧
        writing_hand ✍️ x ❌ yellow_heart 💛 yum 😋 zap ⚡ zzz 💤 one 1️⃣ two 2️⃣ three 3️⃣ four 4️⃣ five 5️⃣ six 6️⃣ seven 7️⃣
        eight 8️⃣ nine 9️⃣ zero 0️⃣ jp 🇯🇵 beginner 🔰 sweat_face 😓 sad 😢 bookmark_tabs 📑 ballot_box_with_check ☑️
        """
}
