import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '#web/i18n.ts'
import { readKey, useKeptSend } from '#web/use-endpoint.ts'
import { clockContract } from '../clock.contract.ts'
import { entryLabels } from '../clock.rules.ts'
import { afterPress } from './clock-overlays.ts'

const statusKey = readKey(clockContract.status, {})

/** Presses one's own clock: shown at once, and kept on the device without a connection. */
export function useClock() {
  const t = useTexts()
  const queryClient = useQueryClient()
  return useKeptSend(clockContract.clock, {
    saved: 'Clocked.',
    failed: 'Failed.',
    waits: ({ status, kind, job_id }) => ({
      title: t('Time clock'),
      typed: kind ? t(entryLabels[kind]) : status === 'In' ? t('Clock in') : t('Clock out'),
      job: job_id ? Number(job_id) : null,
    }),
    optimistic: input => {
      const before = queryClient.getQueryData<Parameters<typeof afterPress>[0]>(statusKey)
      if (before) queryClient.setQueryData(statusKey, afterPress(before, input, new Date().toISOString()))
      return () => queryClient.setQueryData(statusKey, before)
    },
  })
}
