import Foundation
import Testing

@testable import FluxDevtools

@Suite struct PageFileTests {
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
