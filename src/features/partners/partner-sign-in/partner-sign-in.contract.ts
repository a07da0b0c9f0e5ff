import * as z from 'zod/mini'
import { everybody, partner, partnerRoles } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { canonicalCode } from '#shared/identifiers.ts'
import {
  isApplicationPassword,
  isAustralianPhone,
  isPersonName,
  isWebsite,
  partnerKindNames,
  partnerTexts,
} from './partner-sign-in.rules.ts'

const text = (min: number, max: number, message: string) =>
  f.requiredText(max + 1, message).check(z.minLength(min, message), z.maxLength(max, message))
const line = (min: number, max: number, message: string) =>
  f.requiredLine(max + 1, message).check(z.minLength(min, message), z.maxLength(max, message))

export const personName = f
  .requiredLine(200, partnerTexts.name)
  .check(z.refine(isPersonName, partnerTexts.name))
export const companyName = line(2, 100, partnerTexts.company)
export const partnerPhone = f
  .requiredLine(41, partnerTexts.phone)
  .check(z.refine(isAustralianPhone, partnerTexts.phone))
export const website = f
  .requiredLine(300, partnerTexts.website)
  .check(z.refine(isWebsite, partnerTexts.website))

/** An address as it says who somebody is: '' and absent are asked for, at most 100 characters. */
export const partnerEmail = z.pipe(
  f.requiredLine(254, partnerTexts.emailNeeded).check(z.maxLength(100, partnerTexts.emailNotValid)),
  f.email(partnerTexts.emailNotValid),
)
const typedPassword = z
  .string(partnerTexts.passwordNeeded)
  .check(z.minLength(1, partnerTexts.passwordNeeded), z.maxLength(1000))
const linkToken = f.secret(z.string().check(z.minLength(20), z.maxLength(200)))
export const newPartnerPassword = (tooShort: string) =>
  z
    .string(partnerTexts.passwordNeeded)
    .check(
      z.minLength(1, partnerTexts.passwordNeeded),
      z.minLength(8, tooShort),
      z.maxLength(128, 'Password must have at most 128 characters.'),
    )
const typedCode = z
  .string('Code is required')
  .check(z.trim(), z.minLength(1, 'Code is required'), z.maxLength(40), z.overwrite(canonicalCode))

const who = z.object({
  id: z.number(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  role: z.enum(partnerRoles),
})
const begun = z.object({ token: z.string(), partner: who, exp: z.number() })
const factorAsked = z.object({ second_factor: z.object({ token: z.string() }) })

const signIns = z.object({
  id: z.number(),
  agent: z.string(),
  ip: z.string(),
  created_at: f.instantOut,
  expires_at: f.instantOut,
  current: z.boolean(),
})

const application = {
  firstName: personName,
  lastName: personName,
  email: partnerEmail,
  phone: partnerPhone,
  companyName,
  companyWebsite: website,
  password: z
    .string(partnerTexts.passwordNeeded)
    .check(
      z.minLength(1, partnerTexts.passwordNeeded),
      z.refine(isApplicationPassword, partnerTexts.composition),
    ),
  reasonForPartnership: text(10, 1000, partnerTexts.reason),
  partnershipType: z.enum(partnerKindNames, partnerTexts.kind),
  /** Taken and not kept: the server's clock says when. */
  submissionDate: z.optional(z.string().check(z.maxLength(64))),
  /** Mails come in it until the person chooses another; '' is English. */
  language: z._default(z.string().check(z.regex(/^([a-z]{2})?$/)), ''),
}

export const partnerSignInContract = {
  open: endpoint('GET', '/register/partners/open', {
    about: 'Answers 404 on an installation that sells no plans, and so has no partners.',
    access: everybody,
    effect: 'reads',
  }),
  signup: endpoint('POST', '/register/partners/signup', {
    about:
      'Applies to be a partner; the account works at once. A mail verifies the address. Five in 15 minutes.',
    access: everybody,
    effect: 'leaves',
    status: 201,
    changes: ['partners'],
    input: z.object(application),
    reply: z.object({ message: z.string(), partner: z.object({ id: z.number(), email: z.string() }) }),
  }),
  login: endpoint('POST', '/register/partners/login', {
    about: 'Signs somebody of a partner in: 8 hours, or 30 days when remembered.',
    access: everybody,
    effect: 'undoable',
    input: z.object({
      email: partnerEmail,
      password: typedPassword,
      rememberMe: z._default(f.flag, false),
    }),
    reply: z.union([begun, factorAsked]),
  }),
  secondFactor: endpoint('POST', '/register/partners/second-factor', {
    about: 'Finishes a sign-in with the code of the authenticator app, or a recovery code.',
    access: everybody,
    effect: 'undoable',
    input: z.object({ token: linkToken, code: typedCode }),
    reply: begun,
  }),
  forgotPassword: endpoint('POST', '/register/partners/forgot-password', {
    about: 'Mails a link to choose a new password, if there is such a person; the answer is always the same.',
    access: everybody,
    effect: 'leaves',
    input: z.object({ email: partnerEmail }),
  }),
  verifyResetToken: endpoint('GET', '/register/partners/verify-reset-token', {
    about: 'Says whether a mailed link to choose a new password still works.',
    access: everybody,
    effect: 'reads',
    input: z.object({ token: f.secret(z._default(z.string().check(z.maxLength(200)), '')) }),
  }),
  resetPassword: endpoint('POST', '/register/partners/reset-password', {
    about: 'Sets a new password by a mailed link and ends all sessions of the person.',
    access: everybody,
    effect: 'leaves',
    input: z.object({
      token: f.secret(
        z.string(partnerTexts.resetToken).check(z.minLength(1, partnerTexts.resetToken), z.maxLength(200)),
      ),
      password: newPartnerPassword(partnerTexts.resetShort),
    }),
  }),
  verifyEmail: endpoint('POST', '/register/partners/verify-email', {
    about: "Verifies a person's address by a mailed link: nothing is paid out before the owner's is.",
    access: everybody,
    effect: 'undoable',
    input: z.object({ token: linkToken }),
  }),
  resendVerification: endpoint('POST', '/register/partners/resend-verification', {
    about: 'Mails the signed-in person a new link to verify the address.',
    access: partner(),
    effect: 'leaves',
  }),
  changePassword: endpoint('PUT', '/register/partners/change-password', {
    about: 'Sets a new password while signed in; all other sessions of the person end.',
    access: partner(),
    effect: 'leaves',
    input: z.object({
      currentPassword: typedPassword,
      newPassword: newPartnerPassword(partnerTexts.changeShort),
    }),
    reply: z.object({ message: z.string() }),
  }),
  logout: endpoint('POST', '/register/partners/logout', {
    about: 'Ends the session.',
    access: partner(),
    effect: 'leaves',
  }),
  sessions: endpoint('GET', '/register/partners/sessions', {
    about: "The signed-in person's sign-ins that have not ended.",
    access: partner(),
    effect: 'reads',
    reads: ['partners'],
    reply: z.object({ sessions: z.array(signIns), second_factor: z.boolean() }),
  }),
  endSession: endpoint('POST', '/register/partners/sessions/end', {
    about: "Ends one of the person's own sign-ins, or with id 0 all but this one.",
    access: partner(),
    effect: 'leaves',
    changes: ['partners'],
    input: z.object({ id: z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)) }),
  }),
  startFactor: endpoint('POST', '/register/partners/factor/start', {
    about: 'Begins to set the second step up: the secret for the authenticator app. Takes the password.',
    access: partner(),
    effect: 'undoable',
    input: z.object({ password: typedPassword }),
    reply: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmFactor: endpoint('POST', '/register/partners/factor/confirm', {
    about: 'Turns the second step on by a first code; answers with the recovery codes, this once.',
    access: partner(),
    effect: 'undoable',
    changes: ['partners'],
    input: z.object({ code: typedCode }),
    reply: z.object({ recovery_codes: z.array(z.string()) }),
  }),
  endFactor: endpoint('POST', '/register/partners/factor/end', {
    about: 'Turns the second step off, with the password and a code.',
    access: partner(),
    effect: 'undoable',
    changes: ['partners'],
    input: z.object({ password: typedPassword, code: typedCode }),
  }),
}
