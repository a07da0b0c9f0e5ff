import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const manage = user({ permission: 'clients.manage' })
const book = user({ permission: ['clients.manage', 'jobs.book'] })

const site = z.object({
  id: z.number(),
  customer_id: z.number(),
  name: z.string(),
  address: z.string(),
  suburb_name: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  contact_name: z.string(),
  contact_phone: z.string(),
  note: z.string(),
  /** Jobs there that were not deleted, counted up to 1,000. */
  job_count: z.number(),
  last_job: z.nullable(f.instantOut),
  version: z.number(),
})

const siteInput = {
  name: f.line(120),
  address: f.requiredLine(300, 'Address required.'),
  suburb_name: f.line(120),
  latitude: f.latitude,
  longitude: f.longitude,
  contact_name: f.line(120),
  contact_phone: f.phone,
  note: f.text(2_000),
}

/** Where a client has work done, beside the address that bills go to. */
export const clientSitesContract = {
  list: endpoint('GET', '/client/getSites/:id', {
    about: 'A client’s sites, with how many jobs were done at each.',
    access: book,
    effect: 'reads',
    reads: ['clients', 'jobs'],
    input: z.object({ id: f.id }),
    reply: z.object({ result: z.array(site) }),
  }),
  add: endpoint('POST', '/client/addSite/:id', {
    about: 'Adds a site to a client.',
    access: book,
    effect: 'undoable',
    changes: ['clients'],
    input: z.object({ id: f.id, ...siteInput }),
    reply: z.object({ id: z.number() }),
  }),
  edit: endpoint('POST', '/client/editSite/:id', {
    about: 'Changes a site. Jobs that were done there keep the address that they had.',
    access: book,
    effect: 'undoable',
    changes: ['clients'],
    input: z.object({ id: f.id, ...siteInput, version: f.version }),
  }),
  remove: endpoint('POST', '/client/deleteSite/:id', {
    about: 'Takes a site away, or brings it back. Its jobs stay.',
    access: book,
    effect: 'undoable',
    changes: ['clients'],
    input: z.object({ id: f.id, restore: f.flag }),
  }),
}

const tag = z.object({
  id: z.number(),
  name: z.string(),
  color: z.string(),
  /** Clients who have it, counted up to 1,000. */
  clients: z.number(),
  version: z.number(),
})
const names = z._default(z.array(f.requiredLine(40)).check(z.maxLength(20)), [])

export const clientTagsContract = {
  list: endpoint('GET', '/client/getTags', {
    about: 'Tags of clients, with how many clients have each.',
    access: book,
    effect: 'reads',
    reads: ['clients'],
    reply: z.object({ result: z.array(tag) }),
  }),
  apply: endpoint('POST', '/client/tagClients', {
    about:
      'Gives clients tags, by name, and takes others from them. A new name becomes a tag. Answers with what, sent here, undoes it.',
    access: manage,
    effect: 'undoable',
    changes: ['clients'],
    input: z.object({
      ids: f.idList,
      add: names,
      remove: names,
      /** Tags to remove; a tag without clients leaves the list. */
      drop: f.flag,
    }),
    reply: z.object({
      undo: z.array(
        z.object({
          ids: z.array(z.number()),
          add: z.array(z.string()),
          remove: z.array(z.string()),
          drop: z.boolean(),
        }),
      ),
    }),
  }),
  edit: endpoint('POST', '/client/editTag/:id', {
    about: 'Changes the name or colour of a tag, for all clients who have it.',
    access: manage,
    effect: 'undoable',
    changes: ['clients'],
    input: z.object({
      id: f.id,
      name: f.requiredLine(40, 'Name required.'),
      color: f.colour,
      version: f.version,
    }),
  }),
  remove: endpoint('POST', '/client/deleteTag/:id', {
    about: 'Takes a tag from all clients and out of the list. Gives what restoreTag needs to bring it back.',
    access: manage,
    effect: 'undoable',
    changes: ['clients'],
    input: z.object({ id: f.id }),
    reply: z.object({ name: z.string(), color: z.string(), ids: z.array(z.number()) }),
  }),
  restore: endpoint('POST', '/client/restoreTag', {
    about: 'Brings a tag back to the clients who had it.',
    access: manage,
    effect: 'undoable',
    changes: ['clients'],
    input: z.object({ name: f.requiredLine(40), color: f.colour, ids: f.idList }),
  }),
}
