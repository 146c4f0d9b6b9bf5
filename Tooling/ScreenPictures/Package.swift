// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// SwiftPM identifies a package by the name of its folder, and a clone may have any name.
let repository = URL(fileURLWithPath: Context.packageDirectory)
    .deletingLastPathComponent().deletingLastPathComponent().lastPathComponent

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "screen-pictures",
    dependencies: [.package(path: "../..")],
    targets: [
        .executableTarget(
            name: "ScreenPictures", dependencies: [.product(name: "TerminalFrames", package: repository)],
            swiftSettings: settings),
        .testTarget(name: "ScreenPicturesTests", dependencies: ["ScreenPictures"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
