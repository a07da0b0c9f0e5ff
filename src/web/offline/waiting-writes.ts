import { useSyncExternalStore } from 'react'
import { user, type Viewer } from '#shared/access.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { keptKeyDays, phoneKeyDays } from '#shared/idempotency.ts'
import type { Told } from '#shared/translator.ts'
import { ownPrefix, sessionName } from '#web/session/session-store.ts'
import { translate } from '../i18n.ts'
import { soonMs } from '../lazy-part.tsx'
import { noConnection, SendError, type SendOptions, send } from '../send.ts'
import { toast } from '../toast.ts'
import { whenIdle } from '../when-idle.ts'
import { noteArrived } from './arrived-files.ts'
import { deviceStore, putTogether, removeTogether, whenOpened } from './device-store.ts'
import type { KeptFile, KeptWrite, WaitingWrite } from './kept-write.ts'
import { pause } from './next-try.ts'
import { inOneTab } from './one-tab.ts'
import { onCurrent, placeOf, rebaseInput } from './rebase.ts'
import { forgetSent, laySent, madeBy } from './sent-writes.ts'
import { sayUntold } from './untold.ts'
import { holdsFiles, watchLine } from './wifi-only.ts'

/** Owner of a write; ids alone repeat across companies. */
export const ownerOf = ({ company_id, id }: Pick<Viewer, 'company_id' | 'id'>) => `${company_id} ${id}`

/** The toast that says that something waits, and then that all of it is saved. */
export const keptToast = 'kept on this device'
/**
 * So often a server may fail at one write before the others go on without it. A limit counts less: one of the minute passes, one
 * of the day doesn't.
 */
const mostFailures = 5
const weightOf: Record<number, number> = { 500: 1, 429: 0.25 }
/** A day less than the server knows an answer: what is older may have arrived, and would happen twice. */
const mostDays = ({ isNamed }: Pick<KeptWrite, 'isNamed'>) => (isNamed ? phoneKeyDays : keptKeyDays) - 1
const dayMs = 24 * 60 * 60_000

const writes = deviceStore<KeptWrite>('writes')
const files = deviceStore<KeptFile>('files')
const watchers = new Set<() => void>()
/** Names whose they are, also on a screen that knows nobody, such as that of the sign-out; it goes with a sign-out. */
const ownerKey = `${ownPrefix}writesOf`
/** Owner whose writes are stored at the moment; null: nobody. */
export const writesOwner = () => localStorage.getItem(ownerKey)
/** All that wait or were refused, in the order in which they were made. */
let left: readonly WaitingWrite[] = []
/** While nobody is signed in, nobody's are shown; what has no room on the device stays here for its person. */
let sending: { by: string; signal: AbortSignal } | null = null
let mine: readonly WaitingWrite[] = []
/** The files of this page: quicker than what is kept, and all there is where nothing can be. */
const atHand = new Map<string, Blob>()
let lastAt = 0

function show(next: readonly WaitingWrite[]): void {
  left = next
  mine = left.filter(each => each.owner === sending?.by)
  if (left.some(each => !each.isKept)) addEventListener('beforeunload', keepOpen)
  else removeEventListener('beforeunload', keepOpen)
  for (const watcher of watchers) watcher()
}
const keepOpen = (event: Event) => event.preventDefault()

function change(key: string, facts: Partial<WaitingWrite>): void {
  show(left.map(each => (each.key === key ? { ...each, ...facts } : each)))
}

/** Calls `onChange` when something waits, was sent or was refused. */
export function watchWrites(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => void watchers.delete(onChange)
}

/** This person's writes that wait, and the refused ones. */
export const leftWrites = (): readonly WaitingWrite[] => mine
export const useLeftWrites = (): readonly WaitingWrite[] => useSyncExternalStore(watchWrites, leftWrites)

export const isWaiting = (write: Pick<KeptWrite, 'refusal'>) => write.refusal === undefined

/**
 * True if earlier ones are still to be sent, which a newer one must not overtake. Files hold up their own job alone.
 */
export const hasEarlierWrites = (job: number | null): boolean =>
  mine.some(each => isWaiting(each) && (!each.file || each.job === job))

/** True if files of this job are still to be sent. */
export const hasEarlierFiles = (job: number | null): boolean =>
  mine.some(each => isWaiting(each) && each.file !== undefined && each.job === job)

/** Two of one moment keep their order. */
function now(): number {
  lastAt = Math.max(Date.now(), lastAt + 1)
  return lastAt
}

/** Takes a write to be sent when the server can be reached. It is shown at once and outlives the page. */
export async function addWrite(given: Omit<KeptWrite, 'owner' | 'at' | 'refusal' | 'file'>): Promise<void> {
  const owner = writesOwner()
  if (owner === null) throw new Error('a write of nobody')
  // Of two that were made one after the other, the second may be found undeliverable first.
  const write = { ...given, owner, at: given.madeAt ?? now(), isNamed: true }
  show([...left, { ...write, isKept: null, sent: 0 }].sort((a, b) => a.at - b.at))
  const isKept = await writes.put(write).catch(() => false)
  if (left.some(each => each.key === write.key)) change(write.key, { isKept })
  // It was sent or dropped before it was kept.
  else await writes.remove(write.key)
}

/**
 * Takes a file to be sent, with a connection or without. It is shown at once and kept as soon as may be; where there is
 * no room for it, it says so and lives as long as the page. Throws where its bytes can't be read.
 */
export async function addFileWrite(
  given: Omit<KeptWrite, 'owner' | 'at' | 'refusal' | 'file'>,
  file: File,
): Promise<void> {
  const owner = writesOwner()
  if (owner === null) throw new Error('a file of nobody')
  const write = { ...given, owner, at: now(), isNamed: true, file: { name: file.name, type: file.type } }
  const bytes = await file.arrayBuffer()
  atHand.set(write.key, file)
  show([...left, { ...write, isKept: null, sent: 0 }])
  const kept: KeptFile = { key: write.key, bytes }
  const isKept = await putTogether({ writes: write, files: kept }).catch(() => false)
  if (left.some(each => each.key === write.key)) change(write.key, { isKept })
  // It was sent or dropped before it was kept.
  else await removeTogether(['writes', 'files'], write.key)
}

/** The bytes of a file that waits. */
export async function fileOfWrite({ key, file }: KeptWrite): Promise<File | undefined> {
  const bytes = atHand.get(key) ?? (await files.get(key))?.bytes
  return bytes && new File([bytes], file?.name ?? '', { type: file?.type ?? '' })
}

/** It was sent, or is dropped. */
export async function dropWrite(key: string): Promise<void> {
  atHand.delete(key)
  show(left.filter(each => each.key !== key))
  await removeTogether(['writes', 'files'], key)
}

/** The server has it. */
export async function settleWrite(key: string, answer: object = {}): Promise<void> {
  const write = left.find(each => each.key === key)
  atHand.delete(key)
  show(left.filter(each => each.key !== key))
  if (!write) return
  const { isKept, sent: _, ...kept } = write
  // Bytes that are still on their way into the store go again once they are there.
  const isWhole = isKept || !kept.file
  if (!isWhole || !(await laySent(kept, answer))) await removeTogether(['writes', 'files'], key)
}

/** Reads again what lies here to be sent. */
export async function reloadWrites(): Promise<void> {
  if (sending) await load(sending.by)
}

/** Sends a refused one again. */
export async function retryWrite(key: string): Promise<void> {
  const write = left.find(each => each.key === key)
  if (!write) return
  const {
    refusal: _,
    isFinal: __,
    isKept,
    sent: ___,
    ...kept
  } = { ...write, at: now(), madeAt: madeAtOf(write) }
  if (isKept) await writes.put(kept)
  show([...left.filter(each => each.key !== key), { ...kept, isKept, sent: 0 }])
}

/** The server refused it: it stays, with what was typed, until it is sent again, decided or dropped. */
async function keepRefusal(key: string, refusal: string, isFinal = false): Promise<void> {
  const shown = left.find(each => each.key === key)
  if (!shown) return
  await keepFacts(key, { refusal, isFinal })
  change(key, { sent: 0 })
  toast.error(`${shown.title}: ${refusal}`)
}

/** The server keeps it as this difference. */
export const noteAside = (key: string, aside: number): Promise<void> => keepFacts(key, { aside })

async function keepFacts(key: string, facts: Partial<KeptWrite>): Promise<void> {
  const shown = left.find(each => each.key === key)
  if (!shown) return
  const { isKept, sent: _, ...write } = shown
  if (isKept) await writes.put({ ...write, ...facts })
  change(key, facts)
}

/** This person's changes that the server does not have, also those that another tab has put in line. */
export async function unsentWrites(): Promise<WaitingWrite[]> {
  const kept = (await writes.all()).map(each => ({ ...each, isKept: true, sent: 0 }))
  const all = [...kept, ...left].filter(each => each.owner === writesOwner())
  return [...new Map(all.map(each => [each.key, each])).values()]
}

/** Forgets all of this person's. */
export async function forgetWrites(): Promise<void> {
  const owner = writesOwner()
  for (const { key, owner: by } of await writes.all()) {
    if (by === owner) await removeTogether(['writes', 'files'], key)
  }
  await forgetSent(({ owner: by }) => by === owner)
  for (const { key, owner: by } of left) if (by === owner) atHand.delete(key)
  show(left.filter(each => each.owner !== owner))
}

/**
 * Sends what waits of this person's, one after the other, until `signal` or their session ends. `onSent` is called with
 * each that was taken.
 */
export async function sendLeftWrites(
  by: string,
  signal: AbortSignal,
  onSent: (write: WaitingWrite) => void,
): Promise<void> {
  localStorage.setItem(ownerKey, by)
  // A server that is updated meanwhile has it under another name.
  setTimeout(() => whenIdle(() => void fetchSender().catch(() => {})), soonMs)
  const session = sessionName()
  const isOver = () => signal.aborted || sessionName() !== session
  const versions = new Map<string, unknown>()
  const failures = new Map<string, number>()
  sending = { by, signal }
  signal.addEventListener('abort', () => {
    if (sending?.signal === signal) sending = null
    show(left)
  })
  await load(by)
  while (!isOver()) {
    if (!nextOf(mine)) await somethingWaits(signal)
    else await inOneTab(by, signal, sendAll)
  }

  async function sendAll(): Promise<void> {
    // Another tab may have sent some.
    await load(by)
    for (let write = nextOf(mine); write && !isOver(); write = nextOf(mine)) {
      const { end, isMerged } = await sendOne(write, rebaseInput(write, versions), signal)
      if (isOver()) return
      if (!(end instanceof SendError)) {
        const { version } = end as { version?: unknown }
        // Onto another's version: what they changed, the next one has to be compared with.
        if (version !== undefined && !isMerged) versions.set(placeOf(write, write.input.version), version)
        onSent(write)
        for (const { key, follows, input } of left)
          if (follows === write.key) await keepFacts(key, { input: { ...input, id: madeBy(end) } })
        await settleWrite(write.key, end)
        if (write.file) noteArrived(by)
        const done = 'untold' in end ? undefined : write.done
        if (!nextOf(mine))
          toast.success(done ?? translate(write.file ? 'File added.' : 'Saved.'), { id: keptToast })
        else if (done) toast.success(done)
        sayUntold(end)
      } else if (isFinal(end)) await keepRefusal(write.key, translate(end as Told), true)
      else {
        change(write.key, { sent: 0 })
        const failed = (failures.get(write.key) ?? 0) + (weightOf[end.status] ?? 0)
        failures.set(write.key, failed < mostFailures ? failed : 0)
        if (failed >= mostFailures) await keepRefusal(write.key, translate(end as Told))
        else await pause(signal)
      }
    }
  }
}

whenOpened(() => void keepAtLast())
watchLine(() => show(left))

/** Stores what had to stay in memory, and reads what lay out of reach. */
async function keepAtLast(): Promise<void> {
  for (const { isKept, sent: _, ...write } of left) {
    if (isKept !== false) continue
    const bytes = await atHand.get(write.key)?.arrayBuffer()
    const file: KeptFile | undefined = bytes && { key: write.key, bytes }
    const isStored = await putTogether({ writes: write, ...(file && { files: file }) }).catch(() => false)
    if (left.some(each => each.key === write.key)) change(write.key, { isKept: isStored })
    else await removeTogether(['writes', 'files'], write.key)
  }
  if (sending) await load(sending.by)
}

/** Loads this person's waiting writes, except those too old to send without asking. */
async function load(owner: string): Promise<void> {
  const before = new Set(left.filter(each => each.isKept).map(each => each.key))
  const kept = (await writes.all()).filter(each => each.owner === owner)
  const old = kept.filter(each => isWaiting(each) && each.at < Date.now() - mostDays(each) * dayMs)
  for (const write of old) {
    write.refusal = translate(
      'Pending for over {{count}} days; it may have been sent. Check before resending.',
      { count: mostDays(write) },
    )
    await writes.put(write)
  }
  // Those that are stored no more were sent from another tab.
  const others = left.filter(each => !before.has(each.key))
  const all = [...kept.map(each => ({ ...each, isKept: true, sent: 0 })), ...others]
  const byKey = new Map(all.map(each => [each.key, each]))
  show([...byKey.values()].sort((a, b) => a.at - b.at))
}

/**
 * In order, but that files let by what is not of their job, and everything while they wait for Wi-Fi: those are large, and
 * somebody waits for the others.
 */
function nextOf(all: readonly WaitingWrite[]): WaitingWrite | undefined {
  const isHeld = holdsFiles()
  const waiting = all.filter(each => isWaiting(each) && !(isHeld && each.file))
  const isFree = (write: WaitingWrite, n: number) =>
    !write.file && waiting.slice(0, n).every(each => each.job !== write.job)
  return waiting.find(isFree) ?? waiting[0]
}

/** Until something is to be sent, or `signal` ends it. */
function somethingWaits(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      stop()
      resolve()
    }
    const stop = watchWrites(() => nextOf(mine) && end())
    signal.addEventListener('abort', end, { once: true })
  })
}

/** Asked again it would be refused again. */
const isFinal = ({ status }: SendError) => status >= 400 && status < 500 && ![401, 408, 429].includes(status)

/** When a write was made; undefined where that is too long ago to count, and its person has chosen to send it again. */
function madeAtOf({ at, madeAt = at, isNamed }: KeptWrite): number | undefined {
  return madeAt > Date.now() - mostDays({ isNamed }) * dayMs ? madeAt : undefined
}

type Input = KeptWrite['input']

interface Sent {
  /** The answer, or what came instead of one. */
  end: object
  /** It went on top of what somebody else had saved. */
  isMerged: boolean
}

let sender: Promise<typeof import('./send-file.ts')> | undefined

/** The part that sends files, which few need at once. */
export function fetchSender() {
  sender ??= import('./send-file.ts').catch(error => {
    sender = undefined
    throw error
  })
  return sender
}

/** Where the part can't be fetched, there is no connection for the file either. */
async function sendFile(
  entry: Endpoint,
  input: Input,
  file: File,
  options: SendOptions & { idempotencyKey: string },
): Promise<object> {
  const part = await fetchSender().catch(() => {
    throw new SendError(0, noConnection)
  })
  return part.sendFile(entry, input as never, file, options)
}

async function sendOne(write: WaitingWrite, again: Input, signal: AbortSignal): Promise<Sent> {
  const { entry, input, key } = write
  const byUser = { ...entry, access: user() } as Endpoint
  const file = write.file && (await fileOfWrite(write))
  if (write.file && !file)
    return { end: new SendError(410, 'The file is no longer on this device.'), isMerged: false }
  const madeAt = madeAtOf(write)
  const options = {
    idempotencyKey: key,
    madeAt,
    again: write.again === true,
    signal,
    onSent: (sent: number) => change(key, { sent }),
  }
  const ask = (asked: Input) =>
    (file ? sendFile(byUser, asked, file, options) : send(byUser, asked as never, options)).catch(
      (error: unknown) => {
        // Only what the server has answered goes.
        if (error instanceof SendError || signal.aborted) return error as object
        throw error
      },
    ) as Promise<object>
  const isStale = (end: object): end is SendError => end instanceof SendError && end.status === 409
  let end = await ask(input)
  if (isStale(end) && again !== input) end = await ask(again)
  const merged = isStale(end) && onCurrent(write, end)
  return merged ? { end: await ask(merged), isMerged: true } : { end, isMerged: false }
}
