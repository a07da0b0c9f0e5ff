import * as z from 'zod/mini'
import type { Access } from './access.ts'
import { endpoint, type Topic } from './endpoint.ts'
import * as f from './fields.ts'
import { activeFilter, listOf } from './list.ts'

type Fields = Record<string, z.core.$ZodType>

/**
 * Declares the endpoints of a catalogue: rows with a unique name that a company adds, edits and retires, such as job
 * types. A retired row stays where it is in use and is no longer offered. `file` is the list as CSV.
 */
export function catalogueOf<
  A extends Access,
  Shown extends Fields,
  Input extends Fields,
  const Sorts extends readonly string[] = readonly [],
>(catalogue: {
  /** Names in the paths, like LeadSource and LeadSources. */
  one: string
  many: string
  /** One row with its article, and several, as sentences call them. */
  about: { one: string; many: string; add: string; edit: string; retire?: string }
  access: A
  /** Fields of replies besides id, name, active and version. */
  shown: Shown
  /** Fields of add and edit besides the name. */
  input: Input
  /** Sorts besides name and id. */
  sorts?: Sorts
  /** Topics that a change touches besides the settings. */
  changes?: readonly Topic[]
}) {
  const { one, many, about, access } = catalogue
  const row = z.object({
    id: z.number(),
    name: z.string(),
    ...catalogue.shown,
    active: z.boolean(),
    version: z.number(),
  })
  const input = { name: f.requiredLine(80, 'Name required.'), ...catalogue.input }
  const list = listOf({
    rows: 'data',
    row,
    sorts: ['name', ...((catalogue.sorts ?? []) as Sorts), 'id'] as const,
    order: 'ASC',
    filters: { search: f.line(80), status: activeFilter },
  })
  const reads = { access, effect: 'reads', reads: ['settings'] } as const
  const changes = {
    access,
    effect: 'undoable',
    changes: ['settings', ...(catalogue.changes ?? [])],
    reply: z.object({ result: row }),
  } as const
  const bare = about.one.replace(/^an? /, '')
  return {
    row,
    file: endpoint('POST', `/settings/export${many}`, {
      about: `All that get${many} finds under the same filters, as a CSV file.`,
      access,
      effect: 'reads',
      ...list.file,
    }),
    entries: {
      list: endpoint('POST', `/settings/get${many}`, {
        about: `${about.many} by page. status: -1 all, 1 active, 0 inactive.`,
        ...reads,
        ...list.page,
      }),
      open: endpoint('GET', `/settings/get${one}/:id`, {
        about: `One ${bare}.`,
        ...reads,
        input: z.object({ id: f.id }),
        reply: z.object({ result: row }),
      }),
      add: endpoint('POST', `/settings/add${one}`, {
        about: about.add,
        ...changes,
        input: z.object(input),
      }),
      edit: endpoint('POST', `/settings/edit${one}/:id`, {
        about: about.edit,
        ...changes,
        input: z.object({ id: f.id, ...input, version: f.version }),
      }),
      changeStatus: endpoint('POST', `/settings/change${one}Status/:id`, {
        about: ['Takes', about.one, 'out of use or back.', about.retire].filter(Boolean).join(' '),
        ...changes,
        input: z.object({ id: f.id, checked: f.flag }),
      }),
    },
  }
}
