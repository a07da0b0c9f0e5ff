import { refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { PayRefused, PayUnavailable } from './pay.port.ts'

/** True for what the provider refused, or could not answer. */
export const isPayTrouble = (error: unknown): error is PayRefused | PayUnavailable =>
  error instanceof PayRefused || error instanceof PayUnavailable

/** Passes the provider's trouble on: 503 while it can't be reached, 400 about a field that it refused, otherwise 409. */
export function refusePayTrouble(error: unknown, field?: string): never {
  if (error instanceof PayRefused) {
    const told = fact('Stripe says: {{reason}}', { reason: error.message })
    return field === undefined ? refuse(409, told) : refuse(400, told, { field })
  }
  return refuseUnreached(error)
}

/** The same for questions that are refused for their key alone. */
export function refuseKeyTrouble(error: unknown, field?: string): never {
  return error instanceof PayRefused ? refuseKey(field) : refuseUnreached(error)
}

/** A key that opens nothing, or was sealed by a secret that is lost. */
export const refuseKey = (field?: string): never =>
  refuse(400, 'Stripe does not accept this key.', field === undefined ? {} : { field })

function refuseUnreached(error: unknown): never {
  if (error instanceof PayUnavailable)
    return refuse(503, 'Stripe can’t be reached right now. Please try again.')
  throw error
}
