import { ownLeaveKinds } from '#features/people/shifts/server/leave-kinds.queries.ts'
import { leaveLabels } from '#features/people/shifts/shifts.rules.ts'
import { readSetting, saveSetting } from '#server/company-setting.ts'
import type { UserContext } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { outsideText } from '#shared/outside-text.ts'
import { gapTexts } from '../employees.rules.ts'
import {
  type ChosenTypes,
  isApplied,
  leaveKey,
  leaveSendingTexts,
  sentKeys,
  usualKinds,
} from '../leave-sending.rules.ts'
import type { payrollLeaveContract } from '../payroll-leave.contract.ts'
import { notSent, rateFor } from '../sheet-lines.rules.ts'
import { payrollOrganisation, reachPayroll, refusePayrollTrouble } from './desk.service.ts'
import {
  appliedLeave,
  lastLeave,
  leaveInSheets,
  lockLeaveRow,
  retryLeaveRows,
  updateLeaveRow,
} from './leave.queries.ts'
import { leaveSetting } from './leave-setting.ts'
import { noteLeave } from './note-leave.service.ts'
import { ratesSetting } from './rates-setting.ts'
import { updateTurn } from './sheets.queries.ts'

const mostShown = 50

export const payrollLeaveHandlers: Handlers<typeof payrollLeaveContract> = {
  list: (_input, ctx) =>
    ctx.read(async tx => {
      const organisation = await payrollOrganisation(tx, ctx.providers.payroll)
      const { from } = await readSetting(tx, leaveSetting)
      const rows = organisation === null ? [] : await lastLeave(tx, organisation, mostShown)
      return {
        from,
        result: rows.map(({ id, person, name, first_day, last_day, state, reason, sent }) => ({
          id,
          person,
          name,
          first_day,
          last_day,
          state,
          reason: reason && { text: reason.text, values: { ...reason.values } },
          hours: (sent?.periods ?? []).reduce((sum, { hours }) => sum + hours, 0),
        })),
      }
    }),

  async types(_input, ctx) {
    const reach = await reachPayroll(ctx, ctx.session.companyId)
    if (reach.gap) return refuse(409, gapTexts[reach.gap])
    const desk = await reach.open().catch(refusePayrollTrouble)
    const types = await desk.leaveTypes().catch(refusePayrollTrouble)
    return ctx.read(async tx => {
      const { from, types: chosen } = await readSetting(tx, leaveSetting)
      const kinds = await kindsOf(tx)
      return {
        from,
        types: types
          .filter(each => each.in_hours)
          .map(({ id, name }) => ({ id, name: outsideText(name, 200) })),
        kinds: kinds.map(({ key, name }) => ({ key, name, type: chosen[key] ?? '' })),
      }
    })
  },

  saveTypes: ({ from, kinds }, ctx) =>
    ctx.write(async tx => {
      const organisation = await organisationOf(ctx, tx)
      const kept = await readSetting(tx, leaveSetting)
      const known = await kindsOf(tx)
      for (const { key } of kinds) found(known.find(each => each.key === key))
      const types = { ...kept.types, ...Object.fromEntries(kinds.map(({ key, type }) => [key, type])) }
      const before = kept.from !== '' && kept.from <= from ? sentKeys(kept.types) : []
      const added = known.filter(({ key }) => isSent(types, key) && !before.includes(key))
      await refusePaidTwice(tx, organisation, from, new Set(added.map(({ name }) => name)))
      await saveSetting(tx, leaveSetting, { from, types }, undefined)
      await noteLeave(tx, organisation)
      return {}
    }),

  retry: (_input, ctx) =>
    ctx.write(async tx => {
      const count = await retryLeaveRows(tx, await organisationOf(ctx, tx))
      if (count > 0) await updateTurn(tx, { not_before: null })
      tx.tell('books')
      return { count }
    }),

  markDone: ({ id }, ctx) =>
    ctx.write(async tx => {
      const row = found(await lockLeaveRow(tx, id))
      if (row.state !== 'failed') return {}
      const state = row.leave_version === 0 ? 'withdrawn' : 'sent'
      await updateLeaveRow(tx, id, { state, reason: null, sent_at: tx.now })
      tx.tell('books')
      return {}
    }),
}

async function organisationOf(ctx: UserContext, tx: CompanyTx): Promise<string> {
  const organisation = await payrollOrganisation(tx, ctx.providers.payroll)
  return organisation ?? refuse(409, gapTexts[ctx.providers.payroll ? 'access' : 'program'])
}

const isSent = (types: ChosenTypes, key: string) => (types[key] ?? notSent) !== notSent

/** Kinds of leave with the names that payslips have. */
async function kindsOf(tx: CompanyTx): Promise<{ key: string; name: string }[]> {
  const own = await ownLeaveKinds.all(tx)
  return [
    ...usualKinds.map(kind => ({ key: leaveKey({ kind, kind_id: null }), name: leaveLabels[kind] })),
    ...own.map(({ id, name }) => ({ key: leaveKey({ kind: 'other', kind_id: id }), name })),
  ]
}

/** Refuses to send leave of these kinds that timesheets have paid already. */
async function refusePaidTwice(
  tx: CompanyTx,
  organisation: string,
  from: string,
  names: ReadonlySet<string>,
): Promise<void> {
  const chosen = (await readSetting(tx, ratesSetting)).rates
  const paid = (await leaveInSheets(tx, organisation, from)).filter(
    line => names.has(line.name) && (rateFor(line, chosen) ?? notSent) !== notSent,
  )
  for (const { user_id, name, day } of paid)
    if (!isApplied(await appliedLeave(tx, user_id, organisation), name, day))
      refuse(400, fact(leaveSendingTexts.inTimesheets, { day: { day } }), { field: 'from' })
}
