import type * as z from 'zod/mini'
import { headRow } from '#features/franchise/links/server/links.queries.ts'
import { templateName } from '#features/messages/message-templates/server/message-templates.queries.ts'
import { itemName } from '#features/stock/price-book/server/items.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { listPage } from '#server/list.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse } from '#server/refusal.ts'
import type { offersContract } from '../offers.contract.ts'
import { type OfferedRow, offerTexts, rowKey } from '../offers.rules.ts'
import { compareOffer, differenceToWire } from './comparing.service.ts'
import {
  type CountedOffer,
  countedOffer,
  documentOfOffer,
  lastOffer,
  publishedList,
  type ReceivedWithLater,
  receivedById,
  receivedList,
  receiversOf,
} from './offers.queries.ts'
import { ownRows } from './own-rows.service.ts'
import { publishOffer, withdrawOffer } from './publishing.service.ts'
import { takeOffer } from './taking.service.ts'

/** Rows of a version that head office sees in its dialog. */
const mostShownRows = 200

export const offersHandlers: Handlers<typeof offersContract> = {
  published: ({ pagination }, ctx) =>
    ctx.read(async tx => {
      const page = await listPage(tx, publishedList(tx), pagination)
      return { data: page.rows.map(publishedToWire), pagination: page.pagination }
    }),

  offerable: (_input, ctx) =>
    ctx.read(async tx => {
      const own = await ownRows(tx)
      const last = await lastOffer(tx)
      const offered = new Set(last && (await documentOfOffer(tx, last.id)).map(rowKey))
      const rows: OfferedRow[] = [...own.item, ...own.bundle, ...own.template, ...own.checklist]
      return {
        with_prices: last?.with_prices ?? false,
        result: rows
          .filter(({ values }) => !('active' in values) || values.active)
          .map(row => ({
            kind: row.kind,
            id: row.id,
            name: row.values.name,
            detail: detailOf(row),
            offered: offered.has(rowKey(row)),
          })),
      }
    }),

  publish: ({ items, bundles, templates, checklists, ...version }, ctx) =>
    ctx.write(async tx => {
      const chosen = { item: items, bundle: bundles, template: templates, checklist: checklists }
      const { id } = await publishOffer(tx, ctx.outbox, { ...version, chosen })
      return { result: publishedToWire(found(await countedOffer(tx, id))) }
    }),

  openPublished: ({ id }, ctx) =>
    ctx.read(async tx => {
      const offer = found(await countedOffer(tx, id))
      const rows = await documentOfOffer(tx, id)
      return {
        result: {
          ...publishedToWire(offer),
          receivers: (await receiversOf(tx, id)).map(({ member_name: name, status, taken_at, taken_by }) => ({
            name,
            status,
            taken_at,
            taken_by,
          })),
          rows: rows.slice(0, mostShownRows).map(({ kind, values }) => ({ kind, name: values.name })),
          capped: rows.length > mostShownRows,
        },
      }
    }),

  withdraw: ({ id }, ctx) =>
    ctx.write(async tx => {
      await withdrawOffer(tx, ctx.outbox, id)
      return {}
    }),

  received: ({ pagination }, ctx) =>
    ctx.read(async tx => {
      const page = await listPage(tx, receivedList(tx), pagination)
      const head = await headOf(tx)
      return { data: page.rows.map(row => receivedToWire(row, head)), pagination: page.pagination }
    }),

  openReceived: ({ id }, ctx) =>
    ctx.read(async tx => {
      const offer = found(await receivedById(tx, id))
      const shown = receivedToWire(offer, await headOf(tx))
      const rows = shown.status === 'open' ? (await compareOffer(tx, offer)).rows : []
      return { result: { ...shown, rows: rows.map(differenceToWire) } }
    }),

  take: ({ id, rows, version }, ctx) => ctx.write(tx => takeOffer(tx, id, rows, version)).catch(ifNamed),
}

const names: readonly unknown[] = [itemName, templateName, 'checklists_name']
/** Somebody has given another row one of these names at the same moment. */
function ifNamed(error: unknown): never {
  if (names.includes((error as { constraint?: string }).constraint)) return refuse(409, offerTexts.changed)
  throw error
}

const headOf = async (tx: CompanyTx) => (await headRow(tx))?.head_company_id ?? null

/** A word beside the name. */
function detailOf({ kind, values }: OfferedRow): string {
  if (kind === 'item') return values.code
  if (kind === 'template') return values.channel === 'sms' ? 'SMS' : 'Email'
  return kind === 'bundle'
    ? values.items
        .map(item => item.name)
        .join(', ')
        .slice(0, 120)
    : values.items.join(', ').slice(0, 120)
}

type Wire = z.input<(typeof offersContract)['published']['reply']>['data'][number]
const publishedToWire = (row: CountedOffer): Wire => row

function receivedToWire(
  { head_company_id, head_offer_id: _, head_name, is_last, ...row }: ReceivedWithLater,
  head: number | null,
): z.input<(typeof offersContract)['received']['reply']>['data'][number] {
  const status =
    head_company_id !== head ? 'ended' : row.withdrawn_at ? 'withdrawn' : is_last ? 'open' : 'later'
  return { ...row, company: head_name, status }
}
