import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { wallContract } from '../wall.contract.ts'

interface WallRows {
  wall: number
}

async function wallRows({ insert, company, word }: SampleMaker): Promise<WallRows> {
  const spec = { figures: ['jobs'], days: 7, technicians: false, clients: false }
  const wall = await insert(
    'insert into wall_screens (company_id, name, spec, token_hash, created_by, created_at) values ($1, $2, $3, sha256($4::text::bytea), $5, now())',
    ...[word, JSON.stringify(spec), `${word} ${unique()}`, company.owner.id],
  )
  return { wall }
}

function wallSamples({ wall }: WallRows): Samples<typeof wallContract> {
  const spec = { name: 'Workshop', figures: ['jobs' as const], days: 7, technicians: true, clients: true }
  return {
    add: spec,
    edit: { ...spec, id: wall },
    remove: { id: wall },
    show: { token: 'a-token-that-nobody-has-been-given' },
  }
}

export default samplesFor({ samples: { wall: wallSamples }, rows: wallRows })
