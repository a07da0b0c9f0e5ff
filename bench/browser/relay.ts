// `npx tsx bench/browser/relay.ts`: one call between two browsers that may reach each other through coturn alone, which is
// started on this machine (Debian: `apt-get install coturn`) with credentials as production has them.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hears } from '../../e2e/sound.ts'
import { startApp } from './app.ts'
import { callColleague, openCallers, press } from './callers.ts'

const port = 34_780
/** A network of this machine: to a relay on 127.0.0.1 browsers send nothing. */
const address =
  Object.values(networkInterfaces())
    .flatMap(each => each ?? [])
    .find(each => each.family === 'IPv4' && !each.internal)?.address ?? '127.0.0.1'
/** Connections that don't go through the relay are left out, and those that came about are kept to be asked. */
const relayOnly = `{
  // tsx names functions by it, also those that run in the page.
  window.__name = named => named
  const Plain = RTCPeerConnection
  window.benchConnections = []
  window.RTCPeerConnection = class extends Plain {
    constructor(settings) {
      super({ ...settings, iceTransportPolicy: 'relay' })
      window.benchConnections.push(this)
    }
  }
}`
const pairs = `(async () => {
  const kinds = []
  for (const pc of window.benchConnections) {
    const stats = await pc.getStats()
    for (const each of stats.values())
      if (each.type === 'candidate-pair' && each.nominated)
        kinds.push(stats.get(each.localCandidateId).candidateType)
  }
  return [...new Set(kinds)]
})()`

if (spawnSync('turnserver', ['--version']).error) {
  console.log('coturn is not installed here, so no call went through a relay: apt-get install coturn.')
  process.exit(0)
}
const secret = randomBytes(16).toString('hex')
process.env.TURN_URL = `turn:${address}:${port}`
process.env.TURN_SECRET = secret
const folder = await mkdtemp(join(tmpdir(), 'tradewind-coturn-'))
const relay = await startRelay()
const app = await startApp()
const callers = await openCallers(app.address, relayOnly)
const [owner, office] = callers.pages
try {
  for (const page of callers.pages) await page.getByRole('button', { name: 'Make a call' }).click()
  const begun = performance.now()
  await callColleague(owner)
  await press(office, 'Accept')
  await hears(owner, 880)
  await hears(office, 440)
  const ways = await owner.evaluate(pairs)
  console.log(
    `Through coturn each heard the other's tone, ${((performance.now() - begun) / 1000).toFixed(1)} s after the call began; way: ${ways}`,
  )
  if (String(ways) !== 'relay') process.exitCode = 1
  await press(owner, 'Hang up')
} finally {
  await callers.stop()
  await app.stop()
  relay.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}

async function startRelay(): Promise<ChildProcess> {
  const server = spawn(
    'turnserver',
    [
      ...['-n', '--listening-ip', address, '--relay-ip', address, '--listening-port', String(port)],
      ...['--use-auth-secret', '--static-auth-secret', secret, '--realm', 'tradewind'],
      ...['--no-tls', '--no-dtls', '--no-cli'],
      ...[
        '--pidfile',
        join(folder, 'pid'),
        '--userdb',
        join(folder, 'db'),
        '--log-file',
        join(folder, 'log'),
      ],
    ],
    { stdio: 'ignore' },
  )
  await sleep(1_000)
  if (server.exitCode !== null) throw new Error(`coturn ended with code ${server.exitCode}.`)
  return server
}
