#include "internal.h"

// Reads nodes without cmark-gfm's accessors, which allocate a terminated copy of every text.

static cmarkdown_kind kind_of_item(const cmark_node *node) {
    if (node->extension == NULL) return CMARKDOWN_ITEM;
    return node->as.list.checked ? CMARKDOWN_TASK_DONE : CMARKDOWN_TASK_OPEN;
}

static cmarkdown_kind kind_of_extension(const cmark_node *node) {
    if (cmarkdown_is_note(node)) return CMARKDOWN_NOTE;
    const char *name = cmark_node_get_type_string((cmark_node *)node);
    switch (name[0] == 't' ? name[5] : name[0]) {
    case 0: return CMARKDOWN_TABLE;
    case '_': return name[6] == 'c' ? CMARKDOWN_CELL : CMARKDOWN_ROW;
    case 's': return CMARKDOWN_STRIKETHROUGH;
    default: return CMARKDOWN_OTHER;
    }
}

cmarkdown_kind cmarkdown_kind_of(cmarkdown_node node) {
    switch ((int)node->type) {
    case CMARK_NODE_BLOCK_QUOTE: return CMARKDOWN_QUOTE;
    case CMARK_NODE_LIST:
        return node->as.list.list_type == CMARK_ORDERED_LIST ? CMARKDOWN_NUMBERS : CMARKDOWN_BULLETS;
    case CMARK_NODE_ITEM: return kind_of_item(node);
    case CMARK_NODE_FOOTNOTE_DEFINITION: return CMARKDOWN_FOOTNOTE;
    case CMARK_NODE_PARAGRAPH: return CMARKDOWN_PARAGRAPH;
    case CMARK_NODE_HEADING: return CMARKDOWN_HEADING;
    case CMARK_NODE_CODE_BLOCK: return CMARKDOWN_CODE_BLOCK;
    case CMARK_NODE_HTML_BLOCK: return CMARKDOWN_HTML_BLOCK;
    case CMARK_NODE_THEMATIC_BREAK: return CMARKDOWN_RULE;
    case CMARK_NODE_TEXT: return CMARKDOWN_TEXT;
    case CMARK_NODE_CODE: return CMARKDOWN_CODE;
    case CMARK_NODE_HTML_INLINE: return CMARKDOWN_HTML;
    case CMARK_NODE_SOFTBREAK: return CMARKDOWN_SOFT_BREAK;
    case CMARK_NODE_LINEBREAK: return CMARKDOWN_LINE_BREAK;
    case CMARK_NODE_EMPH: return CMARKDOWN_EMPHASIS;
    case CMARK_NODE_STRONG: return CMARKDOWN_STRONG;
    case CMARK_NODE_LINK: return CMARKDOWN_LINK;
    case CMARK_NODE_IMAGE: return CMARKDOWN_IMAGE;
    case CMARK_NODE_FOOTNOTE_REFERENCE: return CMARKDOWN_FOOTNOTE_REFERENCE;
    default: return node->extension != NULL ? kind_of_extension(node) : CMARKDOWN_OTHER;
    }
}

static cmarkdown_text text_in(cmark_chunk chunk) {
    return (cmarkdown_text){chunk.data, chunk.len > 0 ? (size_t)chunk.len : 0};
}

cmarkdown_text cmarkdown_text_of(cmarkdown_node node) {
    switch ((int)node->type) {
    case CMARK_NODE_TEXT:
    case CMARK_NODE_CODE:
    case CMARK_NODE_HTML_INLINE:
    case CMARK_NODE_HTML_BLOCK:
    case CMARK_NODE_FOOTNOTE_REFERENCE: return text_in(node->as.literal);
    case CMARK_NODE_CODE_BLOCK: return text_in(node->as.code.literal);
    case CMARK_NODE_LINK:
    case CMARK_NODE_IMAGE: return text_in(node->as.link.url);
    default: return (cmarkdown_text){NULL, 0};
    }
}

cmarkdown_text cmarkdown_info_of(cmarkdown_node node) {
    if (node->type != CMARK_NODE_CODE_BLOCK) return (cmarkdown_text){NULL, 0};
    return text_in(node->as.code.info);
}

int cmarkdown_number_of(cmarkdown_node node) {
    if (node->type == CMARK_NODE_HEADING) return node->as.heading.level;
    if (node->type == CMARK_NODE_LIST) return node->as.list.start;
    return cmarkdown_is_note(node) ? (int)(intptr_t)node->user_data : 0;
}

size_t cmarkdown_columns_of(cmarkdown_node node) {
    return cmark_gfm_extensions_get_table_columns((cmark_node *)node);
}

uint8_t cmarkdown_alignment_of(cmarkdown_node node, size_t column) {
    if (column >= cmarkdown_columns_of(node)) return 0;
    return cmark_gfm_extensions_get_table_alignments((cmark_node *)node)[column];
}
