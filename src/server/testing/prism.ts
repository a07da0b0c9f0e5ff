import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { freePort } from './free-port.ts'

/** Prism answers by a description in `test/counterparts`, and refuses what does not fit it. */
export async function startPrism(description: string): Promise<{ url: string; stop(): void }> {
  const port = await freePort()
  const prism = spawn(
    process.execPath,
    [
      resolve('node_modules/@stoplight/prism-cli/dist/index.js'),
      ...['mock', '--errors', '-h', '127.0.0.1', '-p', String(port)],
      resolve('test/counterparts', description),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  await new Promise<void>((done, fail) => {
    const hear = (piece: Buffer) => {
      said += piece.toString()
      if (said.includes('is listening')) done()
    }
    prism.stdout.on('data', hear)
    prism.stderr.on('data', hear)
    prism.once('exit', code => fail(new Error(`Prism ended with ${code}: ${said}`)))
  })
  return { url: `http://127.0.0.1:${port}`, stop: () => prism.kill() }
}
