import { nextOrderNumber, raiseOrderNumber } from '#features/account/numbering/server/numbering.queries.ts'
import { groupsWithKind } from '#features/account/permissions/server/permissions.queries.ts'
import { readSetting, type SavedSetting, saveSetting } from '#server/company-setting.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { notFound, refuse, refuseUnless } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import type { stockSettingsContract } from '../stock-settings.contract.ts'
import { mayBeginOrders, type StockSettings } from '../stock-settings.rules.ts'
import { stockSetting } from './stock-settings.service.ts'

export const stockSettingsHandlers: Handlers<typeof stockSettingsContract> = {
  read: (_input, ctx) =>
    ctx.read(async tx => ({
      result: await shown(tx, await readSetting(tx, stockSetting), await nextOrderNumber(tx)),
    })),

  save: ({ version, next_order, group_limits, ...value }, ctx) =>
    ctx.write(async tx => {
      if (value.order_prefix !== undefined) {
        refuseUnless(mayBeginOrders(value.order_prefix), 400, { field: 'order_prefix' })
      }
      const limits = group_limits?.flatMap(({ group, limit_cents }) =>
        limit_cents === null ? [] : [{ group, limit_cents }],
      )
      const known = await groupsWithKind(tx)
      if (limits?.some(({ group }) => !known.some(each => each.id === group))) return notFound()
      const saved = await saveSetting(tx, stockSetting, { ...value, group_limits: limits }, version)
      const next = await (next_order === undefined ? nextOrderNumber(tx) : raiseOrderNumber(tx, next_order))
      if (next_order !== undefined && next > next_order)
        return refuse(
          400,
          fact('That number is taken. Choose {{lowest}} or higher.', { lowest: String(next) }),
          {
            field: 'next_order',
          },
        )
      return { result: await shown(tx, saved, next) }
    }),
}

async function shown(
  tx: UserTx,
  { group_limits, ...settings }: SavedSetting<StockSettings>,
  next_order: number,
) {
  const groups = (await groupsWithKind(tx)).filter(({ kind }) => kind !== 'owner' && kind !== 'accountant')
  return {
    ...settings,
    next_order,
    group_limits: groups.map(({ id, name }) => ({
      group: id,
      name,
      limit_cents: group_limits.find(each => each.group === id)?.limit_cents ?? null,
    })),
  }
}
