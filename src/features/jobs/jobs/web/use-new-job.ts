import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ShownClient } from '#features/clients/clients/clients.wire.ts'
import type { Lead } from '#features/sales/leads/leads.contract.ts'
import { dialogHashes } from '#web/address/history-guard.ts'
import { useGo } from '#web/address/use-go.ts'
import { keepEarlyKeys } from '#web/keys/early-keys.ts'

/** The initial values of a new job started from the calendar or a client. */
export interface NewJobPrefill {
  /** UTC, ISO 8601 with Z. */
  starts_at?: string
  minutes?: number
  technician_ids?: number[]
  /** A list of the pipeline. */
  list_id?: number
  /** The client. */
  client?: ShownClient
  /** Which of the client's sites it is at; their address is then that of the site. */
  site_id?: number
  /** The lead that asked for it. */
  lead?: Lead
  /** The call in which it is booked, and the number of a caller whom nobody knows. */
  call_id?: number
  phone?: string
  /** The words that asked for it, as in a message. */
  description?: string
}

let offered: NewJobPrefill | null = null

/** Initial values of a new job that is opened with nothing else, until the returned function is called. */
export function offerPrefill(prefill: NewJobPrefill): () => void {
  offered = prefill
  return () => {
    if (offered === prefill) offered = null
  }
}

export const offeredPrefill = (): NewJobPrefill => offered ?? {}

/** The hash of an address that opens the New Job dialog. */
export const newJobHash = 'newJob'
dialogHashes.add(newJobHash)

/** The New Job dialog, opened over the current screen by the hash in the address. */
export function useNewJob() {
  const go = useGo()
  const isOpen = useLocation({ select: location => location.hash === newJobHash })
  const ways = useMemo(
    () => ({
      /** Opens it, with the values already known. */
      open: (prefill: NewJobPrefill = offeredPrefill()) => {
        keepEarlyKeys()
        void go({ hash: newJobHash, state: { newJob: prefill } })
      },
      /** After a job was booked, the hash tells the screen to show it. */
      close: (hash = '') => void go({ hash }, { replace: true }),
    }),
    [go],
  )
  return { isOpen, ...ways }
}

/** The initial values of the dialog now opening. */
export function usePrefill(): NewJobPrefill {
  return useLocation({ select: ({ state }) => (state as { newJob?: NewJobPrefill }).newJob ?? {} })
}
