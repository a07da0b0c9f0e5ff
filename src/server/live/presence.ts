import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import type { Session } from '#server/auth/session.ts'
import type { Present } from '#shared/presence.ts'
import { sendTo, socketLimits } from './socket-limits.ts'

/** Presence in one place, as server processes tell each other. */
interface Told {
  process: string
  place: string
  people: Present[]
  /** True if the others are asked who is there with them. */
  asks: boolean
}

/** How often who is there is said again, and after how long without it a process is taken for gone. */
const tellMs = 30_000
const goneMs = 75_000
/** A browser that does not answer for so long has lost its connection. */
const answerMs = 10_000
/** Fits into a notice of the database. */
const mostTold = 50
/** Changes are gathered for so long: who goes back and forth costs as little as who stays. */
const gatherMs = 100
/** So long the look-ups of a company rest after each: one company's browsers can't keep the database busy. */
const restMs = 50

/**
 * Tracks people who have the same place, such as a job, open at the same time: known while their sockets are there
 * and stored nowhere. `tell` sends texts to all server processes, whose `hear` gets each.
 */
export function openPresence(
  tell: (texts: string[]) => Promise<unknown>,
  onError: (error: Error) => void,
  unreadBytes = socketLimits.unreadBytes,
) {
  const inTurn = oneByOne()
  const process = randomUUID()
  const here = new Map<string, Map<WebSocket, Present>>()
  /** Keyed by place, then by process. */
  const elsewhere = new Map<string, Map<string, { people: Present[]; at: number }>>()

  const peopleHere = (place: string) => unique([...(here.get(place)?.values() ?? [])])
  const show = (place: string) => {
    const others = [...(elsewhere.get(place)?.values() ?? [])].flatMap(({ people }) => people)
    const all = unique([...peopleHere(place), ...others])
    for (const [socket, { id }] of here.get(place) ?? []) {
      const people = all.filter(each => each.id !== id)
      sendTo(socket, JSON.stringify({ at: nameOf(place), people }), unreadBytes)
    }
  }
  const toShow = new Set<string>()
  /** Places that other processes are told of, and whether they are asked who is there with them. */
  const toSay = new Map<string, boolean>()
  let gathering: ReturnType<typeof setTimeout> | undefined
  const handOn = async () => {
    for (const place of toShow) show(place)
    toShow.clear()
    const said = [...toSay].map(([place, asks]): Told => {
      return { process, place, people: peopleHere(place).slice(0, mostTold), asks }
    })
    toSay.clear()
    if (said.length > 0) await tell(said.map(each => JSON.stringify(each))).catch(onError)
    gathering = undefined
    if (toShow.size + toSay.size > 0) gather()
  }
  const gather = () => {
    gathering ??= setTimeout(() => void handOn(), gatherMs)
  }
  const showSoon = (place: string) => {
    toShow.add(place)
    gather()
  }
  const saySoon = (place: string, asks = false) => {
    toSay.set(place, asks || toSay.get(place) === true)
    gather()
  }
  const leave = (place: string, socket: WebSocket) => {
    const sockets = here.get(place)
    if (!sockets?.delete(socket)) return
    if (sockets.size === 0) {
      here.delete(place)
      elsewhere.delete(place)
    }
    showSoon(place)
    saySoon(place)
  }
  const repeat = setInterval(() => {
    for (const place of here.keys()) saySoon(place)
    for (const [place, processes] of elsewhere) {
      for (const [name, { at }] of processes) if (at < performance.now() - goneMs) processes.delete(name)
      showSoon(place)
    }
  }, tellMs)

  return {
    stop() {
      clearInterval(repeat)
      clearTimeout(gathering)
    },

    /** Follows where a browser says that it is: one place at a time, or none. */
    follow(session: Session, socket: WebSocket, mayStandAt: (place: string) => Promise<boolean>) {
      let place: string | null = null
      let asked = 0
      /** The place that was asked for last and is not looked up yet. */
      let next: string | null = null
      let isLooking = false
      let isAnswering = true
      let isTyping = false
      const stand = (at: string) => {
        const sockets = here.get(at) ?? new Map<WebSocket, Present>()
        const person = { id: session.id, name: session.fullname, ...(isTyping && { types: true }) }
        here.set(at, sockets.set(socket, person))
        showSoon(at)
      }
      const pulse = setInterval(() => {
        if (place === null) return
        if (!isAnswering) return socket.terminate()
        isAnswering = false
        socket.ping()
      }, answerMs)
      socket.on('pong', () => {
        isAnswering = true
      })
      const go = (next: string | null) => {
        if (place !== null) leave(place, socket)
        place = next
        isAnswering = true
        if (place === null) return
        stand(place)
        saySoon(place, true)
      }
      socket.on('close', () => {
        clearInterval(pulse)
        asked += 1
        next = null
        go(null)
      })
      /** Looks up one place at a time; of those that are asked for meanwhile only the last. */
      const look = async () => {
        isLooking = true
        while (next !== null) {
          const name: string = next
          const mine = asked
          next = null
          const may = await inTurn(session.companyId, () => mayStandAt(name)).catch((error: Error) => {
            onError(error)
            return false
          })
          // It may have gone on, or closed, while that was looked up.
          if (mine === asked) go(may ? `${session.companyId} ${name}` : null)
        }
        isLooking = false
      }
      return async (name: string | null, types = false) => {
        const isSame = name !== null && next === null && place === `${session.companyId} ${name}`
        if (isSame && types === isTyping) return
        isTyping = types
        if (isSame) {
          stand(place!)
          return saySoon(place!)
        }
        asked += 1
        next = name
        if (name === null) go(null)
        else if (!isLooking) await look()
      }
    },

    hear(text: string) {
      const said = JSON.parse(text) as Told
      if (said.process === process || !here.has(said.place)) return
      const processes = elsewhere.get(said.place) ?? new Map()
      elsewhere.set(said.place, processes)
      if (said.people.length > 0) processes.set(said.process, { people: said.people, at: performance.now() })
      else processes.delete(said.process)
      showSoon(said.place)
      if (said.asks) saySoon(said.place)
    },
  }
}
export type Presence = ReturnType<typeof openPresence>

/** Does what is asked for with the same key one after the other, with a rest after each. */
function oneByOne() {
  const lines = new Map<unknown, Promise<unknown>>()
  return async <T>(key: unknown, work: () => Promise<T>): Promise<T> => {
    const mine = (lines.get(key) ?? Promise.resolve()).then(work)
    const rest = mine
      .catch(() => {})
      .then(() => sleep(restMs))
      .then(() => {
        if (lines.get(key) === rest) lines.delete(key)
      })
    lines.set(key, rest)
    return mine
  }
}

const nameOf = (place: string) => place.slice(place.indexOf(' ') + 1)

/** Each person once; in one of their windows they may be writing. */
function unique(people: readonly Present[]): Present[] {
  const all = new Map<number, Present>()
  for (const each of people) if (!all.get(each.id)?.types) all.set(each.id, each)
  return [...all.values()]
}
