import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'

/** One flooder: a company of its own, in a network of its own. */
export interface Flooder {
  port: number
  token: string
  /** Where its connections come from. */
  localAddress: string
  /** A job of its own that can be opened. */
  job: number
  isOver(): boolean
  /** Counts what happened, by a word for it. */
  count(what: string, times?: number): void
}

/** Ways to flood the server; each goes on until `isOver`. A further kind is a line here. */
export const floodKinds = {
  /** One socket that says 2,000 times a second where it is, and comes back as soon as it is closed. */
  sockets: floodWithMessages,
  /** Sockets, as many as the server takes, each saying as often as it may where it is. */
  tabs: floodWithSockets,
  /** Sockets that send pings and read no answer. */
  deaf: floodUnread,
  /** Searches over eight connections, each as soon as the one before is answered. */
  requests: floodWithSearches,
} satisfies Record<string, (flooder: Flooder) => Promise<void>>
export type FloodKind = keyof typeof floodKinds

/** A socket that has said who it is; null if the server did not take it. */
async function follow({ port, token, localAddress, count }: Flooder): Promise<WebSocket | null> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { localAddress, perMessageDeflate: false })
  socket.on('error', () => {})
  socket.once('close', code => count(`closed with ${code}`))
  socket.once('open', () => socket.send(JSON.stringify({ token, since: null })))
  const isReady = await new Promise<boolean>(done => {
    socket.once('message', () => done(true))
    socket.once('close', () => done(false))
  })
  count(isReady ? 'followed' : 'not taken')
  return isReady ? socket : null
}

const isOpen = (socket: WebSocket) => socket.readyState === WebSocket.OPEN

async function floodWithMessages(flooder: Flooder): Promise<void> {
  const message = JSON.stringify({ at: `job ${flooder.job}` })
  while (!flooder.isOver()) {
    const socket = await follow(flooder)
    while (socket && isOpen(socket) && !flooder.isOver()) {
      for (let n = 0; n < 20; n++) socket.send(message)
      flooder.count('messages', 20)
      await sleep(10)
    }
    socket?.terminate()
    await sleep(10)
  }
}

async function floodWithSockets(flooder: Flooder): Promise<void> {
  const sockets: WebSocket[] = []
  const opening = async () => {
    while (!flooder.isOver()) {
      const socket = sockets.length < 2_000 ? await follow(flooder) : null
      if (socket) sockets.push(socket)
      else await sleep(100)
    }
  }
  const talking = async () => {
    for (let n = 0; !flooder.isOver(); n++) {
      const open = sockets.filter(isOpen)
      for (const socket of open) socket.send(JSON.stringify({ at: n % 2 ? `job ${flooder.job}` : null }))
      flooder.count('messages', open.length)
      await sleep(1_000 / 15)
    }
  }
  await Promise.all([opening(), opening(), opening(), opening(), talking()])
  for (const socket of sockets) socket.terminate()
}

async function floodUnread(flooder: Flooder): Promise<void> {
  const pings = 'x'.repeat(125)
  while (!flooder.isOver()) {
    const socket = await follow(flooder)
    socket?.pause()
    while (socket && isOpen(socket) && !flooder.isOver()) {
      // What does not leave is not piled up here.
      if (socket.bufferedAmount < 100_000) for (let n = 0; n < 200; n++) socket.ping(pings)
      flooder.count('pings', 200)
      await sleep(10)
    }
    socket?.terminate()
    await sleep(10)
  }
}

async function floodWithSearches(flooder: Flooder): Promise<void> {
  const agent = new Agent({ keepAlive: true, localAddress: flooder.localAddress })
  const page = { pageNumber: 1, pageSize: 10, sortField: 'id', sortOrder: 'DESC' }
  const body = JSON.stringify({ pagination: page, filters: { tab: 0, search: 'hill street' } })
  const searching = async () => {
    while (!flooder.isOver()) {
      const status = await post(flooder, agent, jobsContract.list.path, body)
      flooder.count(`answered ${status}`)
      if (status !== 200) await sleep(10)
    }
  }
  await Promise.all(Array.from({ length: 8 }, searching))
  agent.destroy()
}

/** The status of the answer; 0: none came. */
function post({ port, token }: Flooder, agent: Agent, path: string, body: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return new Promise(done => {
    const sent = request({ port, host: '127.0.0.1', path: `/api${path}`, method: 'POST', agent, headers })
    sent.once('error', () => done(0))
    sent.once('response', response => response.resume().once('end', () => done(response.statusCode ?? 0)))
    sent.end(body)
  })
}
