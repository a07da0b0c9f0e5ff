import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { OAuth2Server } from 'oauth2-mock-server'
import { createXero } from '../providers/accounting/xero.ts'
import { type SeenQuestion, type VendorAnswer, vendorServer } from '../providers/testing/vendor-server.ts'

/**
 * Xero as others wrote it: Prism answers by Xero's published description and refuses what does not fit it, and
 * oauth2-mock-server gives access. In front of them stands our door, which can answer in their place or keep silent.
 */
export async function xeroCounterpart() {
  const port = await freePort()
  const prism = spawn(
    process.execPath,
    [
      resolve('node_modules/@stoplight/prism-cli/dist/index.js'),
      ...['mock', '--errors', '-h', '127.0.0.1', '-p', String(port)],
      resolve('test/counterparts/xero-accounting.json'),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  await listens(prism)
  const signIn = new OAuth2Server()
  await signIn.issuer.keys.generate('RS256')
  await signIn.start(0, 'localhost')
  const organisations = [
    { id: 'c-1', tenantId: 'org-1', tenantType: 'ORGANISATION', tenantName: 'Harbour Plumbing' },
    { id: 'c-2', tenantId: 'practice', tenantType: 'PRACTICE', tenantName: 'Their accountant' },
  ]
  const door = await vendorServer(question => {
    if (question.path === '/connections') return { body: organisations }
    if (question.path.startsWith('/connections/')) return { status: 204, body: '' }
    return forward(port, question)
  })
  return {
    /** What was asked of the books, in order. */
    seen: door.seen,
    next: door.next,
    /** Patience: Prism takes seconds over the first request of a kind. */
    accounting: (timeout = 20_000) =>
      createXero({
        clientId: 'tradewind',
        clientSecret: 'secret',
        apiUrl: door.url,
        issuer: signIn.issuer.url!,
        timeout,
      }),
    async stop() {
      prism.kill()
      await Promise.all([door.close(), signIn.stop()])
    },
  }
}

async function forward(
  port: number,
  { method, path, query, headers, body }: SeenQuestion,
): Promise<VendorAnswer> {
  const answer = await fetch(`http://127.0.0.1:${port}${path.replace('/api.xro/2.0', '')}?${query}`, {
    method,
    headers: Object.fromEntries(
      ['authorization', 'xero-tenant-id', 'idempotency-key', 'accept', 'content-type'].flatMap(name =>
        headers[name] === undefined ? [] : [[name, String(headers[name])]],
      ),
    ),
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.text() }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise(done => server.close(done))
  return port
}

/** Prism says when it is ready. */
function listens(prism: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let said = ''
    const hear = (piece: Buffer) => {
      said += piece.toString()
      if (said.includes('is listening')) done()
    }
    prism.stdout?.on('data', hear)
    prism.stderr?.on('data', hear)
    prism.on('exit', code => fail(new Error(`Prism ended with ${code}: ${said}`)))
  })
}
