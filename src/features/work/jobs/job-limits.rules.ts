/** The warning begins when this many jobs are left. */
export const warnedAt = 5

export interface JobLimits {
  jobs: number
  /** The plan's quota; null: none. */
  quota: number | null
}

/** Whether people are told how many jobs are left (document 0 §4; from five left on, by decision C28). */
export function isQuotaNear({ jobs, quota }: JobLimits): boolean {
  return quota !== null && quota - jobs <= warnedAt
}

/** Whether one more job fits into the plan: true, or why not. */
export function mayAddJob({ jobs, quota }: JobLimits): true | string {
  return quota === null || jobs < quota || quotaUsedUp
}

export const quotaUsedUp =
  'You have used all the jobs in your plan. Choose a larger plan, or delete jobs that you do not need.'
