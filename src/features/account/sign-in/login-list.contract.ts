import * as z from 'zod/mini'
import { ownAffairs, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { newPassword, typedCode } from './sign-in.contract.ts'

const signIn = {
  id: z.number(),
  /** When, UTC. */
  at: f.instantOut,
  /** The browser's User-Agent. */
  agent: z.string(),
  ip: z.string(),
  /** True for the caller's own session. */
  current: z.boolean(),
  /** A phone that renews its sign-in: until when, and its last contact. Null: a sign-in that ends with its 480 minutes. */
  phone: z.nullable(z.object({ until: f.instantOut, seen_at: f.instantOut })),
}
const ownSignIn = z.object({ ...signIn, company_name: z.string() })

const password = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), z.maxLength(1000))

export const loginListContract = {
  own: endpoint('GET', '/users/logins', {
    about: 'Where the account is signed in, and how it is protected.',
    access: ownAffairs,
    openWithoutFactor: true,
    effect: 'reads',
    reads: ['signIns'],
    reply: z.object({
      data: z.array(ownSignIn),
      account: z.object({
        email: z.string(),
        email_verified: z.boolean(),
        /** A link to verify it was mailed and not used. */
        verification_sent: z.boolean(),
        has_password: z.boolean(),
        second_factor: z.boolean(),
        recovery_codes: z.number(),
      }),
    }),
  }),
  company: endpoint('GET', '/users/companyLogins', {
    about: 'Who is signed in to the company, the latest 200.',
    access: user({ permission: 'settings' }),
    effect: 'reads',
    reads: ['signIns'],
    reply: z.object({ data: z.array(z.object({ ...signIn, fullname: z.string() })) }),
  }),
  end: endpoint('POST', '/users/endLogin', {
    about:
      'Ends a sign-in of the own account, or with the permission Settings one of the company, at once. A phone that renews its own hands in what it holds, and forgets all.',
    access: ownAffairs,
    effect: 'leaves',
    openWithoutPlan: true,
    changes: ['signIns', 'activity'],
    input: z.object({ id: f.id }),
  }),
  endOthers: endpoint('POST', '/users/endOtherLogins', {
    about: 'Ends all sign-ins of the account but this one, at once.',
    access: ownAffairs,
    effect: 'leaves',
    openWithoutPlan: true,
    changes: ['signIns', 'activity'],
    reply: z.object({ ended: z.number() }),
  }),
  changePassword: endpoint('POST', '/users/changePassword', {
    about:
      'Sets a new password with the present one; every other sign-in of the account ends, this one stays.',
    access: ownAffairs,
    effect: 'leaves',
    openWithoutPlan: true,
    changes: ['signIns', 'activity'],
    input: z.object({ old_password: password, password: newPassword }),
    reply: z.object({ ended: z.number() }),
  }),
  startFactor: endpoint('POST', '/users/startSecondFactor', {
    about: 'Begins to set up the second step: the secret for an authenticator app. Needs the password.',
    access: ownAffairs,
    openWithoutFactor: true,
    effect: 'undoable',
    openWithoutPlan: true,
    input: z.object({ password }),
    reply: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmFactor: endpoint('POST', '/users/confirmSecondFactor', {
    about: 'Turns the second step on with a first code; answers the recovery codes, this once.',
    access: ownAffairs,
    openWithoutFactor: true,
    effect: 'undoable',
    openWithoutPlan: true,
    changes: ['signIns'],
    input: z.object({ code: typedCode }),
    reply: z.object({ recovery_codes: z.array(z.string()) }),
  }),
  endFactor: endpoint('POST', '/users/endSecondFactor', {
    about: 'Turns the second step off. Needs the password and a code.',
    access: ownAffairs,
    effect: 'leaves',
    openWithoutPlan: true,
    changes: ['signIns'],
    input: z.object({ password, code: typedCode }),
  }),
}
