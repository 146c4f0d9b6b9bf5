#include "internal.h"

#include <pthread.h>
#include <stdlib.h>

struct cmarkdown_document {
    cmarkdown_arena arena;
    cmark_node *root;
};

// While it parses, cmark-gfm keeps the extensions' special characters in a table of the whole process,
// and its registry is no safer: one parse at a time.
static pthread_mutex_t parsing = PTHREAD_MUTEX_INITIALIZER;
static const char *const names[] = {"table", "strikethrough", "autolink", "tasklist"};

static cmark_node *parse(const char *text, size_t count) {
    cmark_gfm_core_extensions_ensure_registered();
    int options = CMARK_OPT_VALIDATE_UTF8 | CMARK_OPT_FOOTNOTES;
    cmark_parser *parser = cmark_parser_new_with_mem(options, &cmarkdown_mem);
    // First, so that a note's fence is not taken for a table's row.
    cmark_parser_attach_syntax_extension(parser, cmarkdown_note_extension());
    cmark_parser_attach_syntax_extension(parser, cmarkdown_paragraph_extension());
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        cmark_syntax_extension *extension = cmark_find_syntax_extension(names[i]);
        if (extension != NULL) cmark_parser_attach_syntax_extension(parser, extension);
    }
    cmarkdown_feed(parser, text, count);
    return cmark_parser_finish(parser);
}

cmarkdown_document *cmarkdown_parse(const char *text, size_t count, size_t budget) {
    cmarkdown_document *document = calloc(1, sizeof *document);
    if (document == NULL) return NULL;
    document->arena.budget = budget;
    pthread_mutex_lock(&parsing);
    cmarkdown_current = &document->arena;
    if (setjmp(document->arena.over_budget) == 0) document->root = parse(text, count);
    cmarkdown_current = NULL;
    pthread_mutex_unlock(&parsing);
    if (document->root != NULL) return document;
    cmarkdown_free(document);
    return NULL;
}

void cmarkdown_free(cmarkdown_document *document) {
    if (document == NULL) return;
    cmarkdown_arena_free(&document->arena);
    free(document);
}

cmarkdown_node cmarkdown_root(const cmarkdown_document *document) { return document->root; }
cmarkdown_node cmarkdown_first_child(cmarkdown_node node) { return node->first_child; }
cmarkdown_node cmarkdown_next(cmarkdown_node node) { return node->next; }
cmarkdown_node cmarkdown_parent(cmarkdown_node node) { return node->parent; }
