import { createReadStream } from 'node:fs'
import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { type Scan, ScanAway } from './scan.port.ts'

interface ClamdOptions {
  /** clamd:///run/clamav/clamd.ctl, or clamd://host:3310 */
  url: string
  whenAway: Scan['whenAway']
  /** Silence after which the scanner counts as away. */
  silenceMs?: number
}

/** ClamAV's daemon by its socket, with the command INSTREAM (clamd(8), "COMMANDS"): it need not see our files. */
export function createClamd({ url, whenAway, silenceMs = 30_000 }: ClamdOptions): Scan {
  const { hostname, port, pathname } = new URL(url)
  const at: NetConnectOpts =
    hostname === '' ? { path: pathname } : { host: hostname, port: Number(port || 3310) }
  return {
    whenAway,
    async look(path) {
      const answer = await ask(at, path, silenceMs)
      if (answer === 'stream: OK') return null
      const [, found] = /^stream: (.{1,200}) FOUND$/.exec(answer) ?? []
      if (found === undefined) throw new ScanAway(`clamd answered ${answer.slice(0, 200)}`)
      return found
    },
  }
}

/** Chunks of a file, each behind its length in four bytes; a length of 0 ends it. The daemon takes 25 MB unless told otherwise. */
async function ask(at: NetConnectOpts, path: string, silenceMs: number): Promise<string> {
  const socket = connect(at)
  const answer = answerOf(socket, silenceMs)
  // Whatever goes wrong while sending is said by the answer.
  const sent = send(socket, path).catch(error => socket.destroy(error))
  try {
    return await answer
  } catch (error) {
    throw new ScanAway(error instanceof Error ? error.message : String(error))
  } finally {
    socket.destroy()
    await sent
  }
}

function answerOf(socket: Socket, silenceMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.setTimeout(silenceMs, () => socket.destroy(new Error('clamd says nothing')))
    socket.on('data', bytes => {
      text = (text + bytes.toString('utf8')).slice(0, 1_000)
    })
    socket.on('error', reject)
    socket.on('close', () =>
      text === '' ? reject(new Error('clamd hung up')) : resolve(text.replace(/\0[\s\S]*$/, '').trim()),
    )
  })
}

async function send(socket: Socket, path: string): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'))
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    await write(socket, Buffer.concat([length, piece]))
  }
  await write(socket, Buffer.alloc(4))
}

function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    if (socket.destroyed) return reject(new Error('clamd hung up'))
    // The daemon may hang up in the middle, as when a file is too long for it.
    const gone = () => reject(new Error('clamd hung up'))
    socket.once('close', gone)
    socket.write(bytes, error => {
      socket.off('close', gone)
      if (error) reject(error)
      else resolve()
    })
  })
}
