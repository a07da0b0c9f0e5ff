import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/context.ts'
import { type Handlers, mount } from '#server/mount.ts'
import type { IdentityProviders } from '#server/providers/identity/identity.port.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import type { Contract } from '#shared/endpoint.ts'

/** Options that some handlers need. */
interface HandlerOptions {
  /** Services that people can sign in with. */
  identity: IdentityProviders
  /** Folder of the operator's own terms.md and privacy.md. */
  legalFolder: string | null
}

/** A contract with its handlers and scheduled work; a missing handler or a wrong reply does not compile. */
export function pair<C extends Contract>(
  contract: C,
  handlers: Handlers<C> | ((options: HandlerOptions) => Handlers<C>),
  schedules: (services: Services, failed: LogFailure) => readonly Scheduled[] = () => [],
) {
  return {
    contract,
    schedules,
    mount: (http: FastifyInstance, services: Services, options: HandlerOptions) =>
      mount(http, services, contract, typeof handlers === 'function' ? handlers(options) : handlers),
  }
}
