import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { fieldDevicesContract } from '#features/office/field-devices/field-devices.contract.ts'
import { topics } from '#shared/endpoint.ts'
import { isReached, watchConnection } from '#web/live/connection.ts'
import { changedHereAt } from '#web/live/own-changes.ts'
import { watchTopics } from '#web/live/topics.ts'
import { pause } from '#web/offline/next-try.ts'
import { inOneTab } from '#web/offline/one-tab.ts'
import { keepPage, type PulledPage, pullState } from '#web/offline/pulled-replies.ts'
import { SendError, send, thisDevice } from '#web/send.ts'
import { keepPictures } from './keep-pictures.ts'
import { sayWord } from './tell-device.ts'

/** A pull at the latest so often; so long after something has changed; and at most so often; ms. */
const usual = 10 * 60_000
const calm = 15_000
const atMostEvery = 60_000
/** Phones that get their line back together do not come together; ms. */
const spread = 5_000
/** Answers after which the same request may be taken a moment later. */
const passing = [0, 404, 408, 409, 429]

interface Whose {
  owner: string
  /** The day in the company's zone. */
  today: number
}

let begin: () => Promise<void> = async () => {}
/** Pulls at once, until all is here or the line has gone. */
export const pullNow = (): Promise<void> => begin()

/**
 * Keeps on this device what a technician may see of their work: now, after changes, once there is a line again and now
 * and then, until `signal`.
 */
export function keepPulled(queryClient: QueryClient, whose: Whose, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let lastAt = 0
  let running: Promise<void> | null = null
  const soon = (ms: number) => {
    const at = Date.now() + ms
    if (signal.aborted || at >= dueAt) return
    clearTimeout(timer)
    dueAt = at
    timer = setTimeout(() => void pull(), ms)
  }
  function pull(): Promise<void> {
    clearTimeout(timer)
    dueAt = Number.POSITIVE_INFINITY
    running ??= inOneTab(`pull of ${whose.owner}`, signal, all)
      .then(() => keepPictures(whose.today, signal))
      .finally(() => {
        running = null
        lastAt = Date.now()
        soon(usual)
      })
    return running
  }
  async function all(): Promise<void> {
    for (let more = true; more && !signal.aborted; ) {
      try {
        more = await one()
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof SendError)) throw error
        if (!passing.includes(error.status) && error.status < 500) return
        await pause(signal)
      }
    }
  }
  async function one(): Promise<boolean> {
    const at = Date.now()
    const before = await pullState()
    // The server answers phones that it knows.
    if (!before) await sayWord(whose.owner, signal)
    const asked = { device: thisDevice(), cookie: before?.cookie ?? null }
    const { put, gone, ...rest } = await send(fieldDevicesContract.pull, asked, { signal })
    const page: PulledPage = {
      ...rest,
      put: put.map(({ kind, input, reply }) => ({ key: [kind, input], reply })),
      gone: gone.map(({ kind, input }) => [kind, input]),
    }
    if (signal.aborted || !(await keepPage(page, before, at))) return false
    for (const { key, reply } of page.put) show(key, reply, at)
    for (const key of page.gone) queryClient.removeQueries({ queryKey: key, exact: true, type: 'inactive' })
    return page.more
  }
  /** A screen's memory is as new; changes made here since are not overtaken. */
  function show(key: QueryKey, reply: unknown, at: number): void {
    const query = queryClient.getQueryCache().get(hashKey(key))
    if (!query || query.state.dataUpdatedAt === 0 || query.state.dataUpdatedAt >= at) return
    if (query.state.fetchStatus !== 'idle' || changedHereAt(topics) >= at) return
    queryClient.setQueryData(key, reply, { updatedAt: at })
  }

  begin = pull
  const whenChanged = () => soon(Math.max(calm, lastAt + atMostEvery - Date.now()))
  const stops = [watchTopics(whenChanged), watchConnection(() => isReached() && soon(Math.random() * spread))]
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
    begin = async () => {}
  })
  void pull()
}
