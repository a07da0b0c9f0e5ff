import { onlyNaming, type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { offersContract } from '../offers.contract.ts'

interface OfferRows {
  offerOut: number
  offerIn: number
}

/** One that was published, and one that came from a company that knows nothing of it. */
async function offerRows({ insert, company, word }: SampleMaker): Promise<OfferRows> {
  const counts = JSON.stringify({ item: 0, bundle: 0, template: 0, checklist: 0 })
  const number = parseInt(unique().slice(0, 5), 36)
  const offerOut = await insert(
    `insert into franchise_offers (company_id, number, note, with_prices, document, counts, published_at, published_by)
     values ($1, $2, $3, false, '[]', $4, now(), $3)`,
    ...[number, word, counts],
  )
  const offerIn = await insert(
    `insert into received_offers (company_id, head_company_id, head_offer_id, head_name, number, note, with_prices,
       document, counts, published_at, published_by)
     values ($1, $2, $3::integer, $4, $3::integer, $4, false, '[]', $5, now(), $4)`,
    ...[company.id, number, word, counts],
  )
  return { offerOut, offerIn }
}

const offersSamples = ({ offerOut, offerIn }: OfferRows): Samples<typeof offersContract> => ({
  openPublished: { id: offerOut },
  withdraw: { id: offerOut },
  openReceived: { id: offerIn },
  // These take a second company.
  publish: null,
  take: onlyNaming({ id: offerIn, rows: [{ key: 'item:1' }] }),
})

export default samplesFor({ samples: { offers: offersSamples }, rows: offerRows })
