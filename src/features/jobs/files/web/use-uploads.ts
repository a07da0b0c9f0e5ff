import { useEffect, useRef, useState } from 'react'
import type { FactValues } from '#shared/fact.ts'
import { newKey, SendError, send } from '#web/send.ts'
import { filesContract, type ShownFile } from '../files.contract.ts'
import { fileProblem, fileTexts } from '../files.rules.ts'

/** A file on its way. */
export interface Uploading {
  key: string
  name: string
  /** How much has left, from 0 to 1. */
  sent: number
  /** Why it did not arrive; null: it is on its way. */
  problem: string | { text: string; values: FactValues; message: string } | null
  /** A refused file would be refused again. */
  canRetry: boolean
  /** Its bytes, to be looked at. */
  read: () => Promise<File | undefined>
  /** It waits for the connection. */
  isWaiting?: boolean
  /** There is no room for it on this device: it lives as long as this page. */
  isUnkept?: boolean
}

/**
 * Sends files for what is not saved yet, one after another, each with its progress; one that failed stays until it is
 * sent again or let go.
 */
export function useUploads(onAdded: (file: ShownFile) => void, kinds: { pictures?: boolean } = {}) {
  const [uploads, setUploads] = useState<Uploading[]>([])
  const waiting = useRef<Promise<unknown>>(Promise.resolve())
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])

  const change = (key: string, facts: Partial<Uploading>) =>
    setUploads(all => all.map(each => (each.key === key ? { ...each, ...facts } : each)))
  const drop = (key: string) => setUploads(all => all.filter(each => each.key !== key))

  async function sendOne({ key, read }: Uploading): Promise<void> {
    const { signal } = leaving.current
    if (signal.aborted) return
    const onSent = (sent: number) => change(key, { sent })
    try {
      const options = { file: await read(), signal, idempotencyKey: key, onSent }
      const reply = await send(filesContract.stage, {}, options)
      drop(key)
      onAdded(reply.file)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof SendError)) throw error
      const problem = error.status >= 500 ? fileTexts.notSaved : error
      change(key, { problem, canRetry: error.status === 0 || error.status >= 500 })
    }
  }

  const queue = (upload: Uploading) => {
    waiting.current = waiting.current.then(() => sendOne(upload))
  }

  return {
    uploads,
    isUploading: uploads.some(each => each.problem === null),
    add(files: readonly File[]) {
      const added = files.map((file): Uploading => {
        const problem = fileProblem(file, kinds)
        return { key: newKey(), name: file.name, sent: 0, problem, canRetry: false, read: async () => file }
      })
      setUploads(all => [...all, ...added])
      for (const upload of added) if (upload.problem === null) queue(upload)
    },
    retry(upload: Uploading) {
      change(upload.key, { problem: null, sent: 0 })
      queue(upload)
    },
    drop,
  }
}
export type Uploads = ReturnType<typeof useUploads>
