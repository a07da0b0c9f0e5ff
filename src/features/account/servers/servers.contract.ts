import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { hostStaff, measures } from './servers.rules.ts'

/** Work that waits: how much is due, and since how many seconds the oldest of it. */
const waiting = z.object({ due: z.number(), late: z.number(), latest: z.string() })

/** A choice for a company: whose, and when. */
const choice = z.object({
  id: z.number(),
  company_id: z.number(),
  name: z.string(),
  is_chosen: z.boolean(),
  chosen_by: z.string(),
  chosen_at: f.instantOut,
})

export const serversContract = {
  state: endpoint('GET', '/host/servers', {
    about:
      'How the server processes do, how far behind outbox, followers of happenings and scheduled work are, and what finally failed. `latest` names the work that is furthest behind.',
    access: hostStaff,
    effect: 'reads',
    reads: ['company'],
    reply: z.object({
      result: z.object({
        processes: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            version: z.string(),
            /** A process of the next version, for chosen companies. */
            is_canary: z.boolean(),
            started_at: f.instantOut,
            is_drained: z.boolean(),
            loop_delay_ms: z.number(),
            processor: z.number(),
            memory_bytes: z.number(),
            connections: z.number(),
            connections_waiting: z.number(),
            most_connections: z.number(),
            sockets: z.number(),
            requests_a_second: z.number(),
            /** null: the process hears no notices, and its windows are behind. */
            live_delay_ms: z.nullable(z.number()),
            /** Seconds; null: it reads from no replica, or the replica is away. */
            replica_behind: z.nullable(z.number()),
            replica_away: z.boolean(),
          }),
        ),
        outbox: waiting,
        followers: waiting,
        schedule: waiting,
        failed: z.object({ mail: z.number(), push: z.number(), sms: z.number(), line: z.number() }),
        set_aside: z.number(),
      }),
    }),
  }),
  companies: endpoint('GET', '/host/servers/companies', {
    about:
      'The 20 companies that took most of the servers in the last hour or day, or that keep the most files. Processor time is a share of what the processes took, by how long they worked for each company.',
    access: hostStaff,
    effect: 'reads',
    reads: ['company'],
    input: z.object({
      by: z._default(z.enum(measures), 'processor'),
      within: z._default(z.enum(['hour', 'day']), 'hour'),
    }),
    reply: z.object({
      result: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          requests: z.number(),
          database_ms: z.number(),
          processor_ms: z.number(),
          /** From 0 to 1. */
          processor_share: z.number(),
          bytes: z.number(),
          messages: z.number(),
          failed: z.number(),
          storage: z.number(),
        }),
      ),
    }),
  }),
  next: endpoint('GET', '/host/servers/next', {
    about:
      'The companies that are served by the next version where a process of it runs (CANARY=1), and the latest choices.',
    access: hostStaff,
    effect: 'reads',
    reads: ['company'],
    reply: z.object({
      result: z.object({ companies: z.array(choice), choices: z.array(choice) }),
    }),
  }),
  chooseNext: endpoint('POST', '/host/servers/chooseNext', {
    about:
      'Has a company served by the next version, or no longer. Browsers of its people learn it with their next request.',
    access: hostStaff,
    effect: 'undoable',
    changes: ['company'],
    input: z.object({ company_id: f.id, is_chosen: f.flag }),
  }),
}
