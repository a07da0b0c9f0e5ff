import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A port that nobody listens on, for a counterpart that has to be told one. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise(done => probe.close(done))
  return port
}
