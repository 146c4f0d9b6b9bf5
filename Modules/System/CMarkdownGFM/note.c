#include "internal.h"

#include <string.h>

// `:::note KIND` opens a container and `:::` closes it. As an extension of the parser it is right inside
// lists and quotes, and a fence inside a code block stays code, without a second look at the source.

static cmark_node_type note_type;
static cmark_syntax_extension *extension;
static const int most_notes = 8;
static const char *const kinds[] = {"info", "warn", "alert"};

bool cmarkdown_is_note(const cmark_node *node) { return node->type == note_type; }

/// The place after the colons of a fence, 0 when there is none.
static int after_colons(cmark_parser *parser, const unsigned char *line, int length) {
    int start = cmark_parser_get_first_nonspace(parser), at = start;
    while (at < length && line[at] == ':') at++;
    return at - start >= 3 ? at : 0;
}

static int skip_spaces(const unsigned char *line, int length, int at) {
    while (at < length && (line[at] == ' ' || line[at] == '\t')) at++;
    return at;
}

static bool is_end(const unsigned char *line, int length, int at) {
    at = skip_spaces(line, length, at);
    return at >= length || line[at] == '\n' || line[at] == '\r';
}

static bool is_closing(cmark_parser *parser, const unsigned char *line, int length) {
    int after = after_colons(parser, line, length);
    return after > 0 && is_end(line, length, after);
}

/// The kind's number, -1 when the line opens no note.
static int opened_kind(cmark_parser *parser, const unsigned char *line, int length) {
    int at = after_colons(parser, line, length);
    if (at == 0) return -1;
    at = skip_spaces(line, length, at);
    if (length - at < 4 || memcmp(line + at, "note", 4) != 0) return -1;
    at += 4;
    if (is_end(line, length, at)) return 0;
    int word = skip_spaces(line, length, at);
    if (word == at) return -1;
    for (int kind = 0; kind < 3; kind++) {
        int size = (int)strlen(kinds[kind]);
        if (length - word < size || memcmp(line + word, kinds[kind], size) != 0) continue;
        if (is_end(line, length, word + size)) return kind;
    }
    return -1;
}

static void take_line(cmark_parser *parser, const unsigned char *line, int length) {
    int end = length;
    while (end > 0 && (line[end - 1] == '\n' || line[end - 1] == '\r')) end--;
    int offset = cmark_parser_get_offset(parser);
    if (end > offset) cmark_parser_advance_offset(parser, (const char *)line, end - offset, 0);
}

/// Whether a closing fence with this indent belongs to something open inside `note`: code, HTML, a note.
static bool belongs_inside(const cmark_node *note, int indent) {
    for (const cmark_node *node = note->last_child; node != NULL; node = node->last_child) {
        if (!(node->flags & CMARK_NODE__OPEN) || node->type == CMARK_NODE_BLOCK_QUOTE) return false;
        if (node->type == CMARK_NODE_ITEM) {
            indent -= node->as.list.marker_offset + node->as.list.padding;
            if (indent < 0) return false;
        }
        if (node->type == CMARK_NODE_CODE_BLOCK) return node->as.code.fenced;
        if (node->type == CMARK_NODE_HTML_BLOCK || cmarkdown_is_note(node)) return true;
    }
    return false;
}

static int goes_on(cmark_syntax_extension *self, cmark_parser *parser, unsigned char *line, int length,
                   cmark_node *note) {
    (void)self;
    if (note->type != note_type || !is_closing(parser, line, length)) return 1;
    int indent = cmark_parser_get_indent(parser);
    if (belongs_inside(note, indent) || indent >= 4) return 1;
    take_line(parser, line, length);
    return 0;
}

/// Whether `parent` is inside as many notes as there may be: each costs every later line a step.
static bool is_deep(const cmark_node *parent) {
    int notes = 0;
    for (; parent != NULL; parent = parent->parent) notes += cmarkdown_is_note(parent);
    return notes >= most_notes;
}

static cmark_node *open_note(cmark_syntax_extension *self, int indented, cmark_parser *parser,
                             cmark_node *parent, unsigned char *line, int length) {
    int kind = indented ? -1 : opened_kind(parser, line, length);
    if (kind < 0 || is_deep(parent)) return NULL;
    int column = cmark_parser_get_first_nonspace(parser) + 1;
    cmark_node *note = cmark_parser_add_child(parser, parent, note_type, column);
    if (note == NULL) return NULL;
    cmark_node_set_syntax_extension(note, self);
    cmark_node_set_user_data(note, (void *)(intptr_t)kind);
    take_line(parser, line, length);
    return note;
}

static int may_contain(cmark_syntax_extension *self, cmark_node *note, cmark_node_type child) {
    (void)self, (void)note;
    return CMARK_NODE_TYPE_BLOCK_P(child) && child != CMARK_NODE_ITEM;
}

cmark_syntax_extension *cmarkdown_note_extension(void) {
    if (extension != NULL) return extension;
    extension = cmark_syntax_extension_new("note");
    note_type = cmark_syntax_extension_add_node(0);
    cmark_syntax_extension_set_match_block_func(extension, goes_on);
    cmark_syntax_extension_set_open_block_func(extension, open_note);
    cmark_syntax_extension_set_can_contain_func(extension, may_contain);
    return extension;
}
