import Foundation
import Testing

@testable import FluxDevtools

@Suite struct PageFileTests {
    @Test("every file in the folder of the page is embedded as it is")
    func folder() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let folder = root.appending(path: "Modules/System/CDevtoolsPage/Page").standardizedFileURL
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.count == PageFile.all.count)
        for name in names {
            let content = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            #expect(PageFile.all[name == "index.html" ? "/" : "/\(name)"]?.content == content, "\(name)")
        }
    }

    @Test("every file that the page refers to is served")
    func references() throws {
        let all = PageFile.all
        #expect(all["/"]?.type == "text/html")
        for (path, file) in all {
            for line in file.content.split(separator: "\n") {
                guard let start = line.range(of: "from \"./"), let end = line.range(of: ".js\"") else {
                    continue
                }
                let name = line[start.upperBound..<end.lowerBound]
                #expect(all["/\(name).js"] != nil, "\(path) imports \(name).js")
            }
        }
    }
}
