// Nothing is to be called: an executable that is linked with the module is understood by ThreadSanitizer.
