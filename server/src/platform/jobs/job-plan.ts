/** When a job runs. Its texts are `jobs.{capability}.{job}.name` and `.explanation`. */
export interface JobPlan {
  /** Schedule: minute and hour in cron syntax, every day, Asia/Shanghai; absent for jobs that commands add. */
  cron?: string
  /** True for work that catches up on what a node that was down has missed: it also runs when a node starts. */
  atStart?: boolean
  /** Maximum of attempts of a scheduled run; 25 by default. */
  maxAttempts?: number
}
