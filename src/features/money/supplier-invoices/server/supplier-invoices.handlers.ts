import { refuseUnlessRoom } from '#features/account/company/server/storage.service.ts'
import { pdfType, xmlType } from '#features/jobs/files/files.rules.ts'
import { insertFile, markFile } from '#features/jobs/files/server/files.queries.ts'
import { keepUpload } from '#features/jobs/files/server/uploads.service.ts'
import { orderNumber } from '#features/stock/orders/orders.rules.ts'
import { orderById } from '#features/stock/orders/server/orders.queries.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { listPage } from '#server/list.ts'
import { listFile } from '#server/list-file.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound, refuse, refuseStale, refuseTaken, refuseUnless } from '#server/refusal.ts'
import type { Fact } from '#shared/fact.ts'
import { dollarsOf } from '#shared/numbers/money.ts'
import { rowsOfText } from '../page-rows.rules.ts'
import type { SupplierInvoiceAnswer, supplierInvoicesContract } from '../supplier-invoices.contract.ts'
import { canBook, canRemove, invoiceTexts, stateLabels } from '../supplier-invoices.rules.ts'
import { bookInvoice, voidInvoice } from './booking.service.ts'
import { mailOfBill } from './mailed-bills.queries.ts'
import { pagePicture } from './paper.service.ts'
import { contentOf } from './reading.service.ts'
import {
  deleteInvoice,
  type InvoiceRow,
  insertInvoice,
  invoiceById,
  invoiceList,
  lockInvoice,
} from './supplier-invoices.queries.ts'
import { paperReading } from './supplier-invoices.works.ts'
import { noModel } from './taken-paper.service.ts'

export const supplierInvoicesHandlers: Handlers<typeof supplierInvoicesContract> = {
  readText: async ({ textExtract }, ctx) => {
    const onModelTrouble = (error: unknown) => ctx.log.warn({ err: error }, noModel)
    return {
      data: await contentOf(
        { read: ctx.read, ai: ctx.providers.ai, onModelTrouble },
        rowsOfText(textExtract),
      ),
    }
  },

  async take(_input, ctx) {
    const upload = ctx.upload ?? refuse(400, 'File is required', { field: 'file' })
    await ctx.read(tx => refuseUnlessRoom(tx, ctx, upload.bytes))
    const kept = await keepUpload(ctx.providers.storage, ctx.session.companyId, upload, {
      eInvoices: true,
    })
    return ctx.write(async tx => {
      const file = await insertFile(tx, { ...kept, job_id: null, part: 'job' })
      await refuseUnlessRoom(tx, ctx, 0)
      tx.record('files', null, file)
      const id = await insertInvoice(tx, { state: 'reading', file_id: file.id })
      tx.record('supplier_invoices', null, { id, file_id: file.id })
      await ctx.outbox.later(tx, paperReading, { companyId: tx.companyId, id }, tx.now)
      return { result: await shown(tx, id) }
    })
  },

  add: ({ order_id }, ctx) =>
    ctx.write(async tx => {
      const order = order_id === null ? null : found(await orderById(tx, order_id))
      const id = await insertInvoice(tx, {
        order_id,
        supplier_id: order?.supplier_id ?? null,
        supplier_name: order?.supplier_name ?? '',
      })
      tx.record('supplier_invoices', null, { id, order_id })
      return { result: await shown(tx, id) }
    }),

  list: ({ pagination, ...filters }, ctx) =>
    ctx.read(async tx => {
      const page = await listPage(tx, invoiceList(tx, filters), pagination)
      return {
        data: page.rows.map(({ net_cents: _, tax_cents: __, ...row }) => row),
        pagination: page.pagination,
      }
    }),

  exportSupplierInvoices: ({ sortField, sortOrder, ...filters }, ctx) =>
    listFile(ctx, 'supplier-invoices', tx => invoiceList(tx, filters), { sortField, sortOrder }, [
      { header: 'Supplier', cell: row => row.supplier_name },
      { header: 'Number', cell: row => row.number },
      { header: 'Kind', cell: row => (row.kind === 'credit' ? 'Credit note' : 'Invoice') },
      { header: 'Date', cell: row => row.issued_on ?? '' },
      { header: 'Due', cell: row => row.due_on ?? '' },
      { header: 'Status', cell: row => stateLabels[row.state] },
      { header: 'Without tax', cell: row => dollarsOf(row.net_cents) },
      { header: 'Tax', cell: row => dollarsOf(row.tax_cents) },
      { header: 'Total', cell: row => dollarsOf(row.total_cents) },
    ]),

  open: ({ id }, ctx) => ctx.read(async tx => ({ result: await shown(tx, id) })),

  async page({ id, page }, ctx) {
    const { file_key, file_type, reading } = found(await ctx.read(tx => invoiceById(tx, id)))
    const key = found(file_key)
    if (page > (reading?.pages.length ?? 1)) return notFound()
    const { storage } = ctx.providers
    if (file_type === xmlType) return notFound()
    if (file_type !== pdfType) return { key, type: found(file_type), direct: 'ask' }
    return { body: await pagePicture(storage, ctx.session.companyId, key, page), type: 'image/png' }
  },

  async paper({ id }, ctx) {
    const { file_key, file_type, file_name } = found(await ctx.read(tx => invoiceById(tx, id)))
    return { key: found(file_key), type: found(file_type), filename: found(file_name), direct: 'ask' }
  },

  book: ({ id, ...sent }, ctx) =>
    ctx
      .write(async tx => {
        const before = found(await lockInvoice(tx, id))
        refuseUnless(canBook(before), 409)
        if (sent.version !== undefined) refuseStale(sent.version, before, await shown(tx, id))
        await bookInvoice(tx, ctx.outbox, before, { id, ...sent })
        return recorded(tx, before)
      })
      .catch(refuseTaken('supplier_invoices_number', invoiceTexts.taken, { field: 'number' })),

  void: ({ id }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockInvoice(tx, id))
      const left = await voidInvoice(tx, ctx.outbox, before)
      return {
        ...(await recorded(tx, before)),
        left: left.map(wireOf),
      }
    }),

  remove: ({ id }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockInvoice(tx, id))
      refuseUnless(canRemove(before), 409)
      // The file of a mail stays with it.
      const isMailed = (await mailOfBill(tx, id)) !== undefined
      await deleteInvoice(tx, id)
      if (before.file_id !== null && !isMailed) await markFile(tx, before.file_id, tx.now)
      tx.record('supplier_invoices', before, null)
      if (isMailed) tx.tell('messages')
      return {}
    }),
}

const wireOf = ({ text, values }: Fact) => ({ text, values: { ...values } })

async function recorded(tx: UserTx, before: InvoiceRow) {
  const after = found(await invoiceById(tx, before.id))
  tx.record('supplier_invoices', before, after)
  return { result: await shown(tx, before.id) }
}

async function shown(tx: UserTx, id: number): Promise<SupplierInvoiceAnswer> {
  const {
    file_id,
    file_name,
    file_type,
    file_key: _,
    reading,
    booked_at: __,
    created_by: ___,
    lines,
    ...row
  } = found(await invoiceById(tx, id))
  const order = row.order_id === null ? null : await orderById(tx, row.order_id)
  return {
    ...row,
    abn: reading?.abn ?? '',
    order_number: order ? orderNumber(order) : (reading?.order ?? ''),
    job_id: reading?.job_id ?? null,
    job_number: reading?.job ?? '',
    trouble: reading?.trouble ? wireOf(reading.trouble) : null,
    doubts: reading?.doubts.map(wireOf) ?? [],
    at: reading?.at ?? {},
    file: file_id === null || file_name === null ? null : { name: file_name, type: file_type ?? '' },
    mail: (await mailOfBill(tx, id)) ?? null,
    pages: reading?.pages ?? [],
    lines: lines.map((line, n) => ({
      ...line,
      at: row.state === 'draft' ? (reading?.lines[n] ?? null) : null,
    })),
  }
}
