import * as z from 'zod/mini'
import { ownAffairs, user } from '#shared/access.ts'
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

const ownPhone = z.pipe(
  f.line(40),
  z.string().check(
    z.superRefine((value, ctx) => {
      const message = phoneProblem(value)
      if (message) ctx.addIssue({ code: 'custom', message })
    }),
  ),
)

const details = z.object({
  mail_signature: z.string(),
  contact_name: z.string(),
  contact_relation: z.string(),
  contact_phone: z.string(),
  version: z.number(),
})
export type OwnDetails = z.infer<typeof details>

const topics = ['team', 'viewer', 'jobs', 'appointments'] as const

export const profileContract = {
  own: endpoint('GET', '/users/profile', {
    phones: 'own',
    about: 'What the signed-in person keeps of themselves.',
    access: ownAffairs,
    effect: 'reads',
    reads: ['team', 'viewer'],
    reply: z.object({ result: profile }),
  }),
  save: endpoint('POST', '/users/profile', {
    phones: 'own',
    about: 'Changes the own name and phone number.',
    access: ownAffairs,
    effect: 'undoable',
    openWithoutPlan: true,
    changes: topics,
    input: z.object({
      ...f.patch({
        fullname: f.requiredLine(120, profileTexts.nameRequired),
        phone: ownPhone,
      }),
      version: f.version,
    }),
    reply: z.object({ result: profile }),
  }),
  saveLanguage: endpoint('POST', '/users/language', {
    about: 'Keeps the language that the signed-in person has chosen, for every device.',
    access: ownAffairs,
    effect: 'undoable',
    openWithoutPlan: true,
    changes: topics,
    input: z.object({ language: z.string().check(z.regex(/^[a-z]{2}$/)) }),
  }),
  savePicture: endpoint('POST', '/users/picture', {
    about: 'Stores the own picture: JPG, PNG, GIF or WebP, re-encoded as a square, at most 10 MB.',
    access: ownAffairs,
    effect: 'leaves',
    openWithoutPlan: true,
    changes: topics,
    upload: { maxBytes: 10_000_000 },
    reply: z.object({ picture: z.string() }),
  }),
  removePicture: endpoint('DELETE', '/users/picture', {
    about: 'Takes the own picture away.',
    access: ownAffairs,
    effect: 'leaves',
    openWithoutPlan: true,
    changes: topics,
  }),
  details: endpoint('GET', '/users/ownDetails', {
    about: 'The signature of the own mails, and the own emergency contact.',
    access: ownAffairs,
    effect: 'reads',
    reads: ['team'],
    reply: z.object({ result: details }),
  }),
  saveDetails: endpoint('POST', '/users/ownDetails', {
    about: 'Changes the signature of the own mails, or the own emergency contact.',
    access: ownAffairs,
    effect: 'undoable',
    openWithoutPlan: true,
    changes: ['team'],
    input: z.object({
      ...f.patch({
        mail_signature: f.text(2_000),
        contact_name: f.line(120),
        contact_relation: f.line(60),
        contact_phone: ownPhone,
      }),
      version: f.version,
    }),
    reply: z.object({ result: details }),
  }),
  emergencyContact: endpoint('GET', '/company/getEmergencyContact/:id', {
    phones: 'own',
    about: 'Whom to call for a member of the team in an emergency, for who manages the team.',
    access: user({ permission: 'team.manage' }),
    effect: 'reads',
    reads: ['team'],
    input: z.object({ id: f.id }),
    reply: z.object({
      result: z.object({
        contact_name: z.string(),
        contact_relation: z.string(),
        contact_phone: z.string(),
      }),
    }),
  }),
  earnings: endpoint('GET', '/users/ownEarnings', {
    about:
      'What payroll has paid the signed-in person, with their approved weeks and their shares of payments that were not paid yet.',
    access: user(),
    effect: 'reads',
    reads: ['clock', 'jobs', 'invoices'],
    reply: z.object({
      result: z.array(
        z.object({
          run_id: z.number(),
          first_day: z.string(),
          last_day: z.string(),
          at: f.instantOut,
          minutes: z.number(),
          /** Cents before tax. */
          cents: z.number(),
        }),
      ),
      /** First days of weeks. */
      approved: z.array(z.string()),
      /** Shares of payments on jobs; below zero: to take back. */
      shares: z.array(z.object({ job_number: z.number(), cents: z.number() })),
    }),
  }),
}
