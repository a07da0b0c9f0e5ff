import { jobTypes } from '#features/account/job-types/server/job-types.queries.ts'
import { checklists } from '#features/jobs/checklists/server/checklists.queries.ts'
import { clientTemplates } from '#features/messages/message-templates/server/message-templates.queries.ts'
import { bundles } from '#features/stock/bundles/server/bundles.queries.ts'
import { allItems } from '#features/stock/price-book/server/items.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { OfferedRow } from '../offers.rules.ts'

type RowOf<K extends OfferedRow['kind']> = Extract<OfferedRow, { kind: K }>
/** A company's own rows as they are offered and compared. */
export interface OwnRows {
  item: RowOf<'item'>[]
  bundle: RowOf<'bundle'>[]
  template: RowOf<'template'>[]
  checklist: RowOf<'checklist'>[]
}

export async function ownRows(tx: CompanyTx): Promise<OwnRows> {
  const items = await allItems(tx)
  const names = new Map(items.map(({ id, name }) => [id, name]))
  const types = new Map((await jobTypes.all(tx)).map(({ id, name }) => [id, name]))
  return {
    item: items.map(row => ({
      kind: 'item',
      id: row.id,
      values: {
        name: row.name,
        code: row.code,
        unit: row.unit,
        description: row.description,
        part: row.part_name,
        quantity: Number(row.default_quantity),
        taxable: row.is_taxable,
        price: { cents: row.price_cents, with_tax: row.price_with_tax },
        active: row.active,
      },
    })),
    bundle: (await bundles.all(tx)).map(({ id, name, description, items, active }) => ({
      kind: 'bundle',
      id,
      values: {
        name,
        description,
        active,
        items: items.flatMap(item => {
          const called = names.get(item.id)
          return called === undefined ? [] : [{ id: item.id, quantity: item.quantity, name: called }]
        }),
      },
    })),
    template: (await clientTemplates(tx)).map(({ id, name, channel, subject, content }) => ({
      kind: 'template',
      id,
      values: { name, channel: channel === 'sms' ? 'sms' : 'email', subject, content },
    })),
    checklist: (await checklists.all(tx)).map(({ id, name, items, status_ids, job_type_ids, active }) => ({
      kind: 'checklist',
      id,
      values: {
        name,
        active,
        items: items.map(item => item.text),
        statuses: [...status_ids].sort((a, b) => a - b),
        job_types: job_type_ids.flatMap(type => types.get(type) ?? []).sort(),
      },
    })),
  }
}
