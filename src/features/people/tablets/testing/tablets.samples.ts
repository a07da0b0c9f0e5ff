import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { tabletsContract } from '../tablets.contract.ts'

interface TabletRows {
  tablet: number
  clocks: number
}

async function tabletRows({ insert, company, word }: SampleMaker): Promise<TabletRows> {
  const tablet = await insert(
    `insert into clock_tablets (company_id, name, everybody, token_hash, paired_at, created_by, created_at)
     values ($1, $2, true, sha256($3::text::bytea), now(), $4, now())`,
    ...[word, `${word} ${unique()}`, company.owner.id],
  )
  return { tablet, clocks: company.technician.id }
}

function tabletsSamples({ tablet, clocks }: TabletRows): Samples<typeof tabletsContract> {
  const spec = { name: 'Main yard', everybody: true, user_ids: [] }
  const known = { token: 'a-token-that-nobody-has-been-given', user_id: clocks, pin: '4711' }
  return {
    add: spec,
    edit: { ...spec, id: tablet },
    renew: { id: tablet },
    revoke: { id: tablet },
    resetPin: { user_id: clocks, pin: '4711' },
    savePin: { pin: '4711' },
    pair: { code: 'ABCD2345' },
    open: { token: known.token },
    person: known,
    press: { ...known, status: 'In' },
  }
}

export default samplesFor({ samples: { tablets: tabletsSamples }, rows: tabletRows })
