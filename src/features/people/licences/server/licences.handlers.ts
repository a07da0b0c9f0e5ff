import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseStale } from '#server/refusal.ts'
import { dayText, instantText, todayIn } from '#shared/dates.ts'
import type { Licence, licencesContract } from '../licences.contract.ts'
import { licenceTexts } from '../licences.rules.ts'
import {
  deleteLicenceRows,
  insertLicence,
  isFreeScan,
  isInTeam,
  type LicenceRow,
  licencesOf,
  lockLicences,
  upcomingDays,
  updateLicence,
} from './licences.queries.ts'
import { missingLicences, missingOnVisits } from './missing-licences.service.ts'

export const licencesHandlers: Handlers<typeof licencesContract> = {
  async list({ id }, ctx) {
    const rows = await ctx.read(async tx => ((await isInTeam(tx, id)) ? licencesOf(tx, id) : null))
    return { result: found(rows).map(shown) }
  },

  async own(_input, ctx) {
    return { result: (await ctx.read(tx => licencesOf(tx, ctx.session.id))).map(shown) }
  },

  async missing({ technician_ids, job_type_ids, job_id, job_ids, at }, ctx) {
    const day = dayText(todayIn(ctx.session.timeZone, at ?? instantText(ctx.now())))
    const work = { job_type_ids, job_ids: job_id === null ? [] : [job_id], day }
    return ctx.read(async tx => {
      const days = at ? job_ids.map(id => ({ job_id: id, day })) : await upcomingDays(tx, job_ids, day)
      const visits = days.map(each => ({ ...each, technician_ids }))
      return {
        result: [
          ...(await missingLicences(tx, technician_ids, work)),
          ...(await missingOnVisits(tx, visits)),
        ],
      }
    })
  },

  add: (input, ctx) =>
    ctx.write(async tx => {
      if (!(await isInTeam(tx, input.user_id)))
        return refuse(400, licenceTexts.noPerson, { field: 'user_id' })
      if (input.file_id !== null && !(await isFreeScan(tx, input.file_id)))
        return refuse(400, licenceTexts.noFile, { field: 'file_id' })
      const row = await insertLicence(tx, input)
      tx.record('licences', null, row)
      return { id: row.id }
    }),

  edit: ({ id, version, ...fields }, ctx) =>
    ctx.write(async tx => {
      const before = found((await lockLicences(tx, [id]))[0])
      refuseStale(version, before, shown(before))
      // Another last day is reminded of anew.
      const isRenewed = fields.expires_on !== before.expires_on
      const after = await updateLicence(tx, id, { ...fields, ...(isRenewed && { reminded_before: null }) })
      tx.record('licences', before, after)
      return {}
    }),

  remove: ({ ids }, ctx) =>
    ctx.write(async tx => {
      const gone = await lockLicences(tx, ids)
      if (gone.length < ids.length) found(null)
      await deleteLicenceRows(tx, ids)
      for (const row of gone) tx.record('licences', row, null)
      return {}
    }),
}

type Scan = { file_name?: string | null; file_type?: string | null }

const shown = ({
  user_id: _,
  reminded_before: __,
  file_id,
  file_name,
  file_type,
  ...licence
}: LicenceRow & Scan): Licence => ({
  ...licence,
  file: file_id === null || !file_name ? null : { id: file_id, name: file_name, type: file_type ?? '' },
})
