import { hostCompany } from '#server/auth/partner-sessions.ts'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { Handlers } from '#server/mount.ts'
import { notFound } from '#server/refusal.ts'
import type { Contract } from '#shared/endpoint.ts'

/** The company that partners work for; 404 on an installation without one. */
export async function hostOf({ db }: Pick<Services, 'db'>): Promise<CompanyId> {
  return (await hostCompany(db)) ?? notFound()
}

/** Handlers that answer 404 on an installation that sells no plans: nothing could be earned there. */
export function whereSold<C extends Contract>(handlers: Handlers<C>): Handlers<C> {
  const guarded = Object.entries(handlers).map(([name, handle]) => [
    name,
    (input: never, ctx: never) =>
      (ctx as Pick<Services, 'sellsPlans'>).sellsPlans
        ? (handle as (input: never, ctx: never) => unknown)(input, ctx)
        : notFound(),
  ])
  return Object.fromEntries(guarded) as Handlers<C>
}
