import { useRef, useState } from 'react'
import { newKey } from '#web/send.ts'
import { useSend } from '#web/use-endpoint.ts'
import { diaryContract } from '../diary.contract.ts'

/** A note for a job's diary while it is typed. */
export function useNote(jobId: number) {
  const [text, setText] = useState('')
  const entryId = useRef(newKey())
  const add = useSend(diaryContract.add, { waits: true, failed: 'Failed to save job diary entries.' })
  const isEmpty = text.trim() === ''

  /** True when it is written, or there was nothing to write. */
  async function write(): Promise<boolean> {
    if (isEmpty) return true
    if (add.isPending) return false
    try {
      await add.send({
        job_id: jobId,
        data: [{ type: 'note', content: text.trim(), entryId: entryId.current }],
      })
    } catch {
      // The toast has said so; the text stays, and a retry is the same entry.
      return false
    }
    entryId.current = newKey()
    setText('')
    return true
  }

  return { text, setText, isEmpty, write, isBusy: add.isPending }
}
