// swift-format-ignore-file
// Tooling/devtools-page writes this file.

extension PageFile {
    /// The files by their paths.
    static let all: [String: PageFile] = [
        "/": indexHTML,
        "/action-panel.js": actionPanelJS,
        "/beside.js": besideJS,
        "/connection.js": connectionJS,
        "/controls.js": controlsJS,
        "/diff-panel.js": diffPanelJS,
        "/element.js": elementJS,
        "/filter-bar.js": filterBarJS,
        "/filter.js": filterJS,
        "/frame-panel.js": framePanelJS,
        "/inspector.js": inspectorJS,
        "/keys.js": keysJS,
        "/list.js": listJS,
        "/main.js": mainJS,
        "/playback.js": playbackJS,
        "/session.js": sessionJS,
        "/state-panel.js": statePanelJS,
        "/style.css": styleCSS,
        "/timeline-layer.js": timelineLayerJS,
        "/timeline.js": timelineJS,
        "/tree.js": treeJS,
        "/why-panel.js": whyPanelJS,
        "/work.js": workJS,
    ]
}
