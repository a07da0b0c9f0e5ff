import * as z from 'zod/mini'
import { mostBytes } from '#features/jobs/files/files.rules.ts'
import { leftOut } from '#features/messages/client-messages/client-messages.contract.ts'
import { portalClient } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { mostMessage } from './client-chat.rules.ts'

const message = z.object({
  id: z.number(),
  message: z.string(),
  /** Written by the client. */
  mine: z.boolean(),
  created_at: f.instantOut,
  job_number: z.nullable(z.number()),
  /** The colleague who wrote it; '' for the client and automatic messages. */
  by: z.string(),
  /** Attachments, at '/clientPortal/files/…'. */
  files: z.array(
    z.object({ id: z.number(), name: z.string(), type: z.string(), has_thumbnail: z.boolean() }),
  ),
  left_out: leftOut,
})

export const clientChatContract = {
  read: endpoint('GET', '/clientPortal/messages', {
    about: 'What a client and the business have written to each other, the newest 100, oldest first.',
    access: portalClient,
    effect: 'reads',
    reads: ['files', 'messages'],
    reply: z.object({ result: z.array(message) }),
  }),
  send: endpoint('POST', '/clientPortal/messages', {
    about: 'A client writes to the business, about one of their jobs or in general.',
    access: portalClient,
    effect: 'leaves',
    changes: ['messages', 'diary', 'activity'],
    input: z.object({
      message: f.requiredText(mostMessage, 'Message is required'),
      job_id: f.idOrNone,
    }),
    reply: z.object({ id: z.number() }),
  }),
  sendFile: endpoint('POST', '/clientPortal/messageFile/:job_id/:message', {
    about:
      'A client sends a JPG, PNG, GIF, WebP or PDF of at most 10 MB to the business, about one of their jobs, or in general with 0 as job_id. message: the id of a message of theirs that it belongs to, of the last ten minutes; 0 makes it a message of its own.',
    access: portalClient,
    effect: 'leaves',
    changes: ['messages', 'files', 'diary', 'activity'],
    upload: { maxBytes: mostBytes },
    input: z.object({ job_id: f.idOrNone, message: f.idOrNone }),
    reply: z.object({ id: z.number() }),
  }),
}
