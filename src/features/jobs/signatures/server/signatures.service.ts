import { randomBytes } from 'node:crypto'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { feesOf } from '#features/account/tax-and-fees/server/fees.queries.ts'
import { diaryTexts } from '#features/jobs/diary/diary.rules.ts'
import { writeDiary, writeDiaryFor } from '#features/jobs/diary/server/diary.service.ts'
import { filePath } from '#features/jobs/files/files.rules.ts'
import { insertFile, jobOfFiles } from '#features/jobs/files/server/files.queries.ts'
import { type KeptFile, keepDataUrl } from '#features/jobs/files/server/uploads.service.ts'
import { seesMoney } from '#features/jobs/job-payment/job-payment.rules.ts'
import { termsSetting } from '#features/jobs/job-settings/server/job-settings.service.ts'
import { canEditJob } from '#features/jobs/job-status/job-status.rules.ts'
import { itemsByIds } from '#features/stock/price-book/server/items.queries.ts'
import { queueTexts } from '#features/talk/sms/server/send-sms.service.ts'
import { mobileNumber } from '#features/talk/sms/sms.rules.ts'
import { hashSecret } from '#server/auth/secrets.ts'
import { readSetting } from '#server/company-setting.ts'
import type { PublicContext, UserContext } from '#server/context.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { happenedAt } from '#server/happened.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import type { Answers, Gets } from '#shared/endpoint.ts'
import { dollarsOf } from '#shared/numbers/money.ts'
import { priceInDollars } from '#shared/numbers/unit-price.ts'
import type { SignaturePrefill, signaturesContract } from '../signatures.contract.ts'
import { type SignedItem, signatureTexts, signatureTotals, signingProblem } from '../signatures.rules.ts'
import {
  insertSignature,
  lockSignedJob,
  type SignatureRow,
  signatureOf,
  type signingFacts,
  updateSignature,
} from './signatures.queries.ts'

type Wanted = Gets<typeof signaturesContract.save>
export type Shown = NonNullable<Answers<typeof signaturesContract.save>['data']>

const newToken = () => randomBytes(18).toString('base64url')
export const signingAddress = (publicUrl: string, token: string) =>
  `${publicUrl}/clientPortal/signature/${token}`

/** The values that a signature of this job starts with. */
export function prefillOf(
  job: NonNullable<Awaited<ReturnType<typeof signingFacts>>>,
  showsMoney: boolean,
): SignaturePrefill {
  return {
    job_number: job.number,
    signedBy: job.name || (job.client_name ?? ''),
    email: job.email || (job.client_email ?? ''),
    phone: job.phone || (job.client_phone ?? ''),
    items: job.parts.flatMap(({ item_id, name, quantity, price_cents }) => {
      const item = job.items.find(each => each.id === item_id)
      if (!item && item_id !== null) return []
      const price = showsMoney ? priceInDollars(price_cents ?? item?.net_cents ?? 0) : null
      const { description, unit, is_taxable } = item ?? { description: '', unit: '', is_taxable: true }
      return [{ item_id, name, description, quantity, unit, price, include_tax: is_taxable }]
    }),
  }
}

/** Keeps the signature that was drawn here, or texts the client a link; in place of one that waits. */
export async function saveSignature(ctx: UserContext, wanted: Wanted, mustWait: boolean) {
  if (wanted.items.length === 0) return refuse(400, signatureTexts.noItems, { field: 'items' })
  const phone = wanted.sendUrl ? phoneOf(wanted.phone) : ''
  if (!wanted.sendUrl) {
    const problem = signingProblem({
      signedBy: wanted.signedBy,
      email: wanted.email,
      hasTerms: false,
      isAccepted: true,
      isDrawn: wanted.signature !== '',
    })
    if (problem) return refuse(400, problem.message, { field: problem.field })
  }
  await ctx.read(async tx => found(await jobOfFiles(tx, wanted.job_id)))
  const picture = wanted.sendUrl ? null : await keepDrawing(ctx, ctx.session.companyId, wanted.signature)
  return ctx.write(async tx => {
    const job = found(await lockSignedJob(tx, wanted.job_id))
    refuseUnless(canEditJob(job, tx.by, tx.now))
    const before = await signatureOf(tx, job.id)
    if (before?.signed_at) return refuse(409, signatureTexts.signed)
    if (mustWait) found(before)
    if (before) await updateSignature(tx, before.id, { deleted_at: tx.now })
    const token = wanted.sendUrl ? newToken() : null
    const { tax, credit_fee } = await feesOf(tx)
    const items = await pricedItems(tx, wanted.items)
    const file = picture && (await insertFile(tx, { ...picture, job_id: job.id, part: 'signature' }))
    const row = await insertSignature(
      tx,
      {
        job_id: job.id,
        items,
        has_card_fee: wanted.creditCardFeeAdded,
        tax,
        credit_fee,
        terms: await termsToSign(tx, wanted.t_c),
        phone,
        signed_by: wanted.sendUrl ? '' : wanted.signedBy,
        email: wanted.email,
        notes: wanted.notes,
        file_id: file?.id ?? null,
        signed_at: file ? happenedAt(tx) : null,
      },
      token ? hashSecret(token) : null,
    )
    tx.record('signatures', null, withoutItems(row))
    if (token) {
      const { t } = await companyReader(tx)
      const text = t('Please sign for job #{{number}}: {{url}}', {
        number: String(job.number),
        url: signingAddress(ctx.publicUrl, token),
      })
      await queueTexts(tx, ctx, [{ phone, text, jobId: job.id }], {
        allowReplies: false,
        sendNow: true,
        zone: tx.by.timeZone,
      })
      writeDiary(tx, job.id, [{ type: 'sms', content: text.replace(token, '…') }])
    } else tellSigned(tx, row)
    return { message: 'Saved.', data: shownSignature(row, seesMoney(tx.by)) }
  })
}

/** The signed items with prices. Signers who may not see money take name and price from the price book. */
async function pricedItems(tx: UserTx, wanted: Wanted['items']): Promise<SignedItem[]> {
  const items = wanted.map(({ item_id: _, ...item }) => item)
  if (seesMoney(tx.by)) return items
  const known = new Map(
    (await itemsByIds(tx, [...new Set(wanted.flatMap(each => each.item_id ?? []))])).map(each => [
      each.id,
      each,
    ]),
  )
  return wanted.map(({ item_id, quantity }) => {
    const item = known.get(item_id ?? 0)
    if (!item?.active) return refuse(400, signatureTexts.fromList, { field: 'items' })
    const { name, description, unit, net_cents: price_cents, is_taxable } = item
    return { name, description, quantity, unit, price_cents, include_tax: is_taxable, tax_cents: 0 }
  })
}

/**
 * The company's terms, which nobody who collects a signature may change. A signature that waited on a device keeps those
 * that the client has read there.
 */
async function termsToSign(tx: UserTx, shown: string): Promise<string> {
  const { text } = await readSetting(tx, termsSetting)
  if (shown === '' || shown === text) return text
  return tx.deed.happened ? shown : refuse(409, signatureTexts.otherTerms, { field: 't_c' })
}

function phoneOf(text: string): string {
  if (text.trim() === '') return refuse(400, signatureTexts.noPhone, { field: 'phone' })
  return mobileNumber(text) ?? refuse(400, 'Enter a valid number', { field: 'phone' })
}

/** Keeps the picture of a signature as every upload: looked at and written anew. */
export async function keepDrawing(
  ctx: PublicContext,
  companyId: CompanyTx['companyId'],
  drawing: string,
): Promise<KeptFile> {
  if (drawing === '') return refuse(400, signatureTexts.noDrawing, { field: 'signature' })
  return keepDataUrl(ctx.providers.storage, companyId, 'signature.png', drawing)
}

export function tellSigned(tx: CompanyTx, row: Pick<SignatureRow, 'job_id' | 'signed_by'>): void {
  writeDiaryFor(tx, row.job_id, { type: 'note', told: diaryTexts.signed(row.signed_by) }, row.signed_by)
}

/** Takes a job's signature away, signed or not: its link works no more. */
export async function removeSignature(tx: UserTx, jobId: number): Promise<void> {
  const job = found(await lockSignedJob(tx, jobId))
  refuseUnless(canEditJob(job, tx.by, tx.now))
  const row = found(await signatureOf(tx, job.id))
  await updateSignature(tx, row.id, { deleted_at: tx.now })
  tx.record('signatures', withoutItems(row), { ...withoutItems(row), deleted_at: tx.now })
  writeDiary(tx, job.id, [{ type: 'note', told: diaryTexts.unsigned }])
}

/** A new link to what waits to be signed. */
export async function newLink(tx: UserTx, jobId: number): Promise<string> {
  const job = found(await lockSignedJob(tx, jobId))
  const row = found(await signatureOf(tx, job.id))
  if (row.signed_at) return refuse(409, signatureTexts.signed)
  const token = newToken()
  await updateSignature(tx, row.id, { token_hash: hashSecret(token) })
  tx.record('signatures', withoutItems(row), { ...withoutItems(row), link: 'new' })
  return token
}

/** For the record of changes. */
export const withoutItems = ({ items: _, ...row }: SignatureRow) => row

export function shownSignature(
  row: SignatureRow,
  showsMoney: boolean,
): Omit<Shown, 'signed_at'> & { signed_at: Date | null } {
  const sums = signatureTotals(row.items, row, row.has_card_fee)
  const dollars = (cents: number) => (showsMoney ? dollarsOf(cents) : null)
  return {
    id: row.id,
    job_id: row.job_id,
    items: row.items.map((item, i) => ({
      name: item.name,
      label: item.name,
      description: item.description,
      quantity: item.quantity,
      unit: item.unit ?? '',
      price: showsMoney ? priceInDollars(item.price_cents) : null,
      include_tax: item.include_tax ? 1 : 0,
      tax: dollars(item.tax_cents),
      total: dollars(sums.lines[i]!),
    })),
    subtotal: dollars(sums.subtotal),
    tax: dollars(sums.tax),
    fee: dollars(sums.fee),
    total: dollars(sums.total),
    creditCardFeeAdded: row.has_card_fee,
    t_c: row.terms,
    signedBy: row.signed_by,
    notes: row.notes,
    signed_at: row.signed_at,
    signature: row.file_id === null ? '' : filePath({ id: row.file_id, name: 'signature.png' }),
  }
}
