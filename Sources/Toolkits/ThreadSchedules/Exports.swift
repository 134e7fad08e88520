// The strategies and the form of the results are the same for schedules of jobs and of threads.
@_exported public import ScheduleModel
