// As far as the labs' file events go, the C library is the same.
@_exported import Glibc
