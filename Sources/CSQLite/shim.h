#pragma once
#include <errno.h>
#include <sqlite3.h>

// Swift cannot call a variadic function, cast to a destructor as a macro does, or read `errno` before
// anything else can change it.

/// Goes to the next row (`sqlite3_step`), and gives the system's error number of a failure:
/// `sqlite3_system_errno` does not have that of a failed COMMIT.
static inline int lockstep_sqlite3_step(sqlite3_stmt *statement, int *systemError) {
  errno = 0;
  int code = sqlite3_step(statement);
  *systemError = errno;
  return code;
}

/// Switches an option of a connection on or off (`sqlite3_db_config`).
static inline int lockstep_sqlite3_set(sqlite3 *connection, int option, int isOn) {
  return sqlite3_db_config(connection, option, isOn, (int *)0);
}

/// Binds a copy of UTF-8 text.
static inline int lockstep_sqlite3_bind_text(
  sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Binds a copy of bytes.
static inline int lockstep_sqlite3_bind_blob(
  sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}
