import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { ordersContract } from '../orders.contract.ts'

type OrderRows = Awaited<ReturnType<typeof orderRows>> & {
  stockPart: number
  stockPlace: number
  supplier: number
}

async function orderRows({ insert, app, company, word }: SampleMaker, { stockPart, supplier }: OrderRows) {
  const made = async (state: string, received = 0) => {
    const id = await insert(
      `insert into stock_orders (company_id, number, supplier_id, place_id, state, note, created_at)
       values ($1, 900000 + nextval('stock_order_id_seq'), $2, 0, $3, $4, now())`,
      supplier,
      state,
      `${word} ${unique()}`,
    )
    await app.sql(
      `insert into stock_order_lines (company_id, order_id, part_id, line, quantity, price_cents, received)
       values ($1, $2, $3, 0, 5, 900, $4)`,
      [company.id, id, stockPart, received],
    )
    return id
  }
  return {
    draftOrder: await made('draft'),
    approvedOrder: await made('approved'),
    sentOrder: await made('sent'),
    arrivedOrder: await made('received', 5),
  }
}

const orderSamples = (rows: OrderRows): Samples<typeof ordersContract> => ({
  list: { search: 'PO', open: true, supplier: rows.supplier },
  open: { id: rows.draftOrder },
  add: { supplier_id: rows.supplier, place: rows.stockPlace, lines: [{ id: rows.stockPart, quantity: 2 }] },
  edit: { id: rows.draftOrder, supplier_id: rows.supplier, lines: [{ id: rows.stockPart, quantity: 3 }] },
  approve: { id: rows.draftOrder },
  send: { id: rows.approvedOrder },
  receive: { id: rows.sentOrder, lines: [{ id: rows.stockPart, quantity: 2 }] },
  giveBack: { id: rows.arrivedOrder, lines: [{ id: rows.stockPart, quantity: 1 }] },
  close: { id: rows.sentOrder },
  cancel: { id: rows.draftOrder },
  packs: { id: rows.supplier },
  jobOptions: { search: 'Sample' },
  toCome: { jobId: rows.job },
  pdf: { id: rows.draftOrder },
})

export default samplesFor({
  samples: { orders: orderSamples },
  rows: orderRows,
  after: ['inventory', 'suppliers'],
})
