#include "internal.h"

// Inline parsing takes time in the square of a paragraph's length: a very long one goes on as a new one.

static const int longest_paragraph = 8 * 1024;
static cmark_syntax_extension *extension;

/// The paragraph that a line in `parent` would go on, also lazily; NULL when there is none.
static const cmark_node *open_paragraph(const cmark_node *parent) {
    const cmark_node *node = parent;
    while (node->last_child != NULL && (node->last_child->flags & CMARK_NODE__OPEN)) node = node->last_child;
    return node->type == CMARK_NODE_PARAGRAPH ? node : NULL;
}

static cmark_node *split(cmark_syntax_extension *self, int indented, cmark_parser *parser,
                         cmark_node *parent, unsigned char *line, int length) {
    (void)self, (void)indented, (void)line;
    const cmark_node *paragraph = open_paragraph(parent);
    if (paragraph == NULL || cmark_parser_is_blank(parser)) return NULL;
    if (paragraph->content.size + length <= longest_paragraph) return NULL;
    return cmark_parser_add_child(parser, parent, CMARK_NODE_PARAGRAPH, 1);
}

cmark_syntax_extension *cmarkdown_paragraph_extension(void) {
    if (extension != NULL) return extension;
    extension = cmark_syntax_extension_new("paragraph");
    cmark_syntax_extension_set_open_block_func(extension, split);
    return extension;
}
