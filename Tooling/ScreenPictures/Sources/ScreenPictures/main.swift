import Foundation

// Reads the output of `tmux capture-pane -e -p -N` and writes a picture of it.

var words = CommandLine.arguments.dropFirst()
let theme = words.first == "--light" ? WindowTheme.light : .dark
if words.first == "--light" { words.removeFirst() }
let places = words.dropLast().compactMap { Int($0) }
guard words.count == 4, places.count == 3, let title = words.last else {
    FileHandle.standardError.write(
        Data(
            "usage: ScreenPictures [--light] COLUMNS CURSOR-COLUMN CURSOR-ROW ABOUT <screen >picture.svg\n"
                .utf8))
    exit(64)
}
let captured = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
let picture = Picture(
    screen: Screen(captured), columns: places[0],
    cursor: places[1] < 0 ? nil : (places[1], places[2]), title: title, theme: theme)
print(picture.svg, terminator: "")
