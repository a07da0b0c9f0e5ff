import { isRefund, itemName } from '#features/people/payroll/payroll.rules.ts'
import { runById } from '#features/people/payroll/server/payroll.queries.ts'
import { readSetting, saveSetting } from '#server/company-setting.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import { instantText } from '#shared/dates.ts'
import type { Fact } from '#shared/fact.ts'
import { outsideText } from '#shared/outside-text.ts'
import { differencesOf, gapTexts, likelyEmployee, mayImport, type Outcome } from '../employees.rules.ts'
import type { payrollProgramContract } from '../payroll-program.contract.ts'
import { rateFor, rateKey } from '../sheet-lines.rules.ts'
import { reachPayroll, refusePayrollTrouble } from './desk.service.ts'
import { linksOf, teamFor } from './employees.queries.ts'
import { addEmployees, importEmployees, linkEmployee, openPayroll } from './employees.service.ts'
import { ratesSetting } from './rates-setting.ts'
import { sendRun } from './send-run.service.ts'
import {
  itemsOfRuns,
  retrySheets,
  runsWithSheets,
  type SheetRow,
  sheetsOfRuns,
  turnOf,
  updateTurn,
} from './sheets.queries.ts'

export const payrollProgramHandlers: Handlers<typeof payrollProgramContract> = {
  async runs(_input, ctx) {
    const reach = await reachPayroll(ctx, ctx.session.companyId)
    const organisation = reach.gap ? '' : reach.organisation
    return ctx.read(async tx => {
      const runs = await runsWithSheets(tx, organisation)
      const sheets = await sheetsOfRuns(
        tx,
        organisation,
        runs.map(run => run.id),
      )
      const turn = await turnOf(tx)
      const isResting = turn?.not_before != null && turn.not_before > tx.now
      return {
        result: runs.map(run => ({
          ...run,
          sheets: sheets.filter(sheet => sheet.run_id === run.id).map(shownSheet),
        })),
        trouble: isResting ? shown(turn.trouble) : null,
        not_before: isResting ? instantText(turn.not_before!) : null,
      }
    })
  },

  send: ({ id }, ctx) => sendRun(ctx, id),

  retry: ({ id }, ctx) =>
    ctx.write(async tx => {
      found(await runById(tx, id))
      const count = await retrySheets(tx, id)
      if (count > 0) await updateTurn(tx, { not_before: null })
      tx.tell('books')
      return { count }
    }),

  async rates(_input, ctx) {
    const reach = await reachPayroll(ctx, ctx.session.companyId)
    if (reach.gap) return refuse(409, gapTexts[reach.gap])
    const desk = await reach.open().catch(refusePayrollTrouble)
    const rates = await desk.earningsRates().catch(refusePayrollTrouble)
    const { lines, chosen } = await ctx.read(async tx => ({
      lines: await itemsOfRuns(tx),
      chosen: (await readSetting(tx, ratesSetting)).rates,
    }))
    const items = new Map(
      lines
        .filter(line => !isRefund(line))
        .map(line => {
          const name = itemName(line.kind === 'correction' ? { ...line, name: '' } : line, {})
          return [rateKey(line), { key: rateKey(line), name, rate: rateFor(line, chosen) ?? '' }] as const
        }),
    )
    return {
      rates: rates
        .filter(rate => rate.has_units)
        .map(({ id, name }) => ({ id, name: outsideText(name, 200) })),
      items: [...items.values()],
    }
  },

  saveRates: ({ items }, ctx) =>
    ctx.write(async tx => {
      const kept = (await readSetting(tx, ratesSetting)).rates
      const chosen = Object.fromEntries(items.map(({ key, rate }) => [key, rate]))
      await saveSetting(tx, ratesSetting, { rates: { ...kept, ...chosen } }, undefined)
      return {}
    }),

  async employees(_input, ctx) {
    const { gap, program } = await reachPayroll(ctx, ctx.session.companyId)
    if (gap) return { program, gap, members: [], employees: [] }
    const { organisation, employees } = await openPayroll(ctx)
    const { team, links } = await ctx.read(async tx => ({
      team: await teamFor(tx, organisation),
      links: await linksOf(tx, organisation),
    }))
    const userOf = new Map(links.map(link => [link.employee_id, link.user_id]))
    const free = employees.filter(each => each.is_active && !userOf.has(each.id))
    return {
      program,
      gap,
      members: team.map(member => {
        const own = employees.find(each => each.id === member.employee_id)
        return {
          ...member,
          suggested_id: member.employee_id === null ? (likelyEmployee(member, free)?.id ?? null) : null,
          differences: own ? differencesOf(member, own) : [],
        }
      }),
      employees: employees.map(({ id, ...employee }) => ({
        ...employee,
        employee_id: id,
        user_id: userOf.get(id) ?? null,
      })),
    }
  },

  add: async ({ ids, people }, ctx) => ({
    result: (await addEmployees(ctx, ids, people)).map(toWire),
  }),

  async link({ user_id, employee_id }, ctx) {
    await linkEmployee(ctx, user_id, employee_id)
    return {}
  },

  async import({ ids }, ctx) {
    refuseUnless(mayImport(ctx.session))
    return { result: (await importEmployees(ctx, ids)).map(toWire) }
  },
}

const toWire = ({ reason, ...outcome }: Outcome) => ({
  ...outcome,
  reason: shown(reason),
})

const shown = (told: Fact | null) => told && { text: told.text, values: { ...told.values } }

const shownSheet = ({ id, name, state, reason, sent }: SheetRow & { name: string }) => ({
  id,
  name,
  state,
  reason: shown(reason),
  hours:
    Math.round((sent ?? []).flatMap(line => line.units).reduce((sum, units) => sum + units, 0) * 100) / 100,
})
