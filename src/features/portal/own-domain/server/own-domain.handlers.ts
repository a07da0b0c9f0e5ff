import { randomBytes } from 'node:crypto'
import { countAttempt } from '#server/auth/attempts.ts'
import type { Services, UserContext } from '#server/context.ts'
import { newDeed } from '#server/db/deed.ts'
import type { Handlers } from '#server/mount.ts'
import { notFound, refuse, refuseUnless } from '#server/refusal.ts'
import type { ownDomainContract } from '../own-domain.contract.ts'
import { hostOf, mayServe, mostDomainLooks, ownDomainTexts, recordOf } from '../own-domain.rules.ts'
import {
  companyOfDomain,
  deleteDomain,
  lockOwnDomain,
  type OwnDomainRow,
  oneProofAtATime,
  ownDomain,
  storeDomain,
  updateDomain,
} from './own-domain.queries.ts'
import { loseDomain, seesRecord } from './own-domain.service.ts'

export const ownDomainHandlers: Handlers<typeof ownDomainContract> = {
  domain: (_input, ctx) => ctx.read(async tx => shown(ctx, await ownDomain(tx))),

  setDomain({ host: typed }, ctx) {
    const host = hostOf(typed)
    if (typed !== '') refuseUnless(mayServe(host, ownHost(ctx)), 400, { field: 'host' })
    return ctx.write(async tx => {
      const before = await lockOwnDomain(tx)
      if ((before?.host ?? '') === host) return shown(ctx, before)
      const after = host === '' ? undefined : await storeDomain(tx, host, randomBytes(16).toString('hex'))
      if (!after) await deleteDomain(tx)
      tx.record('settings', { 'site-domain': before?.host ?? '' }, { 'site-domain': host }, tx.companyId)
      return shown(ctx, after)
    })
  },

  checkDomain: (_input, ctx) => check(ctx),

  async simulateDomain({ is_published }, ctx) {
    const { dns } = ctx.providers
    if (!dns.publish) return notFound()
    const row = (await ctx.read(ownDomain)) ?? refuse(409, ownDomainTexts.none)
    await dns.publish({ type: 'TXT', ...recordOf(row.host, row.token) }, is_published)
    return shown(ctx, row)
  },
}

/** Looks for the record, and gives the company the domain. */
async function check(ctx: UserContext) {
  const row = (await ctx.read(ownDomain)) ?? refuse(409, ownDomainTexts.none)
  if (!(await countAttempt(ctx.db, `look at domain of ${ctx.session.companyId}`, mostDomainLooks, 10)))
    return refuse(429, 'Too many requests. Please wait a minute and try again.')
  const isThere = await seesRecord(ctx, row)
  if (isThere !== true) return refuse(400, isThere === null ? ownDomainTexts.away : ownDomainTexts.missing)
  await dropFormer(ctx, row.host)
  return ctx.write(async tx => {
    await oneProofAtATime(tx)
    const owner = await companyOfDomain(tx, row.host)
    if (owner !== null && owner !== tx.companyId) return refuse(409, ownDomainTexts.taken)
    const before = await lockOwnDomain(tx)
    // Another domain was set meanwhile.
    if (before?.host !== row.host || before.token !== row.token) return refuse(409, ownDomainTexts.missing)
    const look_at = new Date(tx.now.getTime() + 86_400_000)
    const after = await updateDomain(tx, { proven_at: before.proven_at ?? tx.now, look_at, missed: 0 })
    if (before.proven_at === null)
      tx.record('settings', { 'site-domain-proven': '' }, { 'site-domain-proven': row.host }, tx.companyId)
    return shown(ctx, after)
  })
}

/** Ends another company's hold on a domain that it proves no longer, such as one that was sold. */
async function dropFormer(ctx: UserContext, host: string): Promise<void> {
  const owner = await ctx.db.withPlatform('the present company of a domain', tx => companyOfDomain(tx, host))
  if (owner === null || owner === ctx.session.companyId) return
  const theirs = await ctx.db.readCompany(owner, ownDomain)
  // Done to another company, so by nobody of ours.
  if (theirs && (await seesRecord(ctx, theirs)) === false)
    await ctx.db
      .doing(newDeed({ endpoint: 'POST /site/checkDomain' }))
      .withCompany(owner, tx => loseDomain(tx, ctx, host))
}

const ownHost = ({ publicUrl }: Pick<Services, 'publicUrl'>): string => new URL(publicUrl).hostname

const shown = (services: Pick<Services, 'publicUrl' | 'providers'>, row: OwnDomainRow | undefined) => ({
  result: row
    ? { host: row.host, is_proven: row.proven_at !== null, record: recordOf(row.host, row.token) }
    : null,
  target: ownHost(services),
  is_simulated: services.providers.dns.isSimulated,
})
