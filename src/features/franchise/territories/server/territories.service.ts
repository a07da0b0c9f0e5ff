import { activeMembers } from '#features/franchise/links/server/links.queries.ts'
import type { CompanySetting } from '#server/company-setting.ts'
import type { CsvTable, Doubt } from '#server/csv-reading/csv-table.ts'
import { batchesOf } from '#server/db/batches.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { inSlices } from '#server/in-slices.ts'
import { refuse } from '#server/refusal.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { wholePostcode } from '#shared/spreadsheets/postcode.ts'
import type { ImportedAreas } from '../territories.contract.ts'
import {
  type Area,
  type AreaColumn,
  areaFrom,
  areaLabel,
  areaMappingText,
  mostAreas,
  mostShownRefusals,
  territoryTexts,
} from '../territories.rules.ts'
import { allAreas, type HeldArea, insertAreas } from './territories.queries.ts'

interface TerritorySettings {
  automatic: boolean
  /** Leads from then on are handed over; '': none. */
  since: string
}
export const territorySetting: CompanySetting<TerritorySettings> = {
  name: 'territories',
  from: stored => ({ automatic: false, since: '', ...(stored as Partial<TerritorySettings> | undefined) }),
}

const keyOf = (area: Area) => areaLabel(area).toLowerCase()
const heldBy = ({ area, member }: { area: Area; member: string }): Fact =>
  fact('{{area}} already belongs to {{member}}.', { area: areaLabel(area), member })

/** Gives areas to a member; one of another member is refused. */
export async function addAreas(
  tx: UserTx,
  { member_id, areas }: { member_id: number; areas: readonly string[] },
): Promise<number> {
  if (!(await activeMembers(tx)).some(each => each.id === member_id))
    return refuse(404, territoryTexts.noMember, { field: 'member_id' })
  const known = new Map((await allAreas(tx)).map(each => [keyOf(each), each]))
  const wanted = new Map<string, Area>()
  for (const typed of areas) {
    const area = areaFrom(typed)
    if (!area) return refuse(400, territoryTexts.noArea, { field: 'areas' })
    const standing = known.get(keyOf(area))
    if (standing && standing.member_id !== member_id)
      return refuse(409, heldBy({ area, member: standing.member }), { field: 'areas' })
    if (!standing) wanted.set(keyOf(area), area)
  }
  return store(
    tx,
    known.size,
    [...wanted.values()].map(area => ({ ...area, member_id })),
  )
}

async function store(
  tx: UserTx,
  standing: number,
  areas: readonly (Area & { member_id: number })[],
): Promise<number> {
  if (standing + areas.length > mostAreas) return refuse(409, territoryTexts.full)
  for (const batch of batchesOf(areas)) {
    const stored = await insertAreas(tx, batch)
    // Somebody has given one of them to another member at the same moment.
    if (stored.length < batch.length)
      return refuse(409, 'Someone else has changed the areas. Please try again.')
    tx.recordMany(
      'franchise_areas',
      stored.map(after => ({ before: null, after, row: after.id })),
    )
  }
  return areas.length
}

interface ReadAreas {
  told: ImportedAreas
  /** Rows that were left out, or read differently from what stands there. */
  doubts: Doubt[]
  added: (Area & { member_id: number })[]
  standing: number
}

/** Compares a file of areas, row by row, with those that are there. */
export async function readAreas(tx: UserTx, table: CsvTable<AreaColumn>): Promise<ReadAreas> {
  const members = new Map(
    (await activeMembers(tx)).flatMap(({ id, name, email }) => [
      [name.toLowerCase(), { id, name }] as const,
      [email.toLowerCase(), { id, name }] as const,
    ]),
  )
  const areas = await allAreas(tx)
  const known = new Map<string, Pick<HeldArea, 'member_id' | 'member'>>(
    areas.map(each => [keyOf(each), each]),
  )
  const added: (Area & { member_id: number })[] = []
  const refusals: Doubt[] = []
  const corrections: Doubt[] = []
  for await (const { row, cells } of inSlices(table.rows)) {
    const cell = (name: AreaColumn) => (cells[name] ?? '').trim()
    const written = cell('postcode')
    const postcode = wholePostcode(written, cell('state'))
    const name = (written || cell('suburb')).slice(0, 80)
    const read = readRow(
      written ? areaFrom(postcode) : areaFrom(`${cell('suburb')} ${cell('state')}`),
      members.get(cell('member').toLowerCase()),
      cell('member'),
      known,
    )
    if ('text' in read) {
      refusals.push({ row, name, reason: read })
      continue
    }
    if (postcode !== written)
      corrections.push({
        row,
        name,
        reason: fact('{{written}} is read as {{postcode}}.', { written, postcode }),
      })
    if (read.area) {
      added.push({ ...read.area, member_id: read.member.id })
      known.set(keyOf(read.area), { member_id: read.member.id, member: read.member.name })
    }
  }
  const rows = table.rows.length
  const refused = refusals.length
  const { headings, sample, read } = table
  const told = {
    headings,
    sample,
    read,
    columns: areaMappingText(table.mapping),
    rows,
    added: added.length,
    changed: 0,
    unchanged: rows - refused - added.length,
    refused,
    refusals: refusals.slice(0, mostShownRefusals),
    corrected: corrections.length,
    corrections: corrections.slice(0, mostShownRefusals),
  }
  return { told, doubts: [...refusals, ...corrections], added, standing: areas.length }
}

interface Member {
  id: number
  name: string
}

/** Returns the area that a row adds, or why it adds nothing; `area` null: the member has it already. */
function readRow(
  area: Area | null,
  member: Member | undefined,
  named: string,
  known: ReadonlyMap<string, Pick<HeldArea, 'member_id' | 'member'>>,
): Fact | { area: Area | null; member: Member } {
  if (!area) return fact(territoryTexts.noArea)
  if (!member) return fact('No member is called {{name}}.', { name: named.slice(0, 80) || '–' })
  const standing = known.get(keyOf(area))
  if (!standing) return { area, member }
  return standing.member_id === member.id ? { area: null, member } : heldBy({ area, member: standing.member })
}

/** Does what the file says. */
export async function importAreas(tx: UserTx, { told, added, standing }: ReadAreas): Promise<ImportedAreas> {
  await store(tx, standing, added)
  return told
}
