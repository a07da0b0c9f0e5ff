import * as z from 'zod/mini'
import { everybody, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { abnProblem, isTimeZoneText } from './company.rules.ts'

const owner = user({ kinds: ['owner'] })

export const companyAccount = z.object({
  name: z.string(),
  abn: z.string(),
  /** The trade's licence number; ''. */
  licence: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  suburb: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  time_zone: z.string(),
  iso: z.string(),
  /** Address of the logo below `/api`, or ''. */
  logo: z.string(),
  version: z.number(),
})

export const companyContract = {
  account: endpoint('GET', '/company/account', {
    phones: 'own',
    about: "The company's own details.",
    access: owner,
    effect: 'reads',
    reads: ['company'],
    reply: z.object({ result: companyAccount }),
  }),
  saveAccount: endpoint('POST', '/company/account', {
    phones: 'own',
    about: "Changes the company's own details.",
    access: owner,
    effect: 'undoable',
    changes: ['company'],
    input: z.object({
      ...f.patch({
        name: f.requiredLine(120),
        abn: z.pipe(
          f.line(20),
          z.string().check(
            z.superRefine((value, ctx) => {
              const problem = abnProblem(value)
              if (problem) ctx.addIssue({ code: 'custom', message: problem })
            }),
          ),
        ),
        licence: f.line(60),
        email: f.optionalEmail,
        phone: f.phone,
        address: f.line(300),
        suburb: f.line(120),
        lat: f.latitude,
        lng: f.longitude,
        time_zone: z.string().check(z.refine(isTimeZoneText)),
      }),
      version: f.version,
    }),
    reply: z.object({ result: companyAccount }),
  }),
  saveLogo: endpoint('POST', '/company/logo', {
    about: 'Stores the logo: JPG, PNG, GIF or WebP, re-encoded, at most 10 MB.',
    access: owner,
    effect: 'leaves',
    changes: ['company'],
    upload: { maxBytes: 10_000_000 },
    reply: z.object({ logo: z.string() }),
  }),
  removeLogo: endpoint('DELETE', '/company/logo', {
    about: 'Takes the logo away.',
    access: owner,
    effect: 'leaves',
    changes: ['company'],
  }),
  picture: endpoint('GET', '/pictures/:key', {
    about: 'A stored picture by its unguessable key.',
    access: everybody,
    effect: 'reads',
    input: z.object({ key: z.string().check(z.regex(/^[\w-]{20,64}$/)) }),
    reply: 'file',
    cost: 'light',
  }),
}
