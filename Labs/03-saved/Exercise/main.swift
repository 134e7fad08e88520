import Lab03Check

await Lab03.run(Notebook.self)
