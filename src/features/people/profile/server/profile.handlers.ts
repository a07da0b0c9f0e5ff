import { pictureAddress } from '#features/account/company/company.rules.ts'
import { deletePicture, insertPicture } from '#features/account/company/server/company.queries.ts'
import { makePicture, type Picture } from '#features/account/company/server/pictures.service.ts'
import { periodOf } from '#features/people/payroll/server/payroll.service.ts'
import { newShares, type ReadEarned } from '#features/people/payroll/server/shares.service.ts'
import {
  languageOf,
  lockMember,
  memberById,
  type NamedMember,
  setOwnChoice,
  updateMember,
} from '#features/people/team/server/team.queries.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuseStale } from '#server/refusal.ts'
import { dayText, instantText, todayIn } from '#shared/dates.ts'
import type { Profile, profileContract } from '../profile.contract.ts'
import { detailsOf, ownRuns, saveDetails, unpaidWeeks } from './own-details.queries.ts'

export const profileHandlers = (readEarned: ReadEarned): Handlers<typeof profileContract> => ({
  async own(_input, ctx) {
    return { result: shown(found(await ctx.read(tx => memberById(tx, ctx.session.id)))) }
  },

  async save({ version, ...fields }, ctx) {
    const reply = await ctx.write(async tx => {
      const before = await ownRow(tx)
      refuseStale(version, before, shown(before))
      const after = await updateMember(tx, before.id, fields)
      tx.record('users', before, after)
      return { result: shown({ ...before, ...after }) }
    })
    // Sessions cache the name.
    ctx.sessions.forget()
    return reply
  },

  details: async (_input, ctx) => ({ result: await ctx.read(tx => detailsOf(tx, ctx.session.id)) }),

  saveDetails: ({ version, ...fields }, ctx) =>
    ctx.write(async tx => {
      await lockMember(tx, tx.by.id)
      const before = await detailsOf(tx, tx.by.id)
      refuseStale(version, before, before)
      const after = await saveDetails(tx, tx.by.id, fields)
      // Emergency contacts are nobody else's business, so the record keeps no more than that they changed.
      tx.record(
        'own_details',
        { version: before.version, mail_signature: before.mail_signature },
        { version: after.version, mail_signature: after.mail_signature },
        tx.by.id,
      )
      return { result: after }
    }),

  async emergencyContact({ id }, ctx) {
    const { contact_name, contact_relation, contact_phone } = await ctx.read(async tx => {
      found(await memberById(tx, id))
      return detailsOf(tx, id)
    })
    return { result: { contact_name, contact_relation, contact_phone } }
  },

  earnings: (_input, ctx) =>
    ctx.read(async tx => {
      const { id: userId, timeZone: zone } = ctx.session
      const period = await periodOf(tx, dayText(todayIn(zone, instantText(tx.now))))
      const { due } = await newShares(tx, readEarned, period, { zone, userId })
      return {
        result: await ownRuns(tx, userId),
        approved: await unpaidWeeks(tx, userId),
        shares: due.map(({ job_number, cents }) => ({ job_number, cents })),
      }
    }),

  async saveLanguage({ language }, ctx) {
    // Strangers share the demo's people: each browser speaks the language of who sits before it.
    if (ctx.session.demo) return {}
    return ctx.write(async tx => {
      const before = await languageOf(tx, tx.by.id)
      if (before === language) return {}
      await setOwnChoice(tx, tx.by.id, { language })
      tx.record('users', { language: before }, { language }, tx.by.id)
      return {}
    })
  },

  async savePicture(_input, ctx) {
    const picture = await makePicture(ctx.session.companyId, ctx.upload, 'person')
    return ctx.write(async tx => {
      await replacePicture(tx, picture)
      return { picture: pictureAddress(picture.key) }
    })
  },

  async removePicture(_input, ctx) {
    return ctx.write(async tx => {
      await replacePicture(tx, null)
      return {}
    })
  },
})

const ownRow = async (tx: UserTx): Promise<NamedMember> => found((await lockMember(tx, tx.by.id)).row)

async function replacePicture(tx: UserTx, picture: Picture | null): Promise<void> {
  const { id, picture_key } = await ownRow(tx)
  if (picture) await insertPicture(tx, picture)
  await setOwnChoice(tx, id, { picture_key: picture?.key ?? '' })
  if (picture_key) await deletePicture(tx, picture_key)
  tx.record('users', { picture_key }, { picture_key: picture?.key ?? '' }, id)
}

function shown(row: NamedMember): Profile {
  return {
    fullname: row.fullname,
    email: row.email,
    phone: row.phone,
    color: row.colour,
    group_name: row.group_name,
    picture: pictureAddress(row.picture_key),
    version: row.version,
  }
}
