import { OAuth2Server } from 'oauth2-mock-server'
import { createXero } from '../providers/accounting/xero.ts'
import { type SeenQuestion, type VendorAnswer, vendorServer } from '../providers/testing/vendor-server.ts'
import { startPrism } from './prism.ts'

/**
 * Xero as others wrote it: Prism answers by Xero's published description and refuses what does not fit it, and
 * oauth2-mock-server gives access. In front of them stands our door, which can answer in their place or keep silent.
 */
export async function xeroCounterpart() {
  const prism = await startPrism('xero-accounting.json')
  const signIn = new OAuth2Server()
  await signIn.issuer.keys.generate('RS256')
  await signIn.start(0, 'localhost')
  const organisations = [
    { id: 'c-1', tenantId: 'org-1', tenantType: 'ORGANISATION', tenantName: 'Harbour Plumbing' },
    { id: 'c-2', tenantId: 'practice', tenantType: 'PRACTICE', tenantName: 'Their accountant' },
  ]
  const option = (id: string, Name: string, Status: string) => ({ TrackingOptionID: id, Name, Status })
  const tracking = [
    {
      TrackingCategoryID: '00000000-0000-0000-0000-0000000000c1',
      Name: 'Work',
      Status: 'ACTIVE',
      Options: [
        option('00000000-0000-0000-0000-0000000000a1', 'Plumbing', 'ACTIVE'),
        option('00000000-0000-0000-0000-0000000000a2', 'Roofing', 'ARCHIVED'),
      ],
    },
  ]
  const door = await vendorServer(question => {
    if (question.path === '/connections') return { body: organisations }
    if (question.path.startsWith('/connections/')) return { status: 204, body: '' }
    // Not in the description that is kept here.
    if (question.path.endsWith('/TrackingCategories')) return { body: { TrackingCategories: tracking } }
    return forwardToPrism(prism.url, question, '/api.xro/2.0')
  })
  return {
    /** Requests to the books, in order. */
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
      prism.stop()
      await Promise.all([door.close(), signIn.stop()])
    },
  }
}

/** Asks Prism in the door's place; its paths begin after `base`. */
export async function forwardToPrism(
  url: string,
  { method, path, query, headers, body }: SeenQuestion,
  base: string,
): Promise<VendorAnswer> {
  const answer = await fetch(`${url}${path.replace(base, '')}?${query}`, {
    method,
    headers: Object.fromEntries(
      ['authorization', 'xero-tenant-id', 'idempotency-key', 'accept', 'content-type'].flatMap(name =>
        headers[name] === undefined ? [] : [[name, String(headers[name])]],
      ),
    ),
    // Xero's library sends an empty object where the description has no body.
    ...(method !== 'GET' && Object.keys(body as object).length > 0 && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.text() }
}
