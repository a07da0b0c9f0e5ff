import { readSetting, saveSetting } from '#server/company-setting.ts'
import { csvTime } from '#server/csv.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { asPlatform } from '#server/db/inner-doors.ts'
import { listPage } from '#server/list.ts'
import { listFile } from '#server/list-file.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse, refuseUnless } from '#server/refusal.ts'
import { securitySetting } from '#server/security/security-setting.ts'
import { sentenceOf } from '#shared/fact.ts'
import type { securityContract } from '../security.contract.ts'
import { canAskForFactor, securityFact, securityTexts } from '../security.rules.ts'
import { groupOf, groupRows, hasFactor, type SecurityRow, securityList } from './security.queries.ts'

export const securityHandlers: Handlers<typeof securityContract> = {
  rules: (_input, ctx) =>
    ctx.read(async tx => ({
      result: await readSetting(tx, securitySetting),
      groups: await groupRows(tx),
    })),

  async saveRules({ version, ...rules }, ctx) {
    if (ctx.session.demo) refuse(403, securityTexts.demo)
    const saved = await ctx.write(async tx => {
      const known = new Set((await groupRows(tx)).map(({ id }) => id))
      const factor_groups = [...new Set(rules.factor_groups)]
      if (factor_groups.some(id => !known.has(id)))
        return refuse(400, securityTexts.noGroup, { field: 'factor_groups' })
      const asksOwn = factor_groups.includes(await groupOf(tx, tx.by.id))
      const isProtected = await asPlatform(tx, platform => hasFactor(platform, ctx.session.accountId))
      refuseUnless(canAskForFactor({ asksOwn, hasFactor: isProtected }), 400, { field: 'factor_groups' })
      const result = await saveSetting(tx, securitySetting, { ...rules, factor_groups }, version)
      tx.tell('viewer')
      return { result }
    })
    ctx.sessions.forget({ companyId: ctx.session.companyId })
    return saved
  },

  async log({ kind, pagination }, ctx) {
    const { page, groups } = await ctx.read(async tx => ({
      page: await listPage(tx, securityList(tx, kind), pagination),
      groups: await groupNames(tx),
    }))
    return {
      data: page.rows.map(row => {
        const { text, values } = toldOf(row, groups)
        const { id, at, began_at, count, address, name } = row
        return {
          id,
          kind: row.kind,
          told: { text, values: { ...values } },
          at,
          began_at,
          count,
          address,
          by: name ?? '',
        }
      }),
      pagination: page.pagination,
    }
  },

  async exportLog({ kind, ...sorting }, ctx) {
    const groups = await ctx.read(groupNames)
    return listFile(ctx, 'security', tx => securityList(tx, kind), sorting, [
      { header: 'What', cell: row => sentenceOf(toldOf(row, groups)) },
      { header: 'By', cell: row => row.name ?? '' },
      { header: 'First', cell: row => csvTime(row.began_at, ctx.session.timeZone) },
      { header: 'Last', cell: row => csvTime(row.at, ctx.session.timeZone) },
      { header: 'Times', cell: row => row.count },
      { header: 'Address', cell: row => row.address },
    ])
  },
}

const groupNames = async (tx: CompanyTx) =>
  new Map((await groupRows(tx)).map(({ id, name }) => [id, name] as const))

function toldOf({ kind, facts, name, member, permission }: SecurityRow, groups: Map<number, string>) {
  const group = (id?: number) => (id !== undefined && groups.get(id)) || '?'
  const list = (ids: readonly number[] = []) => ids.map(group).join(', ')
  return securityFact(kind, {
    name: name ?? '?',
    member: member ?? '?',
    permission: permission ?? '?',
    what: facts.what ?? '',
    group: group(facts.group),
    from: group(facts.from),
    to: group(facts.to),
    given: list(facts.given),
    taken: list(facts.taken),
    head: facts.name ?? '?',
  })
}
