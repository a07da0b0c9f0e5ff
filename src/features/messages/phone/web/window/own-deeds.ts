import { SendError, send } from '#web/send.ts'
import { phoneContract, type WireCall, type WireLeg } from '../../phone.contract.ts'
import { recordingsContract } from '../../recordings.contract.ts'
import { supervisionContract } from '../../supervision.contract.ts'

/** What the person of this window wants of their party in a call. */
export interface Deed {
  muted?: boolean
  held?: boolean
  /** A listener speaks to their colleague alone. */
  whispers?: boolean
  /** The recording is paused. */
  paused?: boolean
  left?: 'hung up' | 'rejected'
}

/** Deeds by leg that the server does not know of yet. */
type Deeds = ReadonlyMap<number, Deed>

/** Where a reload finds them again: who hung up without a connection must not be back in the call. */
const keptKey = 'phone-deeds'
/** Ms that an answer is waited for before the server is told again, and between two tries, longer each time. */
const patience = 5_000
const retryAfter = [500, 1_000, 2_000, 4_000, 8_000]

interface Told {
  device: string
  /** Looks at the calls anew; true: the answer is there. */
  look: () => Promise<boolean>
  onDeed: () => void
  /** The server knows of a deed, and was asked since. */
  onKnown: () => void
  onRefused: (error: SendError) => void
}

/**
 * Keeps what was done here until the server knows it: own device and screen follow at once, and the server is told until it
 * answers, also after a reload. What it says of the call counts again once it was asked after that.
 */
export function ownDeeds({ device, look, onDeed, onKnown, onRefused }: Told) {
  let deeds: Deeds = readKept()
  const telling = new Set<number>()
  let isOver = false

  function set(leg: number, deed: Deed | null) {
    const next = new Map(deeds)
    if (deed) next.set(leg, deed)
    else next.delete(leg)
    deeds = next
    sessionStorage.setItem(keptKey, JSON.stringify([...deeds]))
    if (deed) onDeed()
    else onKnown()
  }

  function act(leg: WireLeg, deed: Deed): void {
    set(leg.id, { ...deeds.get(leg.id), ...deed })
    void tell(leg.id, leg.listens_to)
  }

  async function tell(leg: number, listensTo: number | null): Promise<void> {
    if (telling.has(leg)) return
    telling.add(leg)
    for (let tries = 0; !isOver; ) {
      const deed = deeds.get(leg)
      if (!deed) break
      try {
        await tellServer(leg, listensTo, device, deed)
        if (!(await look())) throw new SendError(0, '')
        tries = 0
      } catch (error) {
        if (!(error instanceof SendError)) throw error
        if (mayComeYet(error)) {
          await wait(retryAfter[Math.min(tries, retryAfter.length - 1)]!)
          tries += 1
          continue
        }
        // A call that is over can be left no more: that is what was wanted.
        if (!deed.left) onRefused(error)
      }
      // Unless something else was wanted meanwhile.
      if (deeds.get(leg) === deed) set(leg, null)
    }
    telling.delete(leg)
  }

  for (const [leg] of deeds) void tell(leg, null)
  return {
    act,
    deeds: () => deeds,
    end: () => {
      isOver = true
    },
  }
}

async function tellServer(leg_id: number, listensTo: number | null, device: string, deed: Deed) {
  if (deed.left === 'rejected') return send(phoneContract.reject, { leg_id }, { patience })
  if (deed.left) return send(phoneContract.hangUp, { leg_id }, { patience })
  const { muted, held, whispers, paused } = deed
  if (muted !== undefined || held !== undefined)
    await send(
      phoneContract.hold,
      { leg_id, ...(muted !== undefined && { muted }), ...(held !== undefined && { held }) },
      { patience },
    )
  if (paused !== undefined) await send(recordingsContract.pause, { leg_id, paused }, { patience })
  if (whispers !== undefined && listensTo !== null)
    await send(supervisionContract.supervise, { leg_id: listensTo, device, whispers }, { patience })
}

/** No answer, too much at once, or trouble of the server's own. */
const mayComeYet = ({ status }: SendError) =>
  status === 0 || status === 408 || status === 429 || status >= 500

/** Until the time is over, or the connection is back. */
const wait = (milliseconds: number) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(done, milliseconds)
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    addEventListener('online', done)
  })

function readKept(): Deeds {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keptKey) ?? '[]')
    return new Map(
      (Array.isArray(kept) ? kept : []).filter(
        (each): each is [number, Deed] => Array.isArray(each) && typeof each[0] === 'number',
      ),
    )
  } catch {
    return new Map()
  }
}

/** The call as this window has it: with what was done here. */
export function withDeed(
  call: WireCall,
  own: WireLeg,
  deed: Deed | undefined,
): { call: WireCall; own: WireLeg } {
  if (!deed) return { call, own }
  const { muted = own.muted, whispers = own.whispers, held, paused } = deed
  const status = (now: WireLeg['status']) =>
    held === undefined || !['in-call', 'held'].includes(now) ? now : held ? 'held' : 'in-call'
  const mine = { ...own, muted, whispers, status: status(own.status) }
  return {
    own: mine,
    call: {
      ...call,
      status: status(call.status),
      recording:
        paused === undefined || !['on', 'paused'].includes(call.recording)
          ? call.recording
          : paused
            ? 'paused'
            : 'on',
      legs: call.legs.map(leg => (leg.id === own.id ? mine : leg)),
    },
  }
}
