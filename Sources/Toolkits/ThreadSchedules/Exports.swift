// Schedules of jobs and schedules of threads share the strategies and the result types.
@_exported public import ScheduleModel
