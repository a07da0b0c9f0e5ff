import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { transfersContract } from '../transfers.contract.ts'

type TransferRows = Awaited<ReturnType<typeof transferRows>> & { stockPart: number; stockPlace: number }

async function transferRows(
  { insert, app, company, word }: SampleMaker,
  { stockPart, stockPlace }: TransferRows,
) {
  const transfer = await insert(
    `insert into stock_transfers (company_id, from_place, to_place, note, sent_at) values ($1, 0, $2, $3, now())`,
    stockPlace,
    word,
  )
  await app.sql(
    'insert into stock_transfer_lines (company_id, transfer_id, part_id, quantity) values ($1, $2, $3, 4)',
    [company.id, transfer, stockPart],
  )
  return { transfer }
}

const transferSamples = (rows: TransferRows): Samples<typeof transfersContract> => ({
  list: { open: true, to: rows.stockPlace },
  open: { id: rows.transfer },
  send: { from: 0, to: rows.stockPlace, lines: [{ id: rows.stockPart, quantity: 1.5 }] },
  confirm: { id: rows.transfer, lines: [{ id: rows.stockPart, quantity: 1 }] },
  cancel: { id: rows.transfer },
  pickList: { place: rows.stockPlace },
})

export default samplesFor({
  samples: { transfers: transferSamples },
  rows: transferRows,
  after: ['inventory'],
})
