import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { countsContract } from '../counts.contract.ts'

type CountRows = Awaited<ReturnType<typeof countRows>> & { stockPart: number; stockPlace: number }

async function countRows({ insert, app, company, word }: SampleMaker, { stockPart, stockPlace }: CountRows) {
  const store = await insert(
    'insert into stock_places (company_id, name) values ($1, $2)',
    `${word} ${unique()}`,
  )
  const made = async (state: string, place: number) => {
    const id = await insert(
      'insert into stock_counts (company_id, place_id, state, started_at) values ($1, $2, $3, now())',
      place,
      state,
    )
    await app.sql('insert into stock_count_lines (company_id, count_id, part_id) values ($1, $2, $3)', [
      company.id,
      id,
      stockPart,
    ])
    return id
  }
  return {
    stockCount: await made('counting', stockPlace),
    countedStock: await made('counted', store),
  }
}

const countSamples = (rows: CountRows): Samples<typeof countsContract> => ({
  list: { open: true },
  open: { id: rows.stockCount },
  start: { place: 0 },
  enter: { id: rows.stockCount, lines: [{ id: rows.stockPart, quantity: 2.5 }] },
  finish: { id: rows.stockCount },
  approve: { id: rows.countedStock },
  cancel: { id: rows.stockCount },
})

export default samplesFor({ samples: { counts: countSamples }, rows: countRows, after: ['inventory'] })
