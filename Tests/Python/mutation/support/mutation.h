#pragma once

#include <stdbool.h>

/// Returns true if the environment variable `LOCKSTEP_MUTATION` names this place.
///
/// Notes that the place was reached: a file with the place's number, in the folder `LOCKSTEP_MUTATION_REACHED`.
/// With `LOCKSTEP_MUTATION=all` no place is switched on, and every place that is reached is noted.
bool lockstep_mutation_is_active(int place);
