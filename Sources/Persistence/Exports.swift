// A store's configuration names a file system, so that a file with `import Persistence` gets both.
@_exported public import FileSystems
