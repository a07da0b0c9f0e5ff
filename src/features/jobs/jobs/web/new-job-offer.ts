import type { NewJobPrefill } from './use-new-job.ts'

let offered: NewJobPrefill | null = null

/** What a new job begins with that is opened with nothing else, until the returned function is called. */
export function offerPrefill(prefill: NewJobPrefill): () => void {
  offered = prefill
  return () => {
    if (offered === prefill) offered = null
  }
}

export const offeredPrefill = (): NewJobPrefill => offered ?? {}
