// `npx tsx bench/browser/poor-line.ts [--photos 6] [--kbit 200] [--every 20] [--minutes 10] [--checkout .]`: a phone adds
// photos of about 1.5 MB to a job over a line that carries so many kbit/s and is cut every so many seconds, for two. Says when
// each had arrived, and how many bytes left for each that is there.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import sharp from 'sharp'
import { companyIdFrom } from '#server/db/company-id.ts'
import { argument } from '../measure.ts'
import { openBrowser, openWindow, signInToDemo, startApp } from './app.ts'

const photos = Number(argument('--photos') ?? 6)
const bytesASecond = (Number(argument('--kbit') ?? 200) * 1_000) / 8
const every = Number(argument('--every') ?? 20)
const minutes = Number(argument('--minutes') ?? 10)

const app = await startApp(argument('--checkout') ?? '.')
const line = await poorLine(Number(new URL(app.address).port))
const browser = await openBrowser()
try {
  const token = await signInToDemo(app.address)
  const files = await Promise.all(Array.from({ length: photos }, (_, n) => photoOf(n)))
  const sum = files.reduce((bytes, { buffer }) => bytes + buffer.length, 0)
  console.log(
    `${photos} photos of ${(sum / photos / 1e6).toFixed(2)} MB, ${(bytesASecond * 8) / 1_000} kbit/s, cut every ${every} s, load ${loadavg()[0]!.toFixed(1)}`,
  )
  const { page } = await openWindow(browser, { address: line.url, token, throttle: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  const company = companyIdFrom(
    await idOf(sql<{ id: number }>`select min(id) as id from companies where is_demo`),
    'schedule',
  )
  const job = await app.doors.readCompany(company, tx =>
    tx.rows('jobs').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow(),
  )
  await page.goto(`/jobs?job=${job.id}`)
  await page.getByRole('dialog').getByRole('tab', { name: 'Files' }).click()
  const chooser = page.getByRole('dialog').locator('input[type=file]:not([capture])').first()
  await chooser.waitFor({ state: 'attached' })
  // Its own files lie on the phone by then, as after any earlier visit.
  await page.waitForFunction(`caches.match('/').then(page => page !== undefined)`)
  await page.waitForLoadState('networkidle')
  line.limit()
  const begun = performance.now()
  await chooser.setInputFiles(files)
  let there = 0
  while (there < photos && performance.now() - begun < minutes * 60_000) {
    await sleep(500)
    const found = await app.doors.readCompany(company, tx =>
      tx.rows('files').where('name', 'like', 'poor-line-%').select('id').execute(),
    )
    const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
    for (; there < found.length; there++) console.log(`photo ${there + 1} arrived after ${seconds} s`)
  }
  const left = line.sent()
  console.log(
    `${there} of ${photos} arrived, ${(left / 1e6).toFixed(1)} MB left the phone: ${((left * photos) / sum / Math.max(1, there)).toFixed(2)} times their own bytes, ${line.cuts()} cuts`,
  )
} finally {
  await browser.close()
  line.end()
  await app.stop()
}

async function idOf(asked: RawBuilder<{ id: number }>): Promise<number> {
  const { rows } = await app.doors.withPlatform('bench', tx => asked.execute(tx))
  return rows[0]!.id
}

async function photoOf(n: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 2_600, height: 1_950, channels: 3, background: 'white', noise } as const
  const buffer = await sharp({ create }).blur(0.6).jpeg({ quality: 75 }).toBuffer()
  return { name: `poor-line-${n}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** A way to the server that, once limited, carries so much each way, and breaks off again and again. */
async function poorLine(port: number) {
  const sockets = new Set<Socket>()
  let isLimited = false
  let isCut = false
  const free = { up: 0, down: 0 }
  let sent = 0
  let cuts = 0
  const fill = setInterval(() => {
    for (const way of ['up', 'down'] as const)
      free[way] = Math.min(bytesASecond / 10, free[way] + bytesASecond / 50)
  }, 20)
  const carry = (from: Socket, to: Socket, way: 'up' | 'down', count: (bytes: number) => void) => {
    from.on('data', async bytes => {
      from.pause()
      for (let at = 0; at < bytes.length; ) {
        while (isLimited && free[way] < 200) await sleep(20)
        if (from.destroyed || to.destroyed) return
        const end = isLimited ? at + Math.min(bytes.length - at, Math.floor(free[way])) : bytes.length
        free[way] -= end - at
        count(end - at)
        to.write(bytes.subarray(at, end))
        at = end
      }
      from.resume()
    })
  }
  const server = createServer(near => {
    if (isCut) return near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    carry(near, far, 'up', bytes => {
      if (isLimited) sent += bytes
    })
    carry(far, near, 'down', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  let cutting: NodeJS.Timeout | undefined
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    cuts: () => cuts,
    limit() {
      isLimited = true
      cutting = setInterval(async () => {
        isCut = true
        cuts++
        for (const socket of sockets) socket.destroy()
        await sleep(2_000)
        isCut = false
      }, every * 1_000)
    },
    end() {
      clearInterval(fill)
      clearInterval(cutting)
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
