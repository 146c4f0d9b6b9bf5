#ifndef CMARKDOWNGFM_H
#define CMARKDOWNGFM_H

#include <stddef.h>
#include <stdint.h>

/// What a node is; the extensions' own kinds are variables in cmark-gfm and do not import.
typedef enum {
    CMARKDOWN_OTHER,
    CMARKDOWN_QUOTE,
    CMARKDOWN_NOTE,
    CMARKDOWN_BULLETS,
    CMARKDOWN_NUMBERS,
    CMARKDOWN_ITEM,
    CMARKDOWN_TASK_OPEN,
    CMARKDOWN_TASK_DONE,
    CMARKDOWN_FOOTNOTE,
    CMARKDOWN_TABLE,
    CMARKDOWN_ROW,
    CMARKDOWN_CELL,
    CMARKDOWN_PARAGRAPH,
    CMARKDOWN_HEADING,
    CMARKDOWN_CODE_BLOCK,
    CMARKDOWN_HTML_BLOCK,
    CMARKDOWN_RULE,
    CMARKDOWN_TEXT,
    CMARKDOWN_CODE,
    CMARKDOWN_HTML,
    CMARKDOWN_SOFT_BREAK,
    CMARKDOWN_LINE_BREAK,
    CMARKDOWN_EMPHASIS,
    CMARKDOWN_STRONG,
    CMARKDOWN_STRIKETHROUGH,
    CMARKDOWN_LINK,
    CMARKDOWN_IMAGE,
    CMARKDOWN_FOOTNOTE_REFERENCE,
} cmarkdown_kind;

/// Bytes that belong to a document; not terminated.
typedef struct {
    const uint8_t *bytes;
    size_t count;
} cmarkdown_text;

typedef struct cmarkdown_document cmarkdown_document;
typedef const struct cmark_node *cmarkdown_node;

/// Parses `count` bytes of UTF-8. Any thread; parses wait for each other.
///
/// Returns NULL when the tree would take more than `budget` bytes.
cmarkdown_document *cmarkdown_parse(const char *text, size_t count, size_t budget);
/// Frees the document and everything in it.
void cmarkdown_free(cmarkdown_document *document);
/// How many pieces of memory all documents hold now: a leak counter for tests.
size_t cmarkdown_live_pieces(void);

cmarkdown_node cmarkdown_root(const cmarkdown_document *document);
cmarkdown_node cmarkdown_first_child(cmarkdown_node node);
cmarkdown_node cmarkdown_next(cmarkdown_node node);
cmarkdown_node cmarkdown_parent(cmarkdown_node node);

cmarkdown_kind cmarkdown_kind_of(cmarkdown_node node);
/// The text of a text, code, HTML or footnote reference; the URL of a link or an image; else empty.
cmarkdown_text cmarkdown_text_of(cmarkdown_node node);
/// What stands behind the fence of a code block, else empty.
cmarkdown_text cmarkdown_info_of(cmarkdown_node node);
/// The level of a heading, the first number of a list, the kind of a note (0 info, 1 warn, 2 alert).
int cmarkdown_number_of(cmarkdown_node node);
/// How many columns a table has.
size_t cmarkdown_columns_of(cmarkdown_node node);
/// 'l', 'c', 'r' or 0 for column `column` of a table.
uint8_t cmarkdown_alignment_of(cmarkdown_node node, size_t column);

#endif
