// A test that uses the trait also uses the strategies, the results and the calls for code that is no test.
@_exported public import ThreadSchedules
