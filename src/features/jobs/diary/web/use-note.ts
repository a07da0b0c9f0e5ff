import { useRef, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { newKey } from '#web/send.ts'
import { useKeptSend } from '#web/use-endpoint.ts'
import { diaryContract } from '../diary.contract.ts'

/** A note for a job's diary while it is typed. */
export function useNote(job: { id: number; number: number }) {
  const [text, setText] = useState('')
  const entryId = useRef(newKey())
  const t = useTexts()
  const add = useKeptSend(diaryContract.add, {
    waits: () => ({
      title: t('Note on job #{{number}}', { number: job.number }),
      typed: text.trim(),
      job: job.id,
    }),
    failed: 'Failed to save job diary entries.',
  })
  const isEmpty = text.trim() === ''

  /** True when it is written, waits on this device, or there was nothing to write. */
  async function write(): Promise<boolean> {
    if (isEmpty) return true
    if (add.isPending) return false
    try {
      await add.send({
        job_id: job.id,
        data: [{ type: 'note', content: text.trim(), entryId: entryId.current }],
      })
    } catch {
      // The toast has said so; the text stays, and a retry is the same entry.
      return false
    }
    entryId.current = newKey()
    // Keeps text typed while the note was being sent.
    setText(now => (now === text ? '' : now))
    return true
  }

  return { text, setText, isEmpty, write, isBusy: add.isPending }
}
