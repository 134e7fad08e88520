// Schedules of jobs and schedules of threads share the strategies and the result types.
@_exported public import ScheduleModel
// The schedules of a play; a toolkit for the labs.
@_exported public import SchedulePlay
