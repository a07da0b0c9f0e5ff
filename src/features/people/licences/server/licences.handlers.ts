import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseStale } from '#server/refusal.ts'
import type { Licence, licencesContract } from '../licences.contract.ts'
import { licenceTexts } from '../licences.rules.ts'
import {
  deleteLicenceRows,
  insertLicence,
  isInTeam,
  type LicenceRow,
  licencesOf,
  lockLicences,
  updateLicence,
} from './licences.queries.ts'

export const licencesHandlers: Handlers<typeof licencesContract> = {
  async list({ id }, ctx) {
    const rows = await ctx.read(async tx => ((await isInTeam(tx, id)) ? licencesOf(tx, id) : null))
    return { result: found(rows).map(shown) }
  },

  add: (input, ctx) =>
    ctx.write(async tx => {
      if (!(await isInTeam(tx, input.user_id)))
        return refuse(400, licenceTexts.noPerson, { field: 'user_id' })
      const row = await insertLicence(tx, input)
      tx.record('licences', null, row)
      return { id: row.id }
    }),

  edit: ({ id, version, ...fields }, ctx) =>
    ctx.write(async tx => {
      const before = found((await lockLicences(tx, [id]))[0])
      refuseStale(version, before, shown(before))
      tx.record('licences', before, await updateLicence(tx, id, fields))
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

const shown = ({ user_id: _, ...licence }: LicenceRow): Licence => licence
