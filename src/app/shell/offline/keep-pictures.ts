import { hashKey } from '@tanstack/react-query'
import { filesContract, type ShownFile } from '#features/jobs/files/files.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { ownDaysInput } from '#features/jobs/jobs/own-days.ts'
import { isReached } from '#web/live/connection.ts'
import { isSlowLine } from '#web/live/line-speed.ts'
import { dropReplies, keepReply, keptFiles, pulledOf } from '#web/offline/pulled-replies.ts'
import { forgetSent } from '#web/offline/sent-writes.ts'
import { holdsFiles } from '#web/offline/wifi-only.ts'
import { SendError, send } from '#web/send.ts'
import { readKey } from '#web/use-endpoint.ts'

/** Share of the browser's room; beyond it pictures that the server has make room for what waits. */
const fullAt = 0.8

/**
 * Keeps the files of the jobs that were pulled: pictures as thumbnails, all of today's and tomorrow's whole. Those of jobs
 * that are no longer this person's go, and all while there is little room: the server has them. Over a slow line none comes.
 * What waits to be sent lies elsewhere and is never touched.
 */
export async function keepPictures(today: number, signal: AbortSignal): Promise<void> {
  const lists = (await pulledOf(filesContract.list.path)) as FilesOfJob[]
  const near = await nearJobs(today)
  const files = (some: readonly FilesOfJob[]) => some.flatMap(({ reply }) => reply.result)
  const wholes = files(lists.filter(({ input }) => near.has(input.jobId)))
  const pictures = files(lists).filter(({ thumbnail }) => thumbnail !== '')
  const wanted = new Map([
    ...pictures.map(file => asked(file, 'thumbnail')),
    ...wholes.map(file => asked(file, 'full')),
  ])
  const kept = await keptFiles(filesContract.read.path)
  const known = new Set(files(lists).map(({ id }) => id))
  if (await isFull()) await forgetSent(({ file }) => file !== undefined)
  if (await isFull()) return dropReplies(kept)
  await dropReplies(kept.filter(key => !known.has(idOf(key))))
  for (const [key, input] of wanted) {
    if (signal.aborted || !isReached() || isSlowLine() || holdsFiles()) return
    if (kept.includes(key)) continue
    try {
      await keepReply(readKey(filesContract.read, input), await send(filesContract.read, input, { signal }))
    } catch (error) {
      // Away or refused by now, or there is no room: the next pull sees.
      if (!(error instanceof SendError) || error.status === 0) return
    }
    if (await isFull()) return
  }
}

interface FilesOfJob {
  input: { jobId: number }
  reply: { result: ShownFile[] }
}

function asked({ id, name }: ShownFile, size: 'full' | 'thumbnail') {
  const input = { id, name, size }
  return [hashKey(readKey(filesContract.read, input)), input] as const
}

/** Ids of today's and tomorrow's jobs. */
async function nearJobs(today: number): Promise<ReadonlySet<number>> {
  const wanted = hashKey([ownDaysInput(today)])
  const lists = await pulledOf(jobsContract.list.path)
  const found = lists.find(({ input }) => hashKey([input]) === wanted)
  return new Set((found?.reply as { data: { id: number }[] } | undefined)?.data.map(({ id }) => id))
}

const idOf = (key: string) => (JSON.parse(key) as [string, { id: number }])[1].id

async function isFull(): Promise<boolean> {
  // Missing on plain http in a local network.
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  return quota > 0 && usage >= fullAt * quota
}
