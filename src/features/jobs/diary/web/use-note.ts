import { useCallback, useMemo, useRef } from 'react'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { newKey, SendError } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { useKeptSend } from '#web/use-endpoint.ts'
import { diaryContract } from '../diary.contract.ts'

/** A note for a job's diary while it is typed. */
export function useNote(job: { id: number; number: number }) {
  const { typed, put } = useTyped(`note on job ${job.id}`, { text: '' })
  const { text } = typed
  const setText = useCallback((now: string) => put({ text: now }), [put])
  const entryId = useRef(newKey())
  const t = useTexts()
  const add = useKeptSend(diaryContract.add, {
    waits: () => ({
      title: t('Note on job #{{number}}', { number: job.number }),
      typed: text.trim(),
      job: job.id,
    }),
    silent: true,
  })
  const isEmpty = text.trim() === ''
  const { send, isPending: isBusy } = add

  /**
   * True when it is written, waits on this device, or there was nothing to write. `isJobSaved`: it follows the save of
   * the job, which stays.
   */
  const write = useCallback(
    async ({ isJobSaved = false } = {}): Promise<boolean> => {
      if (isEmpty) return true
      if (isBusy) return false
      try {
        await send({
          job_id: job.id,
          data: [{ type: 'note', content: text.trim(), entryId: entryId.current }],
        })
      } catch (error) {
        if (!(error instanceof SendError)) throw error
        const lost = isJobSaved
          ? 'Job saved, but diary entries were not saved.'
          : 'Failed to save job diary entries.'
        // The text stays, and a retry is the same entry.
        if (!error.shown) toast.error(t(error.status === 0 && !isJobSaved ? error : lost))
        return false
      }
      entryId.current = newKey()
      // Keeps text typed while the note was being sent.
      put(now => (now.text === text ? { text: '' } : {}))
      return true
    },
    [text, isEmpty, isBusy, send, job.id, put, t],
  )

  // The same one until something of it changes: the diary beside a job is not drawn anew with the job's frame.
  return useMemo(() => ({ text, setText, isEmpty, write, isBusy }), [text, setText, isEmpty, write, isBusy])
}
