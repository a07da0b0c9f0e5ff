import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuseStale } from '#server/refusal.ts'
import type { companyContract } from '../company.contract.ts'
import { formatAbn, pictureAddress } from '../company.rules.ts'
import {
  type CompanyRow,
  companyRow,
  companyRowForUpdate,
  deletePicture,
  insertPicture,
  setLogoKey,
  updateCompany,
} from './company.queries.ts'
import { makePicture, type Picture, readPicture } from './pictures.service.ts'

export const companyHandlers: Handlers<typeof companyContract> = {
  async account(_input, ctx) {
    return { result: shown(await ctx.read(companyRow)) }
  },

  async saveAccount({ version, ...fields }, ctx) {
    const reply = await ctx.write(async tx => {
      const before = await companyRowForUpdate(tx)
      refuseStale(version, before, shown(before))
      const after = await updateCompany(tx, { ...fields, abn: fields.abn?.replace(/\s/g, '') })
      tx.record('companies', before, after, tx.companyId)
      return { result: shown(after) }
    })
    // Sessions cache the company's name and time zone.
    ctx.sessions.forget({ companyId: ctx.session.companyId })
    return reply
  },

  async saveLogo(_input, ctx) {
    const picture = await makePicture(ctx.session.companyId, ctx.upload, 'logo')
    return ctx.write(async tx => {
      await replaceLogo(tx, picture)
      return { logo: pictureAddress(picture.key) }
    })
  },

  async removeLogo(_input, ctx) {
    return ctx.write(async tx => {
      await replaceLogo(tx, null)
      return {}
    })
  },

  async picture({ key }, ctx) {
    return { ...found(await readPicture(ctx, key)), isShownElsewhere: true }
  },
}

function shown({ logo_key, ...row }: CompanyRow) {
  return { ...row, abn: formatAbn(row.abn), logo: pictureAddress(logo_key) }
}

async function replaceLogo(tx: CompanyTx, picture: Picture | null): Promise<void> {
  const before = await companyRowForUpdate(tx)
  if (picture) await insertPicture(tx, picture)
  await setLogoKey(tx, picture?.key ?? '')
  if (before.logo_key) await deletePicture(tx, before.logo_key)
  tx.record('companies', { logo_key: before.logo_key }, { logo_key: picture?.key ?? '' }, tx.companyId)
}
