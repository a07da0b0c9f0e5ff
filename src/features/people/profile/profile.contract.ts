import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { phoneProblem, profileTexts } from './profile.rules.ts'

export const profile = z.object({
  fullname: z.string(),
  email: z.string(),
  phone: z.string(),
  color: z.string(),
  group_name: z.string(),
  /** Address of the picture below `/api`, or ''. */
  picture: z.string(),
  version: z.number(),
})
export type Profile = z.infer<typeof profile>

const topics = ['team', 'viewer', 'jobs', 'appointments'] as const

export const profileContract = {
  own: endpoint('GET', '/users/profile', {
    phones: 'own',
    about: 'What the signed-in person keeps of themselves.',
    access: user(),
    effect: 'reads',
    reads: ['team', 'viewer'],
    reply: z.object({ result: profile }),
  }),
  save: endpoint('POST', '/users/profile', {
    phones: 'own',
    about: 'Changes the own name and phone number.',
    access: user(),
    effect: 'undoable',
    openWithoutPlan: true,
    changes: topics,
    input: z.object({
      ...f.patch({
        fullname: f.requiredLine(120, profileTexts.nameRequired),
        phone: z.pipe(
          f.line(40),
          z.string().check(
            z.superRefine((value, ctx) => {
              const message = phoneProblem(value)
              if (message) ctx.addIssue({ code: 'custom', message })
            }),
          ),
        ),
      }),
      version: f.version,
    }),
    reply: z.object({ result: profile }),
  }),
  saveLanguage: endpoint('POST', '/users/language', {
    about: 'Keeps the language that the signed-in person has chosen, for every device.',
    access: user(),
    effect: 'undoable',
    openWithoutPlan: true,
    changes: topics,
    input: z.object({ language: z.string().check(z.regex(/^[a-z]{2}$/)) }),
  }),
  savePicture: endpoint('POST', '/users/picture', {
    about: 'Stores the own picture: JPG, PNG, GIF or WebP, re-encoded as a square, at most 10 MB.',
    access: user(),
    effect: 'leaves',
    openWithoutPlan: true,
    changes: topics,
    upload: { maxBytes: 10_000_000 },
    reply: z.object({ picture: z.string() }),
  }),
  removePicture: endpoint('DELETE', '/users/picture', {
    about: 'Takes the own picture away.',
    access: user(),
    effect: 'leaves',
    openWithoutPlan: true,
    changes: topics,
  }),
}
