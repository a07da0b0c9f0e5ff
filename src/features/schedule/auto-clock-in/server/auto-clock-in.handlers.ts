import { pressClock } from '#features/people/clock/server/clock.service.ts'
import { deleteEntry, lockClocks, openEntry } from '#features/people/clock/server/clock-entries.queries.ts'
import { type CompanySetting, readSetting, saveSetting } from '#server/company-setting.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import type { autoClockInContract } from '../auto-clock-in.contract.ts'
import { type AutoClockIn, autoClockInTexts, defaultAutoClockIn, undoMs } from '../auto-clock-in.rules.ts'
import { keepArrival, lastArrival, placesFor, undoArrival, wasOutSince } from './auto-clock-in.queries.ts'
import { dayBegins } from './day-begins.service.ts'

const setting: CompanySetting<AutoClockIn> = {
  name: 'auto-clock-in',
  from: stored => ({ ...defaultAutoClockIn, ...(stored as Partial<AutoClockIn> | undefined) }),
}

export const autoClockInHandlers: Handlers<typeof autoClockInContract> = {
  settings: async (_input, ctx) => {
    const { yards, ...settings } = await ctx.read(tx => readSetting(tx, setting))
    return { result: { ...settings, yards: [...yards] } }
  },

  save: ({ version, ...value }, ctx) =>
    ctx.write(async tx => {
      const { yards, ...settings } = await saveSetting(tx, setting, value, version)
      return { result: { ...settings, yards: [...yards] } }
    }),

  places: (_input, ctx) =>
    ctx.read(async tx => {
      const { radius, ...due } = await dueAt(tx, ctx.session.timeZone)
      const open = await openEntry(tx, tx.by.id)
      const last = open ? await lastArrival(tx) : undefined
      const isAtIt = open !== undefined && last?.entry_id === open.id
      const until = isAtIt ? new Date(last.at.getTime() + undoMs) : null
      return {
        radius,
        result: due.jobs,
        yards: due.yards,
        leave: isAtIt ? { number: last.number, yard: last.yard, lat: last.lat, lng: last.lng } : null,
        undo_until: until && until > tx.now ? until : null,
      }
    }),

  arrive: ({ job_id, yard }, ctx) =>
    ctx.write(async tx => {
      await lockClocks(tx, [tx.by.id])
      // Another of their devices may have been faster.
      if (await openEntry(tx, tx.by.id)) return {}
      const due = await dueAt(tx, ctx.session.timeZone)
      const place =
        job_id === null
          ? due.yards.find(each => each.name === yard)
          : due.jobs.find(each => each.job_id === job_id)
      if (!place) return refuse(409, autoClockInTexts.notDue)
      await pressClock(tx, tx.by.id, { do: 'in' })
      const open = await openEntry(tx, tx.by.id)
      if (open)
        await keepArrival(tx, {
          entry_id: open.id,
          job_id,
          yard: job_id === null ? yard : '',
          lat: place.lat,
          lng: place.lng,
        })
      return {}
    }),

  undo: (_input, ctx) =>
    ctx.write(async tx => {
      await lockClocks(tx, [tx.by.id])
      const [open, last] = [await openEntry(tx, tx.by.id), await lastArrival(tx)]
      const isLate = !last || tx.now.getTime() - last.at.getTime() > undoMs
      if (!open || isLate || last.entry_id !== open.id) return refuse(409, autoClockInTexts.tooLate)
      await deleteEntry(tx, open)
      await undoArrival(tx)
      return {}
    }),
}

/** The jobs and yards at which the person would be clocked in now. */
async function dueAt(tx: UserTx, zone: string) {
  const settings = await readSetting(tx, setting)
  if (!settings.enabled) return { radius: settings.radius, jobs: [], yards: [] }
  const jobs = await placesFor(tx, settings)
  const begins = settings.yards.length > 0 ? await dayBegins(tx, settings, zone) : null
  const isDue = begins !== null && !(await wasOutSince(tx, begins))
  const yards = isDue ? settings.yards.map(({ address: _, ...yard }) => yard) : []
  return { radius: settings.radius, jobs, yards }
}
