// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
    // It reads every source several times, which takes long without optimisation.
    .unsafeFlags(["-O"]),
]

let package = Package(
    name: "module-lint",
    targets: [
        .executableTarget(name: "ModuleLint", swiftSettings: settings),
        .executableTarget(name: "ReleaseCheck", swiftSettings: settings),
        .testTarget(name: "ReleaseCheckTests", dependencies: ["ReleaseCheck"], swiftSettings: settings),
        .testTarget(name: "ModuleLintTests", dependencies: ["ModuleLint"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
