import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { differencesContract } from '#features/office/differences/differences.contract.ts'
import { useLostAt } from '#web/live/connection.ts'
import { refreshTopics } from '#web/live/topics.ts'
import type { WaitingWrite } from '#web/offline/kept-write.ts'
import { noteAside, settleWrite, useLeftWrites } from '#web/offline/waiting-writes.ts'
import { SendError, send } from '#web/send.ts'
import { useRead } from '#web/use-endpoint.ts'
import { asDifference, handInFile } from './hand-in.ts'

/** Hands in what was refused for good, so that the office learns of it, and forgets it here once it is decided. */
export function SetAside() {
  const queryClient = useQueryClient()
  const isLost = useLostAt() !== null
  const tried = useRef(new Set<string>())
  const refused = useLeftWrites().filter(each => each.isFinal)
  const next = refused.find(each => each.aside === undefined && !tried.current.has(each.key))
  useEffect(() => {
    if (isLost || !next) return
    tried.current.add(next.key)
    void handIn(next)
      .then(() => refreshTopics(queryClient, ['differences']))
      .catch((error: unknown) => {
        if (!(error instanceof SendError)) throw error
        // A refused one stays on this phone alone, and says why it was not saved.
        if ([0, 401, 408, 429].includes(error.status) || error.status >= 500) tried.current.delete(next.key)
      })
  }, [isLost, next, queryClient])

  const handed = refused.filter(each => each.aside !== undefined)
  const { data } = useRead(differencesContract.list, {}, { enabled: handed.length > 0 })
  useEffect(() => {
    for (const { id, state } of data?.result ?? []) {
      const write = handed.find(each => each.aside === id)
      if (write && state !== 'open') void settleWrite(write.key)
    }
  })
  return null
}

async function handIn(write: WaitingWrite): Promise<void> {
  if (write.file) {
    // The server has it, whole: its room here is for what is new.
    if (await handInFile(write, null)) await settleWrite(write.key)
    return
  }
  const { result } = await send(differencesContract.setAside, asDifference(write))
  await noteAside(write.key, result.id)
}
