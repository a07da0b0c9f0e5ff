import { useOpenRow } from '#web/address/use-open-row.ts'

/** The job whose dialog stands over the screen that is shown: `job=<id>`. */
export const useOpenJob = () => useOpenRow('job')
