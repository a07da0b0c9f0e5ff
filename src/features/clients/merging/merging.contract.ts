import * as z from 'zod/mini'
import { client, clientRow } from '#features/clients/clients/clients.wire.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { mergeFields } from './merging.rules.ts'

const manage = user({ permission: 'clients.manage' })
const changes = ['messages', 'clients', 'jobs', 'quotes', 'invoices', 'diary'] as const

export const mergingContract = {
  duplicates: endpoint('GET', '/client/getDuplicates', {
    about: 'Pairs of clients with the same phone or email, or the same name and address. At most 50.',
    access: manage,
    effect: 'reads',
    reads: ['clients'],
    reply: z.object({
      results: z.array(
        z.object({ a: clientRow, b: clientRow, same: z.array(z.enum(['phone', 'email', 'address'])) }),
      ),
    }),
  }),
  pair: endpoint('POST', '/client/getMergePair', {
    about: 'Two clients side by side, with how much hangs on each.',
    access: manage,
    effect: 'reads',
    reads: ['clients', 'jobs', 'quotes', 'invoices'],
    input: z.object({ keep: f.id, merge: f.id }),
    reply: z.object({
      keep: client,
      merge: client,
      moves: z.object({
        jobs: z.number(),
        quotes: z.number(),
        invoices: z.number(),
        contacts: z.number(),
        sites: z.number(),
      }),
    }),
  }),
  merge: endpoint('POST', '/client/mergeClients', {
    about:
      'Makes one client of two: all that the merged one has goes to the one that is kept; taken are the fields whose value comes from the merged one. undoMerge makes them two again.',
    access: manage,
    effect: 'undoable',
    changes,
    input: z.object({
      keep: f.id,
      merge: f.id,
      taken: z._default(z.array(z.enum(mergeFields)), []),
    }),
    reply: z.object({ id: z.number() }),
  }),
  undo: endpoint('POST', '/client/undoMerge/:id', {
    about:
      'Makes the two clients again that a merge has made one. all_back: false where the kept one was changed since, which stays.',
    access: manage,
    effect: 'undoable',
    changes,
    input: z.object({ id: f.id }),
    reply: z.object({ all_back: z.boolean() }),
  }),
  merges: endpoint('GET', '/client/getMerges/:id', {
    about: 'Who was merged into a client, newest first; those that were undone are left out.',
    access: manage,
    effect: 'reads',
    reads: ['clients'],
    input: z.object({ id: f.id }),
    reply: z.object({
      result: z.array(
        z.object({ id: z.number(), name: z.string(), at: f.instantOut, by: z.nullable(z.string()) }),
      ),
    }),
  }),
  keepApart: endpoint('POST', '/client/keepApart', {
    about: 'Says that two clients who look alike are not the same, or takes that back.',
    access: manage,
    effect: 'undoable',
    changes: ['clients'],
    input: z.object({ a: f.id, b: f.id, undo: f.flag }),
  }),
}
