import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { mostBlocks, mostPosts, mostProofs, mostRows, siteDesigns, siteKinds } from './minisite.rules.ts'

const access = user({ permission: 'site.manage' })

const picture = z.string().check(z.regex(/^[\w-]{0,64}$/))
const values = z.object({
  title: f.line(120),
  text: f.text(3_000),
  button: z.enum(['form', 'booking', 'call', 'none']),
  picture,
  rows: z
    .array(z.object({ name: f.line(160), text: f.text(1_500), price: f.line(60), picture }))
    .check(z.maxLength(mostRows)),
  posts: z.array(f.id).check(z.maxLength(mostPosts)),
  days: z.array(z.object({ from: f.line(5), to: f.line(5) })).check(z.maxLength(7)),
})
/** The website as it is written. */
const site = {
  design: z.enum(siteDesigns),
  language: f.line(5),
  title: f.line(70),
  description: f.line(200),
  proofs: z.array(f.text(400)).check(z.maxLength(mostProofs)),
  blocks: z
    .array(
      z.object({
        id: z.string().check(z.minLength(1), z.maxLength(64)),
        kind: z.enum(siteKinds),
        values,
      }),
    )
    .check(z.maxLength(mostBlocks)),
}

/** The same as a reply tells it. */
export const keptSite = z.object({
  design: z.enum(siteDesigns),
  language: z.string(),
  title: z.string(),
  description: z.string(),
  proofs: z.array(z.string()),
  blocks: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(siteKinds),
      values: z.object({
        title: z.string(),
        text: z.string(),
        button: z.enum(['form', 'booking', 'call', 'none']),
        picture: z.string(),
        rows: z.array(
          z.object({ name: z.string(), text: z.string(), price: z.string(), picture: z.string() }),
        ),
        posts: z.array(z.number()),
        days: z.array(z.object({ from: z.string(), to: z.string() })),
      }),
    }),
  ),
})
const result = z.object({
  /** null: it was never saved; the designs are to begin with. */
  draft: z.nullable(keptSite),
  /** null: nobody sees a website. */
  published: z.nullable(keptSite),
  /** Photos of posts whose client has agreed, the newest first. */
  posts: z.array(
    z.object({
      id: z.number(),
      text: z.string(),
      suburb: z.string(),
      photo: z.object({ id: z.number(), name: z.string() }),
    }),
  ),
  /** True if the blocks of these have something to show. */
  has: z.object({ form: z.boolean(), booking: z.boolean(), reviews: z.boolean() }),
  /** '' without a public name. */
  url: z.string(),
  visits: z.number(),
  version: z.number(),
})
export type ShownSite = z.output<typeof result>

/** The company's website: pages of blocks, drafted in the office and made by the server. */
export const minisiteContract = {
  fetchDefaultMicrositeTemplate: endpoint('POST', '/company/fetchDefaultMicrositeTemplate', {
    about: 'Three designs of a website, filled from the company: its services, team, area and contact.',
    access,
    effect: 'reads',
    reads: ['settings', 'company', 'team'],
    reply: z.object({ data: z.array(z.object({ name: z.string(), site: keptSite })) }),
  }),
  get: endpoint('GET', '/site/get', {
    about: 'The website: draft, published version, address and visits.',
    access,
    effect: 'reads',
    reads: ['settings', 'company', 'social'],
    reply: z.object({ result }),
  }),
  save: endpoint('POST', '/site/save', {
    about: 'Keeps the draft; the published website stays as it is.',
    access,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ ...site, version: f.version }),
    reply: z.object({ result }),
  }),
  publish: endpoint('POST', '/site/publish', {
    about: 'Shows this website to everybody; the first one gives the company its public name.',
    access,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ ...site, version: f.version }),
    reply: z.object({ result }),
  }),
  takeDown: endpoint('POST', '/site/takeDown', {
    about: 'Shows the website to nobody; the draft stays.',
    access,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ version: f.version }),
    reply: z.object({ result }),
  }),
  preview: endpoint('POST', '/site/preview', {
    about: 'The website as everybody would see it, unsaved.',
    access,
    effect: 'reads',
    reads: ['settings', 'company'],
    input: z.object(site),
    reply: z.object({ html: z.string() }),
  }),
  uploadPicture: endpoint('POST', '/site/uploadPicture', {
    about: 'Stores a picture for the website: JPG, PNG, GIF or WebP, re-encoded, at most 10 MB.',
    access,
    effect: 'leaves',
    upload: { maxBytes: 10_000_000 },
    reply: z.object({ picture: z.string() }),
  }),
}
