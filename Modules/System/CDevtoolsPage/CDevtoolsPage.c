#include "CDevtoolsPage.h"

// A new file needs a definition and an entry here. `swift build` embeds an edited one again.
//
// Before C23, `#embed` is an extension, which the compilers of Swift 6.2 and newer have.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char action_panel_js[] = {
#embed "Page/action-panel.js"
};

static const char beside_js[] = {
#embed "Page/beside.js"
};

static const char charts_js[] = {
#embed "Page/charts.js"
};

static const char columns_js[] = {
#embed "Page/columns.js"
};

static const char connection_js[] = {
#embed "Page/connection.js"
};

static const char controls_js[] = {
#embed "Page/controls.js"
};

static const char diff_panel_js[] = {
#embed "Page/diff-panel.js"
};

static const char element_js[] = {
#embed "Page/element.js"
};

static const char filter_bar_js[] = {
#embed "Page/filter-bar.js"
};

static const char filter_js[] = {
#embed "Page/filter.js"
};

static const char frame_panel_js[] = {
#embed "Page/frame-panel.js"
};

static const char index_html[] = {
#embed "Page/index.html"
};

static const char inspector_js[] = {
#embed "Page/inspector.js"
};

static const char keys_js[] = {
#embed "Page/keys.js"
};

static const char list_js[] = {
#embed "Page/list.js"
};

static const char liveness_js[] = {
#embed "Page/liveness.js"
};

static const char main_js[] = {
#embed "Page/main.js"
};

static const char playback_js[] = {
#embed "Page/playback.js"
};

static const char session_js[] = {
#embed "Page/session.js"
};

static const char split_js[] = {
#embed "Page/split.js"
};

static const char state_panel_js[] = {
#embed "Page/state-panel.js"
};

static const char style_css[] = {
#embed "Page/style.css"
};

static const char timeline_layer_js[] = {
#embed "Page/timeline-layer.js"
};

static const char timeline_js[] = {
#embed "Page/timeline.js"
};

static const char titles_js[] = {
#embed "Page/titles.js"
};

static const char tree_js[] = {
#embed "Page/tree.js"
};

static const char why_panel_js[] = {
#embed "Page/why-panel.js"
};

static const char work_panel_js[] = {
#embed "Page/work-panel.js"
};

static const char work_js[] = {
#embed "Page/work.js"
};

#define FILE(array, name) {name, array, sizeof array}
static const struct cdevtoolspage_file files[] = {
    FILE(action_panel_js, "action-panel.js"),
    FILE(beside_js, "beside.js"),
    FILE(charts_js, "charts.js"),
    FILE(columns_js, "columns.js"),
    FILE(connection_js, "connection.js"),
    FILE(controls_js, "controls.js"),
    FILE(diff_panel_js, "diff-panel.js"),
    FILE(element_js, "element.js"),
    FILE(filter_bar_js, "filter-bar.js"),
    FILE(filter_js, "filter.js"),
    FILE(frame_panel_js, "frame-panel.js"),
    FILE(index_html, "index.html"),
    FILE(inspector_js, "inspector.js"),
    FILE(keys_js, "keys.js"),
    FILE(list_js, "list.js"),
    FILE(liveness_js, "liveness.js"),
    FILE(main_js, "main.js"),
    FILE(playback_js, "playback.js"),
    FILE(session_js, "session.js"),
    FILE(split_js, "split.js"),
    FILE(state_panel_js, "state-panel.js"),
    FILE(style_css, "style.css"),
    FILE(timeline_layer_js, "timeline-layer.js"),
    FILE(timeline_js, "timeline.js"),
    FILE(titles_js, "titles.js"),
    FILE(tree_js, "tree.js"),
    FILE(why_panel_js, "why-panel.js"),
    FILE(work_panel_js, "work-panel.js"),
    FILE(work_js, "work.js"),
};

struct cdevtoolspage_file cdevtoolspage_file(size_t position) {
    if (position < sizeof files / sizeof *files) return files[position];
    return (struct cdevtoolspage_file){0};
}
