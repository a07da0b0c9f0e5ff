/** The warning appears from this many remaining jobs on. */
export const warnedAt = 5

export interface JobLimits {
  jobs: number
  /** The plan's quota; null: none. */
  quota: number | null
}

/** True if the number of jobs left calls for a warning (document 0 §4; from five on, by decision C28). */
export function isQuotaNear({ jobs, quota }: JobLimits): boolean {
  return quota !== null && quota - jobs <= warnedAt
}
