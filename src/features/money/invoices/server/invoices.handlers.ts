import { fieldColumns } from '#features/account/custom-fields/server/custom-fields.service.ts'
import type { UserContext } from '#server/context.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { listPage } from '#server/list.ts'
import { listFile } from '#server/list-file.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import { dollarsOf } from '#shared/numbers/money.ts'
import { encode } from '#shared/spelling.ts'
import { linkTexts } from '../../documents/documents.rules.ts'
import { withSums } from '../../documents/documents.wire.ts'
import { todayOf } from '../../documents/server/document-day.service.ts'
import { withdrawLinks } from '../../documents/server/document-link.queries.ts'
import {
  countPdf,
  documentOf,
  documentUrl,
  linkGone,
  linkTo,
} from '../../documents/server/document-link.service.ts'
import { invoicedJob } from '../../documents/server/documents.queries.ts'
import type { Sending } from '../../documents/server/send-document.service.ts'
import { undeliveredMails } from '../../documents/server/undelivered.queries.ts'
import type { invoicesContract } from '../invoices.contract.ts'
import { canDeleteInvoice, stateLabels, stateOf } from '../invoices.rules.ts'
import { publicInvoiceFields } from '../invoices.wire.ts'
import { claimedQuotes } from './claim-view.service.ts'
import { spendCredit } from './client-credit.service.ts'
import { begunInvoice, begunOfJobs, begunOfQuote } from './invoice-draft.service.ts'
import { publicInvoiceOf } from './invoice-link.service.ts'
import { invoicePdf, receiptPdf } from './invoice-pdf.service.ts'
import { begunToWire, papersOf, rowToWire, shownInvoices } from './invoice-view.service.ts'
import {
  deleteInvoice,
  type InvoiceRow,
  invoiceById,
  invoiceList,
  invoiceSums,
  invoicesOfJob,
  jobState,
  jobsToInvoice,
  markSeen,
  type OpenInvoice,
} from './invoices.queries.ts'
import {
  addDraft,
  changeDraft,
  changeLines,
  heldInvoice,
  linkedInvoice,
  recordCredit,
  recordPayment,
  recordRefund,
  reviseInvoice,
  voidInvoice,
} from './invoices.service.ts'
import { askOldDates, askOldTax, issueInvoice } from './issue-invoice.service.ts'
import { sendInvoice } from './send-invoice.service.ts'
import { takeBack } from './take-back.service.ts'

export const invoicesHandlers: Handlers<typeof invoicesContract> = {
  async list({ pagination, ...filters }, ctx) {
    return ctx.read(async tx => {
      const today = todayOf(tx, tx.by.timeZone)
      const page = await listPage(tx, invoiceList(tx, filters, today), pagination)
      const undelivered = await undeliveredMails(
        tx,
        'invoice',
        page.rows.map(({ id }) => id),
      )
      return {
        data: page.rows.map(row => rowToWire(row, today, undelivered.has(row.id))),
        pagination: page.pagination,
      }
    })
  },

  async exportInvoices({ sortField, sortOrder, ...filters }, ctx) {
    const today = todayAt(ctx)
    const own = await ctx.read(tx => fieldColumns<OpenInvoice>(tx, '/invoices', ctx.session.timeZone))
    return listFile(ctx, 'invoices', tx => invoiceList(tx, filters, today), { sortField, sortOrder }, [
      { header: 'Invoice', cell: row => row.number_text },
      { header: 'Status', cell: row => stateLabels[stateOf(row, today)] },
      { header: 'Client', cell: row => row.name },
      { header: 'Company', cell: row => row.company_name },
      { header: 'Job', cell: row => row.job_number ?? '' },
      { header: 'Date', cell: row => row.issued_on ?? '' },
      { header: 'Due', cell: row => row.due_on ?? '' },
      { header: 'Without tax', cell: row => dollarsOf(row.total_cents - row.tax_cents) },
      { header: 'Tax', cell: row => dollarsOf(row.tax_cents) },
      { header: 'Total', cell: row => dollarsOf(row.total_cents) },
      { header: 'Owed', cell: row => dollarsOf(row.owed_cents) },
      ...own,
    ])
  },

  totals: (filters, ctx) =>
    ctx.read(async tx => {
      const { total, owed } = await invoiceSums(tx, filters, todayOf(tx, tx.by.timeZone))
      return { result: { total_cents: total, owed_cents: owed } }
    }),

  byId: ({ id, job_id }, ctx) =>
    ctx.readByKey(async tx => {
      if (id !== null) {
        return { result: await shown(tx, { id }), data: { invoices: [], receipts: [] } }
      }
      return { result: null, data: await papersOfJob(tx, found(job_id), todayOf(tx, tx.by.timeZone)) }
    }),

  last: ({ job_id }, ctx) =>
    ctx.read(async tx => ({ data: await papersOfJob(tx, job_id, todayOf(tx, tx.by.timeZone)) })),

  exists: ({ jobId }, ctx) =>
    ctx.read(async tx => {
      const job = await invoicedJob(tx, jobId)
      return { data: job !== undefined && (await jobState(tx, jobId)).issued > 0 }
    }),

  draft: ({ client_id, site_id, job_ids, quote_id, ...claim }, ctx) =>
    ctx.read(async tx => {
      const begun =
        quote_id !== null
          ? begunOfQuote(tx, quote_id, claim)
          : job_ids.length > 0
            ? begunOfJobs(tx, job_ids)
            : begunInvoice(tx, client_id, site_id)
      return { result: await begunToWire(tx, await begun, todayOf(tx, tx.by.timeZone)) }
    }),

  claims: (of, ctx) =>
    ctx.read(async tx => ({ result: await claimedQuotes(tx, of, todayOf(tx, tx.by.timeZone)) })),

  openJobs: ({ client_id }, ctx) =>
    ctx.read(async tx => ({
      result: await jobsToInvoice(tx, client_id),
    })),

  draftOfJob: ({ jobId }, ctx) =>
    ctx.read(async tx => ({
      result: await begunToWire(tx, await begunOfJobs(tx, [jobId]), todayOf(tx, tx.by.timeZone)),
    })),

  add: (wanted, ctx) => ctx.write(async tx => ({ result: await shown(tx, await addDraft(tx, wanted)) })),

  edit: ({ id, version, ...wanted }, ctx) =>
    ctx.write(async tx => {
      const before = await heldInvoice(tx, id, version)
      return { result: await shown(tx, await changeDraft(tx, before, wanted)) }
    }),

  addItem: ({ id, item }, ctx) =>
    ctx.write(async tx => {
      const before = await heldInvoice(tx, id)
      const taken = before.lines.some(line => line.id === item.id)
      const own = item.id !== '' && !taken ? item.id : freeId(before)
      return {
        result: await shown(tx, await changeLines(tx, before, [...before.lines, { ...item, id: own }])),
      }
    }),

  removeItems: ({ id, items }, ctx) =>
    ctx.write(async tx => {
      const before = await heldInvoice(tx, id)
      const left = before.lines.filter(line => !items.includes(line.id))
      if (left.length === before.lines.length) return { result: await shown(tx, before) }
      return { result: await shown(tx, await changeLines(tx, before, left)) }
    }),

  send: ({ id, version, again, dates, tax, ...sending }, ctx) =>
    ctx.write(async tx => {
      const before = await heldInvoice(tx, id, version)
      if (before.status === 'void') return refuse(409, 'This invoice is void. Write a new one.')
      if (before.status !== 'draft') return sent(tx, ctx, before, sending)
      askOldDates(tx, before, dates)
      await askOldTax(tx, before, tax, dates)
      return sent(tx, ctx, await issueInvoice(tx, before, { again, dates, tax }), sending)
    }),

  editSent: ({ id, version, via, note: word, mail_subject, mail_text, cc, attach_pdf, ...wanted }, ctx) =>
    ctx.write(async tx => {
      const row = await reviseInvoice(tx, await heldInvoice(tx, id, version), wanted)
      const { email, phone } = wanted
      return sent(tx, ctx, row, { via, note: word, email, phone, mail_subject, mail_text, cc, attach_pdf })
    }),

  pay: ({ id, ...money }, ctx) =>
    ctx.write(async tx => {
      const { row, receipt } = await recordPayment(tx, id, money)
      return { result: await shown(tx, row), receipt }
    }),

  removeReceipt: ({ id, ...how }, ctx) =>
    ctx.write(async tx => ({ result: await shown(tx, await takeBack(tx, id, how)) })),

  refund: ({ id, ...money }, ctx) =>
    ctx.write(async tx => ({ result: await shown(tx, await recordRefund(tx, id, money)) })),

  applyCredit: ({ id, amount_cents, version }, ctx) =>
    ctx.write(async tx => ({ result: await shown(tx, await spendCredit(tx, id, amount_cents, version)) })),

  credit: ({ id, ...money }, ctx) =>
    ctx.write(async tx => ({ result: await shown(tx, await recordCredit(tx, id, money)) })),

  void: ({ id, note: why, version }, ctx) =>
    ctx.write(async tx => {
      const before = await heldInvoice(tx, id, version)
      return { result: await shown(tx, await voidInvoice(tx, before, why)) }
    }),

  remove: ({ id }, ctx) =>
    ctx.write(async tx => {
      const before = await heldInvoice(tx, id)
      refuseUnless(canDeleteInvoice(before), 409)
      await deleteInvoice(tx, id)
      tx.record('invoices', before, null)
      return {}
    }),

  pdf: ({ id, receipt_id, language }, ctx) =>
    ctx.read(async tx => {
      const row = found(await invoiceById(tx, id))
      if (receipt_id !== null) return receiptPdf(tx, row, receipt_id, language)
      return invoicePdf(tx, row, language, linkTo(ctx, 'invoice', tx, row.id))
    }),

  withdrawLinks: ({ id }, ctx) =>
    ctx.write(async tx => {
      found(await invoiceById(tx, id))
      await withdrawLinks(tx, 'invoice', id)
      tx.record('invoices', null, { links_withdrawn_at: tx.now }, id)
      return { message: linkTexts.withdrawn }
    }),

  async pdfByLink({ token, language }, ctx) {
    const link = documentOf(ctx.seal, 'invoice', token) ?? linkGone()
    await countPdf(ctx.db, link.companyId, `invoice ${link.id}`)
    const make = () =>
      ctx.db.readCompany(link.companyId, async tx => {
        const row = await linkedInvoice(tx, ctx, link)
        // The link that was opened, not a new one: a link that ends is not renewed by its PDF.
        return invoicePdf(tx, row, language, documentUrl(ctx.publicUrl, 'invoice', token))
      })
    return { companyId: link.companyId, link: `invoice ${link.id}`, make }
  },

  async readByLink({ token }, ctx) {
    const link = documentOf(ctx.seal, 'invoice', token) ?? linkGone()
    const { companyId, id } = link
    return ctx.db.withCompany(companyId, async tx => {
      const row = await linkedInvoice(tx, ctx, link)
      // The company's own people open the page too.
      if (ctx.session?.companyId !== companyId && (await markSeen(tx, id)))
        tx.record('invoices', { seen_at: null }, { seen_at: tx.now }, id)
      const { paid_cents, card_fees_cents, ...shown } = await publicInvoiceOf(tx, row)
      return {
        result: {
          number: row.number,
          number_text: row.number_text,
          ...shown,
          ...encode(publicInvoiceFields, 'wire', { ...withSums(row), paid_cents, card_fees_cents }),
          date: row.issued_on,
          due: row.due_on,
        },
      }
    })
  },
}

const todayAt = (ctx: UserContext): string => todayOf({ now: ctx.now() }, ctx.session.timeZone)

function freeId({ lines }: InvoiceRow): string {
  const numbers = lines.map(line => Number(line.id)).filter(Number.isSafeInteger)
  return String(Math.max(0, ...numbers) + 1)
}

async function shown(tx: UserTx, { id }: Pick<InvoiceRow, 'id'>) {
  const row = found(await invoiceById(tx, id))
  const [result] = await shownInvoices(tx, [row], todayOf(tx, tx.by.timeZone))
  return { ...result!, undelivered: (await undeliveredMails(tx, 'invoice', [id])).get(id) ?? null }
}

const papersOfJob = async (tx: UserTx, jobId: number, today: string) =>
  papersOf(await shownInvoices(tx, await invoicesOfJob(tx, jobId), today))

async function sent(tx: UserTx, ctx: UserContext, row: InvoiceRow, sending: Sending) {
  const { to, row: after } = await sendInvoice(tx, ctx, row, sending)
  return { message: to === null ? 'Saved.' : 'Sent.', result: await shown(tx, after) }
}
