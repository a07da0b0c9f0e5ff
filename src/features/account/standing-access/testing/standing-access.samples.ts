import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { standingAccessContract } from '../standing-access.contract.ts'

async function standingRows({ insert, company, word }: SampleMaker) {
  const feed = await insert(
    `insert into calendar_feeds (company_id, user_id, token_hash, sealed_token, created_at, created_by)
     values ($1, $2, sha256($3::text::bytea), 'sealed', now(), $2)`,
    company.technician.id,
    `${word} ${unique()}`,
  )
  return { feed }
}

const standingAccessSamples = ({ feed }: { feed: number }): Samples<typeof standingAccessContract> => ({
  list: {},
  end: { kind: 'own-feed', id: feed },
})

export default samplesFor({ samples: { standingAccess: standingAccessSamples }, rows: standingRows })
