import { pictureAddress } from '#features/account/company/company.rules.ts'
import { brandColour } from '#features/account/company/server/brand.service.ts'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { refuseDeadLink } from '#features/account/company/server/dead-link.service.ts'
import { taxNameOf } from '#features/account/tax-and-fees/server/fees.queries.ts'
import { insertFile } from '#features/jobs/files/server/files.queries.ts'
import { seesMoney } from '#features/jobs/job-payment/job-payment.rules.ts'
import { hashSecret } from '#server/auth/secrets.ts'
import type { PublicContext } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse } from '#server/refusal.ts'
import type { signaturesContract } from '../signatures.contract.ts'
import { signatureTexts, signingProblem } from '../signatures.rules.ts'
import {
  companyOfLink,
  lockByLink,
  signatureOf,
  signingFacts,
  updateSignature,
} from './signatures.queries.ts'
import {
  keepDrawing,
  newLink,
  prefillOf,
  removeSignature,
  saveSignature,
  shownSignature,
  signingAddress,
  tellSigned,
  withoutItems,
} from './signatures.service.ts'

export const signaturesHandlers: Handlers<typeof signaturesContract> = {
  save: (wanted, ctx) => saveSignature(ctx, wanted, false),

  update: (wanted, ctx) => saveSignature(ctx, wanted, true),

  async read({ id }, ctx) {
    const [row, facts] = await ctx.read(async tx => [
      await signatureOf(tx, id),
      found(await signingFacts(tx, id)),
    ])
    const showsMoney = seesMoney(ctx.session)
    return row
      ? { result: shownSignature(row, showsMoney), prefill: null }
      : { result: null, prefill: prefillOf(facts, showsMoney) }
  },

  remove: ({ id }, ctx) =>
    ctx.write(async tx => {
      await removeSignature(tx, id)
      return {}
    }),

  link: ({ id }, ctx) =>
    ctx.write(async tx => {
      const token = await newLink(tx, id)
      return { stringId: token, url: signingAddress(ctx.publicUrl, token) }
    }),

  async readByLink({ token }, ctx) {
    const companyId = await companyBy(ctx, token)
    return ctx.db.withCompany(companyId, async tx => {
      const row = (await lockByLink(tx, hashSecret(token))) ?? (await over(tx))
      const { name, logo_key } = await companyRow(tx)
      return {
        company: name,
        logo: pictureAddress(logo_key),
        colour: await brandColour(tx),
        tax_name: await taxNameOf(tx),
        result: { ...shownSignature(row, true), signature: '' },
      }
    })
  },

  async signByLink({ token, signature, signedBy, email, notes, accepted }, ctx) {
    const companyId = await companyBy(ctx, token)
    const hash = hashSecret(token)
    const write = await ctx.byLink(companyId)
    const waiting = await ctx.db.withCompany(
      companyId,
      async tx => (await lockByLink(tx, hash)) ?? (await over(tx)),
    )
    if (waiting.signed_at) return refuse(409, signatureTexts.signed)
    const problem = signingProblem({
      signedBy,
      email,
      hasTerms: waiting.terms !== '',
      isAccepted: accepted,
      isDrawn: signature !== '',
    })
    if (problem) return refuse(400, problem.message, { field: problem.field })
    const picture = await keepDrawing(ctx, companyId, signature)
    return write(async tx => {
      const row = (await lockByLink(tx, hash)) ?? (await over(tx))
      if (row.signed_at) return refuse(409, signatureTexts.signed)
      const file = await insertFile(tx, { ...picture, job_id: row.job_id, part: 'signature' })
      const after = { file_id: file.id, signed_by: signedBy, email, notes, signed_at: tx.now }
      await updateSignature(tx, row.id, after)
      tx.record('signatures', withoutItems(row), { ...withoutItems(row), ...after })
      tellSigned(tx, { job_id: row.job_id, signed_by: signedBy })
      return { message: 'Saved.' }
    })
  },
}

const over = (tx: CompanyTx) => refuseDeadLink(tx, signatureTexts.over)

async function companyBy(ctx: PublicContext, token: string) {
  const owner = await ctx.db.withPlatform('a link to sign at', tx => companyOfLink(tx, hashSecret(token)))
  if (!owner) return refuse(404, signatureTexts.over)
  return companyIdFrom(owner.company_id, 'link')
}
