import { accountBy } from '#features/account/sign-in/server/accounts.queries.ts'
import { companiesByIds, headRow, memberIds } from '#features/franchise/links/server/links.queries.ts'
import type { UserContext } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { booksHere } from './handover.queries.ts'

export interface Target {
  id: CompanyId
  name: string
  /** The caller's own user there, who books jobs: it needs nobody else's yes. */
  userId: number | null
}

/** Companies that this one is linked to. */
export async function linkedIds(tx: CompanyTx): Promise<number[]> {
  const [head, members] = await Promise.all([headRow(tx), memberIds(tx)])
  return head ? [head.head_company_id, ...members] : members
}

/** Companies that work can go to, by name. */
export async function targetsOf(ctx: UserContext): Promise<Target[]> {
  const { accountId, companyId } = ctx.session
  const [account, linked] = await Promise.all([
    ctx.db.withPlatform('companies that work can go to', tx => accountBy(tx, { id: accountId })),
    ctx.read(linkedIds),
  ])
  const places = (account?.memberships ?? []).filter(
    each => each.active && each.joined && each.company_id !== Number(companyId),
  )
  const books = await Promise.all(
    places.map(({ company_id, user_id }) =>
      ctx.db.readCompany(companyIdFrom(company_id, 'session'), tx => booksHere(tx, user_id)),
    ),
  )
  // Guests of a link that has ended are not active any more; those of a running one are linked.
  const users = new Map(places.filter((_, n) => books[n]).map(each => [each.company_id, each.user_id]))
  const ids = [...new Set([...linked, ...users.keys()])]
  if (ids.length === 0) return []
  const companies = await ctx.db.withPlatform('names of companies', tx => companiesByIds(tx, ids))
  return companies.map(({ id, name }) => ({
    id: companyIdFrom(id, 'link'),
    name,
    userId: users.get(id) ?? null,
  }))
}
