import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useGo } from '#web/address/use-go.ts'

/** What a new job begins with when it is started from the calendar or a client. */
export interface NewJobPrefill {
  /** UTC, ISO 8601 with Z. */
  starts_at?: string
  minutes?: number
  technician_ids?: number[]
}

const newJobHash = 'newJob'

/** The New Job dialog, which the hash of the address opens over the screen that is shown. */
export function useNewJob() {
  const go = useGo()
  const isOpen = useLocation({ select: location => location.hash === newJobHash })
  const ways = useMemo(
    () => ({
      /** With what is known of the job already. */
      open: (prefill: NewJobPrefill = {}) => void go({ hash: newJobHash, state: { newJob: prefill } }),
      /** After a job was booked, the hash tells the screen to show it. */
      close: (hash = '') => void go({ hash }, { replace: true }),
    }),
    [go],
  )
  return { isOpen, ...ways }
}

/** What the dialog that opens now begins with. */
export function usePrefill(): NewJobPrefill {
  return useLocation({ select: ({ state }) => (state as { newJob?: NewJobPrefill }).newJob ?? {} })
}
