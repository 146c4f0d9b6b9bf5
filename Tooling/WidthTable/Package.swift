// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "width-table",
    targets: [
        .executableTarget(
            name: "WidthTable",
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .treatAllWarnings(as: .error),
            ])
    ],
    swiftLanguageModes: [.v6]
)
