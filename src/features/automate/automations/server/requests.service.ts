import { createHmac, randomBytes } from 'node:crypto'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { AddressRefused, addressTrouble, guardedFetch } from '#server/guarded-fetch.ts'
import type { Due } from '#server/schedule.ts'
import { instantText } from '#shared/dates.ts'
import { stepTexts } from '../run.rules.ts'
import { automationRequests } from './automations.works.ts'
import {
  insertRequest,
  keepSecret,
  noteLeft,
  noteRequest,
  secretOf,
  waitingRequest,
} from './requests.queries.ts'

type Fetch = typeof guardedFetch

const place = (company: CompanyId) => `automations:${company}`
/** Prefix of secrets by the convention of standardwebhooks.com, which the signature follows too. */
const prefix = 'whsec_'

/** A new secret, shown this once; the one before ends. */
export async function renewSecret(tx: CompanyTx, { seal }: Pick<Services, 'seal'>): Promise<string> {
  const secret = prefix + randomBytes(24).toString('base64')
  await keepSecret(tx, seal.seal(secret, place(tx.companyId)))
  return secret
}

/** Headers by which the receiver knows that a request is ours, and that it has seen it before. */
export function signedHeaders(secret: string, id: string, body: string, at: Date): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` }
}

/** Queues a request, which leaves once the step is kept; why not, or ''. */
export async function queueRequest(
  tx: CompanyTx,
  { outbox }: Pick<Services, 'outbox'>,
  step: { run_id: number; position: number; url: string },
  facts: object,
): Promise<string> {
  if (addressTrouble(step.url) !== null) return stepTexts.notTaken
  if (!(await secretOf(tx))) return stepTexts.noSecret
  const body = JSON.stringify({ ...facts, at: instantText(tx.now) })
  const id = await insertRequest(tx, { ...step, body })
  await outbox.later(tx, automationRequests, { companyId: Number(tx.companyId), id }, tx.now)
  return ''
}

/** Sends a request; one that is not taken is tried again, under the same id. */
export async function sendRequest(
  { db, seal, now }: Pick<Services, 'db' | 'seal' | 'now'>,
  { data, lastTry }: Pick<Due, 'data' | 'lastTry'>,
  fetchFrom: Fetch = guardedFetch,
): Promise<void> {
  const company = companyIdFrom(Number(data.companyId), 'outbox')
  const id = Number(data.id)
  const { request, secret } = await db.readCompany(company, async tx => ({
    request: await waitingRequest(tx, id),
    secret: (await secretOf(tx))?.sealed,
  }))
  if (!request) return
  const opened = secret === undefined ? null : seal.open(secret, place(company))
  const failed = (answer: string) =>
    db.withCompany(company, async tx => {
      await noteRequest(tx, id, { state: 'failed', answer })
      await noteLeft(tx, request, stepTexts.notTaken)
      tx.tell('automations')
    })
  if (opened === null) return failed(stepTexts.noSecret)
  const { url, body } = request
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Tradewind',
    ...signedHeaders(opened, `${company}-${id}`, body, now()),
  }
  try {
    const { status } = await fetchFrom(url, { method: 'POST', headers, body: Buffer.from(body) })
    if (status < 200 || status > 299) throw new Error(`Status ${status}`)
  } catch (error) {
    const { message } = error as Error
    if (lastTry || error instanceof AddressRefused) return failed(message.slice(0, 200))
    await db.withCompany(company, tx => noteRequest(tx, id, { answer: message.slice(0, 200) }))
    throw error
  }
  await db.withCompany(company, tx => noteRequest(tx, id, { state: 'sent', answer: '' }))
}
