import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { SimulatedCompany } from './companies.ts'
import type { House } from './house.ts'

const atOnce = 100

/** Megabytes that the servers hold. */
const megabytes = (house: House): number =>
  house.servers.reduce((sum, server) => {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8'))!
    return sum + Number(kilobytes) / 1024
  }, 0)

/** Windows that only listen, spread over companies and servers: what they hold, and how soon all are there again after an update. */
export async function tellSockets(house: House, companies: readonly SimulatedCompany[], count: number) {
  const before = megabytes(house)
  const begun = performance.now()
  const open = () => openAll(house, companies, count)
  const sockets = await open()
  const took = performance.now() - begun
  await sleep(10_000)
  const held = megabytes(house)
  const closed = sockets.map(socket => once(socket, 'close'))
  await house.servers[0]!.end('SIGTERM')
  await house.servers[0]!.beginAgain()
  for (const socket of sockets) socket.terminate()
  await Promise.all(closed)
  const again = performance.now()
  const back = await open()
  console.log(
    `sockets ${count}: there after ${(took / 1_000).toFixed(1)} s, ${Math.round(before)} MB before and ${Math.round(held)} with them (${(((held - before) * 1_024) / count).toFixed(1)} kB each); all at once after an update ${((performance.now() - again) / 1_000).toFixed(1)} s`,
  )
  for (const socket of back) socket.terminate()
}

async function openAll({ servers }: House, companies: readonly SimulatedCompany[], count: number) {
  const sockets: WebSocket[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let n = next++; n < count; n = next++) {
        const socket = new WebSocket(`ws://127.0.0.1:${servers[n % servers.length]!.port}/api/live`)
        sockets.push(socket)
        socket.on('error', () => {})
        await once(socket, 'open')
        socket.send(JSON.stringify({ token: companies[n % companies.length]!.office, since: null }))
        await once(socket, 'message')
      }
    }),
  )
  return sockets
}
