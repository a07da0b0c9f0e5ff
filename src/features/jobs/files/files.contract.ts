import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { mostBytes } from './files.rules.ts'

export const shownFile = z.object({
  id: z.number(),
  name: z.string(),
  /** Below `/api`. */
  url: z.string(),
  /** Thumbnail path below `/api` for a picture; else ''. */
  thumbnail: z.string(),
  /** Media type, by content. */
  type: z.string(),
  bytes: z.number(),
  created: f.instantOut,
  created_by: z.nullable(z.number()),
  created_by_name: z.string(),
  /** The client sees it in the portal. */
  shared: z.boolean(),
  /** The photo on a copy of which it was drawn; null: it is no marked copy, or that photo is gone. */
  marks: z._default(z.nullable(z.number()), null),
})
export type ShownFile = z.output<typeof shownFile>

const deviceKey = z.string().check(z.regex(/^[\w-]{16,64}$/))

const uploaded = z.object({
  message: z.string(),
  /** Paths with commas: all files of the job, or the one that was staged. */
  files: z.string(),
  file: shownFile,
})

const size = z._default(z.enum(['full', 'thumbnail']), 'full')

export const filesContract = {
  list: endpoint('GET', '/jobs/files/:jobId', {
    about: 'Pictures and PDFs of a job, newest first.',
    access: user(),
    effect: 'reads',
    reads: ['files'],
    input: z.object({ jobId: f.id }),
    reply: z.object({ result: z.array(shownFile) }),
  }),
  attachments: endpoint('GET', '/jobs/getSMFiles/:jobId', {
    about: "A job's pictures as thumbnails, and its PDFs as attachments.",
    access: user(),
    effect: 'reads',
    reads: ['files'],
    input: z.object({ jobId: f.id }),
    reply: z.object({
      result: z.object({ thumbnails: z.array(shownFile), attachments: z.array(shownFile) }),
    }),
  }),
  add: endpoint('POST', '/jobs/addfiles/:id', {
    about:
      'Adds a JPG, PNG, GIF, WebP or PDF of at most 10 MB to a job. Pictures are written anew, without location.',
    access: user(),
    effect: 'undoable',
    changes: ['files', 'diary'],
    upload: { maxBytes: mostBytes },
    input: z.object({
      id: f.id,
      /** The device's name for the file. */
      key: z.optional(deviceKey),
      /** Of a marked copy: the photo on this job that it was drawn on, by its id or the device's key. */
      marks: z.optional(z.union([f.id, deviceKey])),
    }),
    reply: uploaded,
  }),
  stage: endpoint('POST', '/jobs/addfiles', {
    about:
      'Uploads a file for what is not saved yet, such as a photo of a task: it is attached when the job that names it is saved, or goes after a day.',
    access: user(),
    effect: 'undoable',
    changes: ['files', 'diary'],
    upload: { maxBytes: mostBytes },
    reply: uploaded,
  }),
  remove: endpoint('POST', '/jobs/deleteFile/:id', {
    about: 'Takes a file off its job; restoreFile brings it back within 30 days.',
    access: user(),
    effect: 'undoable',
    changes: ['files', 'diary'],
    input: z.object({ id: f.id }),
    reply: z.object({ message: z.string() }),
  }),
  restore: endpoint('POST', '/jobs/restoreFile/:id', {
    about: 'Brings a removed file back to its job.',
    access: user(),
    effect: 'undoable',
    changes: ['files', 'diary'],
    input: z.object({ id: f.id }),
  }),
  share: endpoint('POST', '/jobs/shareFile/:id', {
    about: 'Shows a file of a job to its client in the portal, or to the company alone.',
    access: user(),
    effect: 'undoable',
    changes: ['files', 'diary'],
    input: z.object({ id: f.id, shared: f.flag }),
    reply: z.object({ message: z.string() }),
  }),
  read: endpoint('GET', '/jobsFile/:id/:name', {
    about: 'The bytes of a file, or of its thumbnail, for whoever may see its job.',
    access: user(),
    effect: 'reads',
    input: z.object({ id: f.id, name: z.string().check(z.maxLength(500)), size }),
    reply: 'file',
    cost: 'light',
  }),
  usage: endpoint('GET', '/company/getStorage', {
    about: "What the company's files take up, in bytes.",
    access: user(),
    effect: 'reads',
    reads: ['files'],
    reply: z.object({ result: z.object({ used_storage: z.number(), files: z.number() }) }),
  }),
}
