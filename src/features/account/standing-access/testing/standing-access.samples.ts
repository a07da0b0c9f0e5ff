import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { standingAccessContract } from '../standing-access.contract.ts'

async function standingRows({ insert, company, word }: SampleMaker) {
  const standingWall = await insert(
    `insert into wall_screens (company_id, name, spec, token_hash, created_by, created_at)
     values ($1, $2, '{"figures":["jobs"],"days":7,"technicians":false,"clients":false}', sha256($3::text::bytea), $4, now())`,
    ...[word, `standing ${word} ${unique()}`, company.owner.id],
  )
  return { standingWall }
}

const standingAccessSamples = ({
  standingWall,
}: {
  standingWall: number
}): Samples<typeof standingAccessContract> => ({
  list: {},
  end: { kind: 'wall', id: standingWall },
  // It takes an account of the company at another service.
  takeOver: null,
})

export default samplesFor({ samples: { standingAccess: standingAccessSamples }, rows: standingRows })
