import { onlyNaming, type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { LeadRows } from '#features/sales/leads/testing/leads.samples.ts'
import type { territoriesContract } from '../territories.contract.ts'

interface AreaRows {
  areaMember: number
  area: number
}

async function areaRows({ insert, company, word }: SampleMaker): Promise<AreaRows> {
  const areaMember = await insert(
    `insert into franchise_members (company_id, email, name, status, token_hash, invited_at, expires_at, invited_by,
       member_company_id)
     values ($1, $2::text, $3, 'active', sha256(convert_to($2::text, 'UTF8')), now(), now(), $3, $4)`,
    ...[`west-${unique()}@example.test`, word, company.id * 1_000 + Math.floor(Math.random() * 1_000)],
  )
  const area = await insert(
    `insert into franchise_areas (company_id, member_id, suburb, created_at) values ($1, $2, $3, now())`,
    ...[areaMember, `${word} ${unique()}`],
  )
  return { areaMember, area }
}

const territoriesSamples = ({
  areaMember,
  area,
  lead,
}: AreaRows & Pick<LeadRows, 'lead'>): Samples<typeof territoriesContract> => ({
  saveSettings: { automatic: false },
  add: { member_id: areaMember, areas: [`Sample ${unique()}`] },
  remove: { ids: [area] },
  previewImport: onlyNaming({ columns: 'auto' }),
  rowsToCheck: onlyNaming({ columns: 'auto' }),
  importAreas: onlyNaming({ columns: 'auto' }),
  ofLead: { id: lead },
})

export default samplesFor({
  samples: { territories: territoriesSamples },
  rows: areaRows,
  after: ['leads'],
})
