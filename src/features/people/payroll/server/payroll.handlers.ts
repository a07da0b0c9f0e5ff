import * as z from 'zod/mini'
import { type CompanySetting, readSetting, saveSetting } from '#server/company-setting.ts'
import { csvFile } from '#server/csv.ts'
import type { Handlers } from '#server/mount.ts'
import { found } from '#server/refusal.ts'
import { dayText } from '#shared/dates.ts'
import type { payrollContract } from '../payroll.contract.ts'
import { itemKey, itemName } from '../payroll.rules.ts'
import type { ReadClaims } from './paid-claims.queries.ts'
import { lastRuns, linesOfRun, runById } from './payroll.queries.ts'
import { payPeople, periodOf, toPay, waitingPeople } from './payroll.service.ts'
import { fileColumns } from './payroll-file.ts'
import type { ReadEarned } from './shares.service.ts'

const items = z.object({ items: z._default(z.record(z.string(), z.string()), {}) })
/** Names of pay items, by key. */
const itemsSetting: CompanySetting<z.output<typeof items>> = {
  name: 'payrollItems',
  from: stored => items.parse(stored ?? {}),
}

export const payrollHandlers = (sources: {
  readEarned: ReadEarned
  readClaims: ReadClaims
}): Handlers<typeof payrollContract> => ({
  preview: ({ day }, ctx) =>
    ctx.read(async tx => {
      const zone = ctx.session.timeZone
      const period = await periodOf(tx, day)
      const [{ items: names }, { people, shares_from }, waiting, runs] = await Promise.all([
        readSetting(tx, itemsSetting),
        toPay(tx, period, { zone, ...sources }),
        waitingPeople(tx, period, zone),
        lastRuns(tx),
      ])
      return {
        first_day: dayText(period.first),
        last_day: dayText(period.last),
        shares_from,
        result: people.map(
          ({ corrections: _, salary_days: __, days: ___, claims: ____, lines, ...person }) => ({
            ...person,
            lines: lines.map(line => ({ ...line, item: itemName(line, names), key: itemKey(line) })),
          }),
        ),
        waiting,
        runs,
      }
    }),

  export: ({ day }, ctx) =>
    ctx.write(async tx => ({
      result: await payPeople(tx, day, { zone: ctx.session.timeZone, ...sources }),
    })),

  async file({ id, layout }, ctx) {
    const { run, lines, names } = await ctx.read(async tx => ({
      run: found(await runById(tx, id)),
      lines: await linesOfRun(tx, id),
      names: (await readSetting(tx, itemsSetting)).items,
    }))
    const columns = fileColumns[layout].map(({ header, cell }) => ({
      header,
      cell: (line: (typeof lines)[number]) => cell({ ...line, ...run }, names),
    }))
    return csvFile(`payroll-${run.first_day}-${id}.csv`, columns, [lines].values())
  },

  saveItems: ({ items: sent }, ctx) =>
    ctx.write(async tx => {
      const kept = (await readSetting(tx, itemsSetting)).items
      const named = Object.fromEntries(sent.map(({ key, name }) => [key, name]))
      await saveSetting(tx, itemsSetting, { items: { ...kept, ...named } }, undefined)
      return {}
    }),
})
