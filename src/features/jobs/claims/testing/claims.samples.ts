import { onlyNaming, type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { claimsContract } from '../claims.contract.ts'

export type ClaimRows = Awaited<ReturnType<typeof claimRows>>

const day = '2026-03-03'

async function claimRows({ insert, company, word }: SampleMaker) {
  const id = company.technician.id
  const claimKey = `sample-${unique()}`
  const claim = (own = `sample-${unique()}`, counts = day) =>
    insert(
      `insert into claims (company_id, user_id, key, kind, day, counts_on, amount_cents, tax_cents, cost_cents, note, created_at,
        created_by) values ($1, $2, $3, 'receipt', $4, $4, 5500, 500, 5000, $5, now(), $2)`,
      id,
      own,
      counts,
      word,
    )
  await insert(
    `insert into timesheets (company_id, user_id, first_day, last_day, state) values ($1, $2, '2026-01-05', '2026-01-11', 'approved')
      on conflict (company_id, user_id, first_day) do update set state = 'approved'`,
    id,
  )
  return {
    claimsOf: id,
    claimKey,
    claim: await claim(claimKey),
    claimToGo: await claim(),
    claimToReturn: await claim(),
    claimToReverse: await claim(undefined, '2026-01-06'),
  }
}

const claimsSamples = (rows: ClaimRows): Samples<typeof claimsContract> => ({
  own: {},
  list: { userId: rows.claimsOf, start: day, end: day },
  add: { key: `sample-${unique()}`, userId: rows.claimsOf, day: '2026-11-02', amount_cents: 1_100 },
  edit: { id: rows.claim, day: '2026-11-03', amount_cents: 2_200, note: 'Fittings' },
  remove: { ids: [rows.claimToGo] },
  giveBack: { id: rows.claimToReturn, note: 'The receipt is missing' },
  reverse: { id: rows.claimToReverse, reason: 'Claimed twice' },
  history: { id: rows.claim },
  // It takes a file.
  addFile: onlyNaming({ key: rows.claimKey, userId: rows.claimsOf }),
  // There is no receipt.
  file: onlyNaming({ id: rows.claim }),
})

export default samplesFor({ samples: { claims: claimsSamples }, rows: claimRows })
