import * as z from 'zod/mini'
import { headKinds } from '#features/franchise/links/head-kinds.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import { csvChoice, csvReadAs } from '#shared/spreadsheets/csv-choice.ts'
import { isAreaMapping } from './territories.rules.ts'

const see = user({ kinds: headKinds })
const office = user({ kinds: ['owner', 'office'] })
const changes = ['franchise'] as const

const area = z.object({
  id: z.number(),
  member_id: z.number(),
  member: z.string(),
  suburb: z.string(),
  postcode: z.string(),
  state: z.string(),
})
export type MemberArea = z.output<typeof area>

const areaSorts = ['area', 'id'] as const
export type AreaSort = (typeof areaSorts)[number]
const areaList = listOf({
  rows: 'data',
  row: area,
  sorts: areaSorts,
  order: 'ASC',
  filters: {
    search: f.searchText(120),
    /** 0: of all members. */
    member: f.idOrNone,
  },
})

const settings = z.object({
  /** Leads are handed over as they come; else it is suggested in each. */
  automatic: z.boolean(),
  version: z.number(),
})
const doubts = z.array(z.object({ row: z.number(), name: z.string(), reason: wireFact }))
const imported = z.object({
  headings: z.array(z.string()),
  /** The columns as they were taken. */
  columns: z.string(),
  read: csvReadAs,
  /** The first rows. */
  sample: z.array(z.array(z.string())),
  rows: z.number(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  /** The first of those that were refused: the row of the file, and why. */
  refusals: doubts,
  /** Values that were read differently from what stands there. */
  corrected: z.number(),
  corrections: doubts,
})
export type ImportedAreas = z.output<typeof imported>
const upload = { maxBytes: 5_000_000 }
const importInput = z.object({ columns: z.string().check(z.refine(isAreaMapping)), ...csvChoice })

export const territoriesContract = {
  areas: endpoint('POST', '/company/getTerritoryAreas', {
    about: 'Suburbs and postcodes of members: leads from there are theirs.',
    access: see,
    effect: 'reads',
    reads: changes,
    ...areaList.page,
  }),
  settings: endpoint('GET', '/company/getTerritorySettings', {
    about: 'Members that areas can be given to, and whether their leads are handed over as they come.',
    access: see,
    effect: 'reads',
    reads: ['franchise', 'settings'],
    reply: z.object({
      result: settings,
      members: z.array(z.object({ id: z.number(), name: z.string(), areas: z.number() })),
    }),
  }),
  saveSettings: endpoint('POST', '/company/saveTerritorySettings', {
    about:
      'automatic: leads that come from now on are handed to the member in whose area they are, within a minute.',
    access: office,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ automatic: f.flag, version: f.version }),
    reply: z.object({ result: settings }),
  }),
  add: endpoint('POST', '/company/addTerritoryAreas', {
    about: 'Gives areas to a member: suburbs, with or without their state, and postcodes.',
    access: office,
    effect: 'undoable',
    changes,
    input: z.object({
      /** Row of getFranchiseMembers. */
      member_id: f.id,
      areas: z.array(f.line(120)).check(z.minLength(1), z.maxLength(500)),
    }),
    reply: z.object({ added: z.number() }),
  }),
  remove: endpoint('POST', '/company/removeTerritoryAreas', {
    about: 'Takes areas from their members; added again they are back.',
    access: office,
    effect: 'undoable',
    changes,
    input: z.object({ ids: f.idList }),
  }),
  previewImport: endpoint('POST', '/company/previewTerritories/:columns', {
    about:
      'What importTerritories would do with a CSV file. columns: the place of the cell for postcode, suburb, state and member, with dots between; or auto, by the headings. heading_row and delimiter say how the file is read, if not by itself.',
    access: office,
    effect: 'reads',
    upload,
    input: importInput,
    reply: z.object({ result: imported }),
  }),
  rowsToCheck: endpoint('POST', '/company/territoryRowsToCheck/:columns', {
    about:
      'The rows of a CSV file that importTerritories leaves out, or reads differently from what stands there, with the reason for each, as a CSV file to be put right and imported again.',
    access: office,
    effect: 'reads',
    upload,
    input: importInput,
    reply: 'file',
    cost: 'light',
  }),
  importAreas: endpoint('POST', '/company/importTerritories/:columns', {
    about:
      'Gives members the areas of a CSV file, by their name or email. Rows that are wrong, or that are another member’s, are left out and told.',
    access: office,
    effect: 'undoable',
    changes,
    upload,
    input: importInput,
    reply: z.object({ result: imported }),
  }),
  ofLead: endpoint('GET', '/company/getLeadTerritory/:id', {
    about:
      'The member in whose area a lead is; null: nobody’s, or it was handed to them already, or came from another company.',
    access: user({ permission: 'leads.manage' }),
    effect: 'reads',
    reads: ['franchise', 'leads'],
    input: z.object({ id: f.id }),
    reply: z.object({
      result: z.nullable(z.object({ company_id: z.number(), member: z.string(), area: z.string() })),
    }),
  }),
}
