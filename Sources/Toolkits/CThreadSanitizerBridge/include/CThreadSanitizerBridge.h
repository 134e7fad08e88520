// There is nothing to call: linking the module is enough for ThreadSanitizer to understand an
// executable.
