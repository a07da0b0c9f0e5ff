import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { againHeader, type Happened, happenedHeader, readHappened, sentHeader } from '#shared/happened.ts'
import type { CompanyTx } from './db/company-tx.ts'
import { refuse } from './refusal.ts'

/** When the write of a signed-in user was made, where its device says so; times that can't be are refused. */
export function happenedIn(entry: Endpoint, request: FastifyRequest, now: Date): Happened | null {
  const { [happenedHeader]: made, [sentHeader]: sent, [againHeader]: again } = request.headers
  if (made === undefined || entry.effect === 'reads' || entry.access.as !== 'user') return null
  const happened = readHappened(String(made), String(sent ?? ''), now, again !== undefined)
  return typeof happened === 'string' ? refuse(400, happened) : happened
}

/** When what this transaction writes happened: now, or earlier where a device kept it until it had a connection. */
export function happenedAt({ deed, now }: CompanyTx): Date {
  return deed.happened?.isLate ? deed.happened.at : now
}

/** When it arrived, if later than it happened, and how wrong the device's clock was; nulls for what came at once. */
export function arrivalOf({ deed, now }: CompanyTx): { arrived_at: Date | null; clock_off: number | null } {
  if (!deed.happened?.isLate) return { arrived_at: null, clock_off: null }
  return { arrived_at: now, clock_off: deed.happened.clockOff || null }
}
