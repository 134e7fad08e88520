import Lab13Check

// Nothing to change here: the record beside this file is read and checked.
await Lab13.run(beside: #filePath)
