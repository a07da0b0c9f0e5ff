/** What a new job begins with when it is started from the calendar or a client. */
export interface NewJobPrefill {
  /** UTC, ISO 8601 with Z. */
  appointment_time?: string
  /** Minutes. */
  duration?: number
  technicians?: number[]
}

/** The hash that the shell opens the dialog for. */
export const newJobHash = 'newJob'

let waiting: NewJobPrefill | null = null

/** Opens the New Job dialog over the screen that is shown, with what is known of the job already. */
export function openNewJob(prefill: NewJobPrefill = {}): void {
  waiting = prefill
  location.hash = newJobHash
}

/** What the dialog that opens now begins with. */
export function newJobPrefill(): NewJobPrefill {
  return waiting ?? {}
}

/** Called when the dialog has closed: the next one begins empty. */
export function forgetPrefill(): void {
  waiting = null
}
