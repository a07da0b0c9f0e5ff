// `npx tsx bench/hostile-files.ts --at http://127.0.0.1:4000 --pid 123 [--kind picture|pdf|photo]`: eight files made to exhaust
// a server are uploaded at once, again and again for 20 seconds, by the demo company's office; beside it the owner asks
// for jobs, signs in, and asks for the server's health. Milliseconds of each, and the memory of the server with the
// processes that it has started, before, at most and 30 seconds afterwards (Linux).
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { plainPdf } from '#features/jobs/quote-reading/testing/plain-pdf.ts'
import { pdfBomb } from '#server/testing/hostile-files.ts'
import { argument, quantiles } from './measure.ts'

const base = argument('--at') ?? 'http://127.0.0.1:4000'
const server = Number(argument('--pid') ?? 0)
const kind = argument('--kind') ?? 'picture'
const seconds = 20
const atOnce = 8

const office = await signIn('office@demo.test')
const owner = await signIn('owner@demo.test')
const files = { pdf: quote, picture: movingPicture, photo: largePhoto }
const { path, file } = await files[kind as keyof typeof files]()
console.log(`${kind}: ${(file.size / 1e6).toFixed(1)} MB`)

const before = megabytes()
let most = before
const answers = new Map<string, number>()
const kinds = {
  'job list': () => post('/jobs/getJobs', {}, owner),
  'sign-in': () => signIn('owner@demo.test'),
  health: () => fetch(`${base}/api/health`),
}
await measureHonest('alone', 5)
const until = performance.now() + seconds * 1_000
const hostile = Array.from({ length: atOnce }, async () => {
  while (performance.now() < until) await upload()
})
await measureHonest(`beside ${atOnce} uploads`, seconds)
await Promise.all(hostile)
console.log('answers', Object.fromEntries(answers))
console.log(`until the last answer ${((performance.now() - until) / 1000 + seconds).toFixed(0)} s`)
await setTimeout(30_000)
console.log(`memory: ${before} MB before, ${most} MB at most, ${megabytes()} MB 30 s afterwards`)

async function measureHonest(when: string, forSeconds: number): Promise<void> {
  const end = performance.now() + forSeconds * 1_000
  const took: Record<string, number[]> = { 'job list': [], 'sign-in': [], health: [] }
  while (performance.now() < end)
    for (const [name, ask] of Object.entries(kinds)) {
      const start = performance.now()
      await ask()
      took[name]!.push(performance.now() - start)
      most = Math.max(most, megabytes())
      await setTimeout(200)
    }
  for (const [name, times] of Object.entries(took)) {
    const { p50, p95 } = quantiles(times)
    console.log(
      `${when}: ${name.padEnd(8)} p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (${times.length})`,
    )
  }
}

async function upload(): Promise<void> {
  const body = new FormData()
  body.append('file', file, kind === 'pdf' ? 'quote.pdf' : 'photo.webp')
  const headers = { authorization: `Bearer ${office}`, 'idempotency-key': crypto.randomUUID() }
  const answer = await fetch(`${base}/api${path}`, { method: 'POST', headers, body })
  const { message } = (await answer.json()) as { message?: string }
  const told = `${answer.status} ${message ?? ''}`
  answers.set(told, (answers.get(told) ?? 0) + 1)
}

function quote() {
  const bytes = pdfBomb(plainPdf(['x']), 1_000_000_000)
  return { path: '/jobs/readQuote', file: new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }) }
}

/** 290 frames of 500 × 400 pixels, in coarse noise. */
async function movingPicture() {
  const [width, height, frames] = [500, 400, 290]
  const raw = Buffer.alloc(width * height * frames * 3)
  for (let at = 0; at < raw.length; at += 24) raw.fill(Math.random() * 256, at, at + 24)
  const bytes = await sharp(raw, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .webp({ quality: 5, effort: 0 })
    .toBuffer()
  return { path: '/jobs/addfiles', file: new Blob([new Uint8Array(bytes)], { type: 'image/webp' }) }
}

/** As many pixels as a picture may have. */
async function largePhoto() {
  const coarse = Buffer.from(Array.from({ length: 1_000 * 1_000 * 3 }, () => Math.random() * 256))
  const bytes = await sharp(coarse, { raw: { width: 1_000, height: 1_000, channels: 3 } })
    .resize(7_700, 7_700)
    .jpeg({ quality: 40 })
    .toBuffer()
  return { path: '/jobs/addfiles', file: new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }) }
}

async function signIn(email: string): Promise<string> {
  const { accessToken } = await post('/login/login', { email, password: 'Demo1234!' })
  return String(accessToken)
}

async function post(to: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${base}/api${to}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200) throw new Error(`${to}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

/** Memory of the server and of the Node processes that it has started. */
function megabytes(): number {
  let kilobytes = 0
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? ''
      const isChild = Number(field('PPid')) === server && field('Name').startsWith('node')
      if (Number(pid) === server || isChild) kilobytes += Number(field('VmRSS'))
    } catch {
      // It has ended meanwhile.
    }
  }
  return Math.round(kilobytes / 1024)
}
