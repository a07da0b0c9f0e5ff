import type { Services } from '#server/context.ts'
import type { Handlers } from '#server/mount.ts'
import { notFound, refuse, refuseStale, staleText } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import type { EmailDomainWritten, emailDomainContract } from '../email-domain.contract.ts'
import { domainTexts, openMailHosts, recordsOf } from '../email-domain.rules.ts'
import {
  type DomainRow,
  deleteDomain,
  domainOf,
  insertDomain,
  lockDomain,
  updateDomain,
} from './email-domain.queries.ts'
import {
  awaitedKey,
  domainRecord,
  lookAtDomain,
  newKey,
  returnDomainOf,
  settleDomain,
} from './email-domain.service.ts'

export const emailDomainHandlers: Handlers<typeof emailDomainContract> = {
  state: async (_input, ctx) => shown(ctx, await ctx.read(domainOf)),

  async save({ address: typed, version }, ctx) {
    const address = canonicalEmail(typed)
    if (address === null) return refuse(400, 'Email is not valid', { field: 'address' })
    const domain = address.slice(address.lastIndexOf('@') + 1)
    if (openMailHosts.has(domain))
      return refuse(400, fact(domainTexts.openHost, { domain }), { field: 'address' })
    const { companyId } = ctx.session
    // Takes a while, and is thrown away where only the part before the @ changes.
    const key = await newKey(ctx, companyId)
    return ctx.write(async tx => {
      const before = await lockDomain(tx)
      if (before) refuseStale(version, before, shown(ctx, before))
      const fresh = { address, domain, ...key }
      const after =
        before?.domain === domain
          ? await updateDomain(tx, { address }, true)
          : before
            ? await updateDomain(tx, { ...fresh, ...asNew, check_at: tx.now }, true)
            : await insertDomain(tx, fresh)
      if (!after) return refuse(409, staleText)
      tx.record('email_domains', before ? domainRecord(before) : null, domainRecord(after), tx.companyId)
      return shown(ctx, after)
    })
  },

  async check(_input, ctx) {
    const seen = (await lookAtDomain(ctx, ctx.session.companyId)) ?? refuse(409, domainTexts.none)
    return ctx.write(async tx => shown(ctx, await settleDomain(tx, ctx, seen)))
  },

  async renew(_input, ctx) {
    const { selector, public_key, sealed_key } = await newKey(ctx, ctx.session.companyId)
    return ctx.write(async tx => {
      const before = (await lockDomain(tx)) ?? refuse(409, domainTexts.none)
      if (before.state !== 'verified') refuse(409, domainTexts.notVerified)
      const after = await updateDomain(
        tx,
        {
          next_selector: selector,
          next_public_key: public_key,
          next_sealed_key: sealed_key,
          records: { ...before.records, dkim: { state: 'unknown', found: '' } },
          check_at: tx.now,
        },
        true,
      )
      tx.record('email_domains', domainRecord(before), domainRecord(after!), tx.companyId)
      return shown(ctx, after)
    })
  },

  remove: (_input, ctx) =>
    ctx.write(async tx => {
      const before = (await lockDomain(tx)) ?? refuse(409, domainTexts.none)
      await deleteDomain(tx)
      tx.record('email_domains', domainRecord(before), null, tx.companyId)
      return shown(ctx, undefined)
    }),

  async simulate({ is_published }, ctx) {
    const { dns, mailIntake } = ctx.providers
    if (!dns.publish) return notFound()
    const row = (await ctx.read(domainOf)) ?? refuse(409, domainTexts.none)
    for (const record of recordsOf(awaitedKey(row), returnDomainOf(mailIntake)))
      await dns.publish(record, is_published)
    const seen = (await lookAtDomain(ctx, ctx.session.companyId)) ?? refuse(409, domainTexts.none)
    return ctx.write(async tx => shown(ctx, await settleDomain(tx, ctx, seen)))
  },
}

/** A domain of which nothing is known yet. */
const asNew = {
  state: 'pending',
  trouble: null,
  records: {},
  checked_at: null,
  verified_at: null,
  next_selector: '',
  next_public_key: '',
  next_sealed_key: '',
} as const

function shown(
  { providers: { dns, mailIntake } }: Pick<Services, 'providers'>,
  row: DomainRow | undefined,
): { result: EmailDomainWritten | null; is_simulated: boolean } {
  const is_simulated = dns.isSimulated
  if (!row) return { result: null, is_simulated }
  const { address, domain, state, trouble, checked_at, check_at, verified_at, version } = row
  const records = recordsOf(awaitedKey(row), returnDomainOf(mailIntake)).map(each => ({
    ...each,
    ...(row.records[each.record] ?? { state: 'unknown' as const, found: '' }),
  }))
  const is_renewing = row.next_selector !== ''
  const result = { address, domain, state, trouble, records, is_renewing }
  return { result: { ...result, checked_at, check_at, verified_at, version }, is_simulated }
}
