import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import {
  columnMarks,
  csvDelimiters,
  csvLayout,
  csvReadAs,
  csvTopRow,
} from '#shared/spreadsheets/csv-choice.ts'
import { dateOrders, existingWays, importKinds, importStates, mostBytes, outcomes } from './imports.rules.ts'

const manage = user({ permission: 'clients.manage' })
const count = z._default(z.number(), 0)

const counts = z.object({
  new: count,
  update: count,
  same: count,
  refused: count,
  kept: count,
  /** Rows of which something was read differently from what stands there. */
  changed: count,
})

const importFacts = {
  id: z.number(),
  kind: z.enum(importKinds),
  file_name: z.string(),
  /** The product that the headings are known from; '': none. */
  source: z.string(),
  state: z.enum(importStates),
  /** Rows of the file. */
  rows: z.number(),
  /** So many of them are done with in this state. */
  worked: z.number(),
  /** When it last moved. */
  worked_at: f.instantOut,
  counts,
  created: f.instantOut,
  created_by: z.nullable(z.string()),
  ended: z.nullable(f.instantOut),
}
const listed = z.object(importFacts)
export type ListedImport = z.output<typeof listed>

const field = z.object({
  id: z.string(),
  label: z.string(),
  /** How its cells are read. */
  as: z.enum(['text', 'day', 'number']),
})
const decimalMarks = ['.', ','] as const
const opened = z.object({
  ...importFacts,
  encoding: z.string(),
  delimiter: z.enum(csvDelimiters),
  headings: z.array(z.string()),
  /** The row of the file that they stand in. */
  heading_row: z.number(),
  /** The first rows of the file, among which they may stand. */
  top: z.array(csvTopRow),
  /** Another row of headings or delimiter can be chosen. */
  is_file_kept: z.boolean(),
  date_order: z.enum(dateOrders),
  decimal_mark: z.enum(decimalMarks),
  /** By hand; '': told by the file. */
  chosen_date_order: z.enum(['', ...dateOrders]),
  chosen_decimal_mark: z.enum(['', ...decimalMarks]),
  /** For single columns, a sign for each; '-': as the file is written. */
  chosen_decimal_marks: z.string(),
  /** Columns with a number that either mark makes sense of, where the column itself does not tell; known once the rows are checked. */
  unclear_numbers: csvReadAs.shape.unclear_numbers,
  /** The field of each column; '': none. */
  mapping: z.array(z.string()),
  existing: z.enum(existingWays),
  /** Why it failed, and what to do. */
  problem: z.nullable(wireFact),
  /** The first rows of the file. */
  sample: z.array(z.array(z.string())),
  /** Importable kinds and the fields that their columns can map to. */
  kinds: z.array(z.object({ id: z.enum(importKinds), fields: z.array(field) })),
  version: z.number(),
})
export type OpenImport = z.output<typeof opened>

const sorts = ['id'] as const
export type ImportSort = (typeof sorts)[number]
const list = listOf({ rows: 'result', row: listed, sorts, filters: {} })

const one = z.object({ id: f.id })
const answer = z.object({ result: opened })

export const importsContract = {
  save: endpoint('POST', '/client/saveClientsImport', {
    about:
      'Takes a CSV file of clients, open jobs or open quotes: UTF-8, UTF-16 or Windows-1252; comma, semicolon, tab or vertical bar. Nothing is brought in yet.',
    access: manage,
    effect: 'undoable',
    changes: ['imports'],
    upload: { maxBytes: mostBytes },
    reply: z.object({ id: z.number() }),
  }),
  reread: endpoint('POST', '/client/rereadImport/:id', {
    about:
      'Reads the file anew, by another row of headings or another delimiter; the import that it becomes takes the place of this one. A file is kept for a day.',
    access: manage,
    effect: 'undoable',
    changes: ['imports'],
    input: z.object({ id: f.id, ...csvLayout }),
    reply: z.object({ id: z.number() }),
  }),
  list: endpoint('POST', '/client/getImports', {
    about: 'Imports by page, newest first.',
    access: manage,
    effect: 'reads',
    reads: ['imports'],
    ...list.page,
  }),
  open: endpoint('GET', '/client/getImport/:id', {
    about: 'One import: what its columns are for, how far it is, and what has become of its rows.',
    access: manage,
    effect: 'reads',
    reads: ['imports'],
    input: one,
    reply: answer,
  }),
  rows: endpoint('POST', '/client/getImportRows/:id', {
    about: 'Rows of an import with one outcome, 50 at a time; after: the last of the page before.',
    access: manage,
    effect: 'reads',
    reads: ['imports'],
    input: z.object({
      id: f.id,
      outcome: z.enum(outcomes),
      after: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 0),
    }),
    reply: z.object({
      result: z.array(
        z.object({
          place: z.number(),
          row: z.number(),
          cells: z.array(z.string()),
          reason: z.nullable(wireFact),
          /** Cells that were read differently from what stands there, as '412345678 → 0412 345 678'. */
          changes: z.array(z.string()),
          /** The client, job or quote that it has become. */
          target: z.nullable(z.number()),
          is_kept: z.boolean(),
        }),
      ),
      next: z.nullable(z.number()),
    }),
  }),
  exportRows: endpoint('POST', '/client/exportImportRows/:id', {
    about:
      'The rows of an import that were refused, or read differently from what stands there, with the reason for each, as a CSV file to be put right and imported again.',
    access: manage,
    effect: 'reads',
    input: one,
    reply: 'file',
    cost: 'heavy',
  }),
  map: endpoint('POST', '/client/mapImport/:id', {
    about: 'Says what the columns are for, and looks at what would become of each row.',
    access: manage,
    effect: 'undoable',
    changes: ['imports'],
    input: z.object({
      id: f.id,
      kind: z.enum(importKinds),
      mapping: z.array(f.line(40)).check(z.maxLength(500)),
      existing: z._default(z.enum(existingWays), 'fill'),
      /** '': told by the file. */
      date_order: z._default(z.enum(['', ...dateOrders]), ''),
      decimal_mark: z._default(z.enum(['', ...decimalMarks]), ''),
      decimal_marks: columnMarks,
    }),
    reply: answer,
  }),
  guess: endpoint('POST', '/client/guessImport/:id', {
    about: 'What the columns would be for, if the rows are of this kind.',
    access: manage,
    effect: 'reads',
    input: z.object({ id: f.id, kind: z.enum(importKinds) }),
    reply: z.object({ mapping: z.array(z.string()) }),
  }),
  start: endpoint('POST', '/client/startImport/:id', {
    about: 'Brings the rows in, batch by batch; one that was stopped goes on where it was.',
    access: manage,
    effect: 'undoable',
    changes: ['imports'],
    input: one,
    reply: answer,
  }),
  stop: endpoint('POST', '/client/stopImport/:id', {
    about: 'Stops after the batch that is being brought in. What was brought in stays until it is undone.',
    access: manage,
    effect: 'undoable',
    changes: ['imports'],
    input: one,
    reply: answer,
  }),
  undo: endpoint('POST', '/client/undoImport/:id', {
    about: 'Takes back all that an import has brought in, except what has been used or changed since.',
    access: manage,
    effect: 'undoable',
    changes: ['imports'],
    input: one,
    reply: answer,
  }),
  drop: endpoint('POST', '/client/dropImport/:id', {
    about: 'Throws away a file that has brought nothing in.',
    access: manage,
    effect: 'leaves',
    changes: ['imports'],
    input: one,
  }),
}
