import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { PartnerSession } from '#server/auth/partner-sessions.ts'
import type { PortalSession } from '#server/auth/portal-sessions.ts'
import { createSeal } from '#server/auth/seal.ts'
import type { Session } from '#server/auth/session.ts'
import type { ClientContext, PartnerContext, PublicContext } from '#server/context.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { forClient } from '#server/db/deed.ts'
import type { Doors } from '#server/db/doors.ts'
import { Refusal, refuse } from '#server/refusal.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { happenedHeader } from '#shared/happened.ts'
import { deviceHeader, devicePattern } from '#shared/idempotency.ts'

/** The constraint that a key stored twice violates. */
const keyTaken = 'idempotency_keys_pkey'

/** Thrown inside a keyed write if another request stored the same key at the same moment. */
class KeyTaken extends Error {}

/** Thrown where a link turns out to have been used by the same request before. */
class AnsweredBefore extends Error {
  constructor(readonly answer: unknown) {
    super('answered before')
  }
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    return refuse(400, 'Idempotency-Key is not valid')
  return key
}

/** The phone that may repeat this write, and when it made it; null for others. */
function phoneOf({ headers }: FastifyRequest): { device: string; device_at: Date } | null {
  const { [deviceHeader]: device, [happenedHeader]: made } = headers
  if (device === undefined) return null
  const device_at = new Date(String(made))
  if (typeof device !== 'string' || !devicePattern.test(device) || Number.isNaN(device_at.getTime()))
    return refuse(400, 'X-Device is not valid')
  return { device, device_at }
}

/** Owner of a key. */
type KeyOwner = Pick<Session, 'companyId' | 'id'>

/** Clients count below zero: they have ids of their own. */
export const keyOwner = (client: PortalSession): KeyOwner => ({
  companyId: client.companyId,
  id: -client.clientId,
})

/** Partners' people count below all clients that there can be: of both, ids come from sequences. */
export const partnerKeyOwner = (partner: PartnerSession): KeyOwner => ({
  companyId: partner.companyId,
  id: -(2 ** 52) - partner.personId,
})

/** The `write` of a request: with a key, the answer is stored in the same transaction as the effect. */
export function keyedWrite<Tx extends CompanyTx = UserTx>(
  request: FastifyRequest,
  db: Doors,
  owner: KeyOwner,
  key = keyOf(request),
): <T extends object>(fn: (tx: Tx) => Promise<T>) => Promise<T> {
  const phone = key && owner.id > 0 ? phoneOf(request) : null
  return async fn => {
    try {
      return await db.withCompany(owner.companyId, async tx => {
        const answer = await fn(tx as Tx)
        if (key) keep(tx, owner.id, key, hashOf(request), answer, phone)
        return answer
      })
    } catch (error) {
      if ((error as { constraint?: string }).constraint === keyTaken) throw new KeyTaken()
      throw error
    }
  }
}

/** Owner of the keys of those who show a link: 0 is no user's id. */
const linkOwner = 0

/**
 * The `byLink` of a request. Strangers share an owner, so the key is kept together with what it came with: whoever
 * makes up the same key for another request neither gets that answer nor takes the key away.
 */
export function writeByLink(request: FastifyRequest, ctx: PublicContext): PublicContext['byLink'] {
  return async (companyId, clientId) => {
    const sent = keyOf(request)
    const owner = { companyId, id: linkOwner }
    const key = sent && createHash('sha256').update(sent).update(hashOf(request)).digest('base64url')
    const first = key && (await firstAnswer(ctx, owner, key, request))
    if (first) throw new AnsweredBefore(first.answer)
    const db =
      clientId === undefined ? ctx.db : ctx.db.doing(forClient(ctx.deed, { companyId, id: clientId }))
    const write = keyedWrite<CompanyTx>(request, db, owner, key)
    if (!key) return write
    return fn =>
      write(fn).catch(async error => {
        const other = await firstAnswer(ctx, owner, key, request)
        throw other ? new AnsweredBefore(other.answer) : error
      })
  }
}

function keep(
  tx: CompanyTx,
  userId: number,
  key: string,
  hash: Buffer,
  answer: unknown,
  phone: ReturnType<typeof phoneOf>,
): void {
  const { name, seal } = kept(key)
  const answered = seal.seal(JSON.stringify(answer), name)
  tx.addRows('idempotency_keys', [
    { user_id: userId, key: name, request_hash: hash, answer: answered, ...phone },
  ])
}

/**
 * The phone has the answers to these: the server forgets them as any other, counted from now. For so long the phone keeps what
 * it has sent, to send it again after a restore: a first answer of long ago may have been lost until today.
 */
export async function releaseKeys(
  tx: CompanyTx,
  userId: number,
  device: string,
  before: Date,
): Promise<void> {
  await tx
    .updateRows('idempotency_keys')
    .set({ device: null, device_at: null, created_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('device', '=', device)
    .where('device_at', '<', before)
    .execute()
}

/** The form of a key in the database. Answers may hold secret links: only who has the key can read one again. */
function kept(key: string) {
  const of = (what: string) => createHash('sha256').update(`${what}:${key}`).digest()
  return { name: of('name').toString('base64url'), seal: createSeal(of('seal')) }
}

/** Runs the handler once per key: a repetition gets the first answer, and another request with the same key gets 422. */
export async function answerOnce(
  entry: Endpoint,
  request: FastifyRequest,
  ctx: PublicContext,
  handle: () => Promise<unknown>,
): Promise<unknown> {
  const owner = entry.effect === 'reads' ? null : ownerIn(entry, ctx)
  const key = owner && keyOf(request)
  if (!key) return handle().catch(answeredBefore)
  const first = await firstAnswer(ctx, owner, key, request)
  if (first) return first.answer
  try {
    return await handle()
  } catch (error) {
    // The same request may have been kept meanwhile: what refuses this one (a newer version, a number that is taken)
    // can be its own doing.
    const isTaken = (error as { code?: string }).code === '23505'
    const mayBeOwnDoing = isTaken || error instanceof KeyTaken || error instanceof Refusal
    const other = mayBeOwnDoing ? await firstAnswer(ctx, owner, key, request) : null
    if (other) return other.answer
    throw error
  }
}

function answeredBefore(error: unknown): unknown {
  if (error instanceof AnsweredBefore) return error.answer
  throw error
}

/** The signed-in caller of this endpoint; null: nobody is. */
export function ownerIn(entry: Endpoint, ctx: PublicContext): KeyOwner | null {
  if (entry.access.as === 'client') return keyOwner((ctx as unknown as ClientContext).client)
  if (entry.access.as === 'partner') return partnerKeyOwner((ctx as unknown as PartnerContext).partner)
  return entry.access.as === 'user' ? ctx.session : null
}

async function firstAnswer(
  ctx: PublicContext,
  { companyId, id }: KeyOwner,
  key: string,
  request: FastifyRequest,
): Promise<{ answer: unknown } | null> {
  const { name, seal } = kept(key)
  const row = await ctx.db.readCompany(companyId, tx =>
    tx
      .rows('idempotency_keys')
      .where('user_id', '=', id)
      .where('key', '=', name)
      .select(['request_hash', 'answer'])
      .executeTakeFirst(),
  )
  if (!row) return null
  if (!row.request_hash.equals(hashOf(request))) {
    return refuse(422, 'This Idempotency-Key was used for another request.')
  }
  const answer = typeof row.answer === 'string' ? seal.open(row.answer, name) : null
  if (answer === null) throw new Error('what a key answered cannot be read')
  return { answer: JSON.parse(answer) as unknown }
}

function hashOf(request: FastifyRequest): Buffer {
  const { method, url, rawJson, uploadHash } = request
  return createHash('sha256').update(`${method} ${url} ${rawJson}${uploadHash}`).digest()
}

/** Those of these keys that this person's writes have no answer by. */
export async function unansweredKeys(
  tx: CompanyTx,
  userId: number,
  keys: readonly string[],
): Promise<string[]> {
  const names = new Map(keys.map(key => [kept(key).name, key]))
  const known = await tx
    .rows('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', sql<string>`any(${[...names.keys()]}::text[])`)
    .select('key')
    .execute()
  for (const { key } of known) names.delete(key)
  return [...names.values()]
}
