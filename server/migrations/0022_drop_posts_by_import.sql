-- Nothing asks for posts by the import that brought them first; each import paid for the index.
drop index posts_by_import;
