import { useState } from 'react'
import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { addFile } from '#web/offline/add-file.ts'
import type { WaitingWrite } from '#web/offline/kept-write.ts'
import { useDropWrite } from '#web/offline/use-drop-write.ts'
import { fileOfWrite, retryWrite, useLeftWrites } from '#web/offline/waiting-writes.ts'
import { newKey } from '#web/send.ts'
import { filesContract } from '../files.contract.ts'
import { fileProblem, fileTexts } from '../files.rules.ts'
import { smallerPicture } from './smaller-picture.ts'
import type { Uploading, Uploads } from './use-uploads.ts'

interface JobUploads extends Omit<Uploads, 'isUploading' | 'add'> {
  /** `marks`: the photo on a copy of which they were drawn, by its id or the key of its upload. */
  add: (files: readonly File[], marks?: number | string) => void
}

/** One after the other, also when some are chosen while others are made smaller. */
let earlier: Promise<unknown> = Promise.resolve()

/**
 * Sends photos and documents to a job. They wait for a connection, outlive the page, and go in the order in which they
 * were taken; one that was refused stays until it is sent again or let go.
 */
export function useJobUploads({ id, number }: { id: number; number: number }): JobUploads {
  const t = useTexts()
  const dropWrite = useDropWrite()
  const waiting = useLeftWrites().filter(
    each => each.file && each.job === id && each.entry.path === filesContract.add.path,
  )
  /** Files that can't be sent or are being prepared. */
  const [others, setOthers] = useState<Uploading[]>([])

  async function take(upload: Uploading, file: File, marks: number | string | undefined): Promise<void> {
    const forget = () => setOthers(all => all.filter(each => each.key !== upload.key))
    const refuse = (problem: string) =>
      setOthers(all => all.map(each => (each.key === upload.key ? { ...each, problem } : each)))
    try {
      const smaller = await smallerPicture(file)
      const problem = fileProblem(smaller)
      if (problem) return refuse(problem)
      const { method, path, changes, upload: facts } = filesContract.add
      const entry = { method, path, changes, upload: facts }
      const words = { title: t('Job #{{number}}', { number }), typed: smaller.name, job: id }
      await addFile(
        {
          ...words,
          key: upload.key,
          entry,
          input: { id, key: upload.key, ...(marks !== undefined && { marks }) },
        },
        smaller,
      )
      forget()
    } catch {
      // Such as one that lies in a cloud, without a connection.
      refuse(fileTexts.unreadable)
    }
  }

  return {
    // One that has just been taken up is in both.
    uploads: [
      ...others.filter(({ key }) => !waiting.some(write => write.key === key)),
      ...waiting.map(write => shown(write, t)),
    ],
    add(files, marks) {
      for (const file of files) {
        const upload = { key: newKey(), name: file.name, sent: 0, problem: null, canRetry: false }
        const added: Uploading = { ...upload, read: async () => file }
        setOthers(all => [...all, added])
        earlier = earlier.then(() => take(added, file, marks))
      }
    },
    retry: ({ key }) => void retryWrite(key),
    drop(key) {
      const write = waiting.find(each => each.key === key)
      if (write) void dropWrite(write)
      else setOthers(all => all.filter(each => each.key !== key))
    },
  }
}

function shown(write: WaitingWrite, t: Translate): Uploading {
  const { key, typed, refusal, sent, isKept } = write
  const problem = refusal === t('An error occurred.') ? fileTexts.notSaved : refusal
  return {
    key,
    name: typed,
    sent,
    problem: problem ?? null,
    canRetry: refusal !== undefined,
    isWaiting: refusal === undefined && sent === 0,
    isUnkept: isKept === false,
    read: () => fileOfWrite(write),
  }
}
