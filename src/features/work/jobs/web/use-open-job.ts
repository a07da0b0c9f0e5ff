import { useOpenRow } from '#web/address/use-open-row.ts'

/** The job whose dialog is open over the current screen: `job=<id>`. */
export const useOpenJob = () => useOpenRow('job')
