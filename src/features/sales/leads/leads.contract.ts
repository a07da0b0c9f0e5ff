import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import { assignedFilters, leadStatuses } from './leads.rules.ts'
import { webLeadReaders, webLeads } from './web-leads.contract.ts'

const manage = user({ permission: 'leads.manage' })
const changes = ['leads'] as const
const reads = { access: manage, effect: 'reads', reads: ['leads'] } as const
const write = { access: manage, effect: 'undoable', changes } as const

const status = z.coerce.number().check(z.refine(id => leadStatuses.some(each => each.id === id)))

export const leadRow = z.object({
  id: z.number(),
  status: z.number(),
  name: z.string(),
  company_name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  note: z.string(),
  source_id: z.nullable(z.number()),
  source: z.string(),
  /** It came by the web form. */
  from_web: z.boolean(),
  seen: z.boolean(),
  assigned_to: z.nullable(z.number()),
  assigned_name: z.string(),
  client_id: z.nullable(z.number()),
  job_id: z.nullable(z.number()),
  created: f.instantOut,
  /** When it first was more than new. */
  answered: z.nullable(f.instantOut),
  answered_by: z.string(),
  /** Day on which somebody gets back to them. */
  follow_up: z.nullable(z.string()),
  version: z.number(),
})
export type ListedLead = z.output<typeof leadRow>

export const lead = z.object({
  ...leadRow.shape,
  suburb: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** Answers to the form's further questions. */
  answers: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Addresses of pictures below `/api`. */
  files: z.array(z.string()),
  /** Quotes that were made from it; empty for who sees no quotes. */
  quotes: z.array(
    z.object({
      id: z.number(),
      number: z.number(),
      number_text: z.string(),
      status: z.string(),
      total: z.number(),
    }),
  ),
  entries: z.array(
    z.object({
      id: z.number(),
      /** A person's note; null: an event, in `told`. */
      note: z.nullable(z.string()),
      told: z.nullable(wireFact),
      at: f.instantOut,
      author: z.string(),
    }),
  ),
})
export type Lead = z.output<typeof lead>

const leadSorts = ['id', 'name', 'status', 'follow_up'] as const
export type LeadSort = (typeof leadSorts)[number]
const leadList = listOf({
  rows: 'data',
  row: leadRow,
  sorts: leadSorts,
  filters: {
    search: f.searchText(200),
    /** 0: all. */
    status: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(leadStatuses.length)), 0),
    source: f.idOrNone,
    /** Person assigned; 0: everybody's, -1: unassigned. */
    assigned: z._default(z.coerce.number().check(z.int(), z.gte(assignedFilters.nobody)), 0),
  },
})

const content = {
  name: f.line(200),
  company_name: f.line(200),
  email: f.optionalEmail,
  phone: f.phone,
  address: f.line(300),
  suburb: f.line(120),
  lat: f.latitude,
  lng: f.longitude,
  note: f.text(10_000),
  source_id: f.idOrNone,
  assigned_to: f.idOrNone,
  /** Left out: as it is. */
  follow_up: z.optional(z.nullable(z.union([f.day, z.literal('')]))),
}
const one = z.object({ id: f.id })
const result = z.object({ result: lead })

/** People who asked for work: what the specification calls leads on their own screen. */
export const leadsContract = {
  list: endpoint('POST', '/company/getLeads', { about: 'Leads by page.', ...reads, ...leadList.page }),
  exportLeads: endpoint('POST', '/company/exportLeads', {
    about: 'All that getLeads finds under the same filters, as a CSV file.',
    access: manage,
    effect: 'reads',
    ...leadList.file,
  }),
  byStatus: endpoint('GET', '/company/getLeadsList/:id', {
    about: 'The newest 200 leads of a status: 1 New, 2 Contacted, 3 Quoted, 4 Won, 5 Lost; 0 of all.',
    ...reads,
    input: z.object({ id: z.coerce.number().check(z.int(), z.gte(0), z.lte(leadStatuses.length)) }),
    reply: z.object({ result: z.array(leadRow) }),
  }),
  open: endpoint('GET', '/company/getLead/:id', {
    about: 'One lead, with what happened to it and what was made of it.',
    access: manage,
    effect: 'reads',
    reads: ['leads', 'quotes'],
    input: one,
    reply: result,
  }),
  add: endpoint('POST', '/company/addLead', {
    about: 'Writes a lead down.',
    ...write,
    input: z.object({
      ...content,
      status: z._default(status, 1),
      client_id: z.optional(f.idOrNone),
      /** The conversation in which it was asked for; there it stands. */
      thread_id: z.optional(f.idOrNone),
    }),
    reply: result,
  }),
  edit: endpoint('POST', '/company/editLead/:id', {
    about: 'Changes a lead.',
    ...write,
    input: z.object({ id: f.id, ...content, version: f.version }),
    reply: result,
  }),
  changeStatus: endpoint('POST', '/company/changeLeadsStatus/:id', {
    about: 'Gives a lead another status. The first one beyond New counts as the answer to it.',
    ...write,
    input: z.object({ id: f.id, status }),
    reply: result,
  }),
  assign: endpoint('POST', '/company/assignLead/:id', {
    about: 'Says who sees to a lead; without user_id nobody does.',
    access: manage,
    effect: 'undoable',
    changes: ['leads', 'activity'],
    input: z.object({ id: f.id, user_id: f.idOrNone }),
    reply: result,
  }),
  followUp: endpoint('POST', '/company/followUpLead/:id', {
    about:
      'Says on which day somebody gets back to a lead; without a date on none. Whoever it is assigned to is reminded that morning, or else the office.',
    ...write,
    input: z.object({ id: f.id, date: f.dayOrNone }),
    reply: result,
  }),
  note: endpoint('POST', '/company/addLeadNote/:id', {
    about: 'Adds a note to a lead.',
    ...write,
    input: z.object({ id: f.id, note: f.requiredText(5_000, 'Please write a note.') }),
    reply: result,
  }),
  toClient: endpoint('POST', '/company/leadToClient/:id', {
    about: 'Makes a lead a client, or says which client it is.',
    access: user({ permission: 'clients.manage' }),
    effect: 'undoable',
    changes: ['leads', 'clients'],
    input: z.object({ id: f.id, client_id: f.idOrNone }),
    reply: result,
  }),
  remove: endpoint('POST', '/company/deleteLeads', {
    about: 'Deletes leads; restoreLeads brings them back.',
    ...write,
    input: z.object({ ids: f.idList }),
  }),
  restore: endpoint('POST', '/company/restoreLeads', {
    about: 'Brings deleted leads back.',
    ...write,
    input: z.object({ ids: f.idList }),
  }),
  speed: endpoint('GET', '/company/getLeadsSpeed', {
    about: 'How fast the leads of the last 30 days were answered, by whom, and how many still wait.',
    ...reads,
    reply: z.object({
      result: z.object({
        waiting: z.number(),
        /** When the one that waits longest came. */
        waiting_since: z.nullable(f.instantOut),
        answered: z.number(),
        /** The median; null: none was answered. */
        minutes: z.nullable(z.number()),
        won: z.number(),
        people: z.array(z.object({ name: z.string(), answered: z.number(), minutes: z.number() })),
      }),
    }),
  }),
  webLeads,
  markSeen: endpoint('POST', '/client/markWebLeadSeen', {
    about: 'Somebody has looked at a web lead: it is unseen no more.',
    access: webLeadReaders,
    effect: 'undoable',
    changes,
    input: z.object({ leadId: f.id }),
  }),
}
