import * as z from 'zod/mini'
import { everybody, groupKinds, ownAffairs, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { devicePattern } from '#shared/idempotency.ts'
import { canonicalCode, canonicalReferCode } from '#shared/identifiers.ts'
import { wirePermissions } from '#shared/permissions.ts'
import { passwordProblem, signInTexts } from './sign-in.rules.ts'

const permission = z.union([z.literal(wirePermissions.numbers), z.literal(wirePermissions.descriptions)])

const menuChild = z.object({ path: z.string(), label: z.string(), icon: z.string() })
const menuEntry = z.object({ ...menuChild.shape, children: z.array(menuChild) })

export const signedInUser = z.object({
  id: z.number(),
  fullname: z.string(),
  email: z.string(),
  phone: z.string(),
  colour: z.string(),
  /** Address of the person's picture below `/api`, or ''. */
  picture: z.string(),
  /** The language that the person has chosen, as 'de'; '': none yet. */
  language: z.string(),
  group_id: z.number(),
  /** The group's kind, which the company's own groups have as well. */
  kind: z.enum(groupKinds),
  company_id: z.number(),
  company_name: z.string(),
  /** Address of the logo below `/api`, or '' for the default one. */
  company_logo: z.string(),
  company_phone: z.string(),
  pack_id: z.number(),
  /** The last day of the plan, 'yyyy-MM-dd'; null: no end. */
  subscription_date: z.nullable(z.string()),
  /** The plan rests for a season: reading and export stay open. */
  plan_paused: z.boolean(),
  /** This installation sells plans. */
  sells_plans: z.boolean(),
  outgoing_number: z.string(),
  iso: z.string(),
  time_zone: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Features that the specification ties to company ids 249 and 2. */
  demo: z.boolean(),
  platform: z.boolean(),
  /** False in a demo company that sends nothing to people outside it. */
  sends_out: z.boolean(),
  /** The company asks for a second step at sign-in, and this person has none yet. */
  needs_factor: z.boolean(),
  /** Minutes without use after which a session ends; 0: only with its time. */
  idle_minutes: z.number(),
  permissions: z.array(permission),
  leftMenu: z.array(menuEntry),
  /** What this person chose of the side menu, as `settings/update` of page 31 takes it: 1 or 0 by path, and by 'pin:' and path. */
  menu: z.record(z.string(), z.literal([0, 1])),
})
export type SignedInUser = z.infer<typeof signedInUser>

const session = { accessToken: z.string(), exp: z.number(), user: signedInUser }
export const newPassword = z.string().check(
  z.superRefine((value, ctx) => {
    const problem = passwordProblem(value)
    if (problem) ctx.addIssue({ code: 'custom', message: problem })
  }),
)
export const linkToken = f.secret(z.string().check(z.minLength(20), z.maxLength(200)))
const token = linkToken
/** The name that a browser has made up for itself. */
const device = z.string().check(z.regex(devicePattern))

const begun = z.object(session)
const companies = z.array(z.object({ id: z.number(), name: z.string(), logo: z.string() }))
const factorAsked = z.object({ second_factor: z.object({ token: z.string() }) })

/** Replies to a first step: the session, the choice of a company, or the second step. */
export const nextSteps = [begun, z.object({ companies, token: z.string() }), factorAsked] as const
const nextStep = z.union(nextSteps)
export type NextStep = z.infer<typeof nextStep>

/** Normalised to digits, however they were spaced; recovery codes stay as they are. */
export const typedCode = z
  .string('Code is required')
  .check(z.trim(), z.minLength(1, 'Code is required'), z.maxLength(40), z.overwrite(canonicalCode))

export const signInContract = {
  signup: endpoint('POST', '/login/signup', {
    about:
      'Opens a new company on the trial pack, with its owner, and signs the owner in. Where mail leaves the server, a link to finish is mailed first; the answer is the same whether the address has an account or not.',
    access: everybody,
    effect: 'leaves',
    input: z.object({
      email: f.email(),
      password: newPassword,
      fullname: f.requiredLine(120, 'Full name is required'),
      company_name: f.requiredLine(120),
      phone: f.phone,
      // Numbers with a leading 0 are read as Australian.
      iso: z._default(z.literal('AU', signInTexts.otherCountry), 'AU'),
      time_zone: f.line(64),
      /** Accepted by signing up; false is refused. */
      terms: z._default(f.flag, true).check(z.refine(accepted => accepted, signInTexts.termsNeeded)),
      refer_code: z.pipe(f.line(64), z.transform(canonicalReferCode)),
      /** From a social sign-in without an account: links it to the new account. */
      social_token: z.optional(token),
    }),
    reply: z.union([begun, z.object({ check_mail: z.string() })]),
  }),
  finishSignup: endpoint('POST', '/login/finishSignup', {
    about: 'Opens the company of a sign-up by its mailed link and password, and signs its owner in.',
    access: everybody,
    effect: 'leaves',
    input: z.object({ token, password: z._default(z.string().check(z.maxLength(1000)), '') }),
    reply: begun,
  }),
  login: endpoint('POST', '/login/login', {
    about: 'Signs in. An account of several companies gets the list of them until it names one.',
    access: everybody,
    effect: 'undoable',
    input: z.object({
      email: f.line(254),
      password: z._default(z.string().check(z.maxLength(1000)), ''),
      company_id: z.optional(f.id),
    }),
    reply: z.union([begun, z.object({ companies }), factorAsked]),
  }),
  chooseCompany: endpoint('POST', '/login/chooseCompany', {
    about: 'Goes on with a sign-in by code or social account, in one of its companies.',
    access: everybody,
    effect: 'undoable',
    input: z.object({ token, company_id: f.id }),
    reply: nextStep,
  }),
  secondFactor: endpoint('POST', '/login/secondFactor', {
    about: 'Finishes a sign-in with the code of the authenticator app, or a recovery code.',
    access: everybody,
    effect: 'undoable',
    input: z.object({ token, code: typedCode }),
    reply: begun,
  }),
  sendOtp: endpoint('POST', '/login/sendOtp', {
    about: 'Mails a code to sign in with, if the account exists; the answer is always the same.',
    access: everybody,
    effect: 'leaves',
    input: z.object({ email: f.email(signInTexts.emailNotValid) }),
  }),
  verifyOtp: endpoint('POST', '/login/verifyOtp', {
    about: 'Signs in with a mailed code: 10 minutes, once, 5 tries.',
    access: everybody,
    effect: 'undoable',
    changes: ['signIns'],
    input: z.object({
      email: f.email(signInTexts.emailNotValid),
      code: typedCode,
      /** From a social sign-in whose e-mail was not verified: links it to the account. */
      social_token: z.optional(token),
    }),
    reply: nextStep,
  }),
  verifyEmail: endpoint('POST', '/login/verifyEmail', {
    about:
      'Verifies the e-mail of an account with the token of a mailed link; who is not signed in to it adds its password.',
    access: everybody,
    effect: 'undoable',
    changes: ['signIns'],
    input: z.object({ token, password: z._default(z.string().check(z.maxLength(1000)), '') }),
  }),
  resendVerification: endpoint('POST', '/login/resendVerification', {
    about: 'Mails the signed-in user a new link to verify the e-mail.',
    access: ownAffairs,
    effect: 'leaves',
    openWithoutPlan: true,
  }),
  forgotPassword: endpoint('POST', '/login/forgotPassword', {
    about: 'Mails a link to choose a new password, if the account exists; the answer is always the same.',
    access: everybody,
    effect: 'leaves',
    input: z.object({ email: f.email(signInTexts.emailNotValid) }),
  }),
  resetPassword: endpoint('POST', '/login/resetPassword', {
    about: 'Sets a new password with the token of a mailed link and ends all sessions of the account.',
    access: everybody,
    effect: 'leaves',
    changes: ['signIns'],
    input: z.object({ token, password: newPassword }),
  }),
  invite: endpoint('GET', '/login/invite/:token', {
    about: 'What an invitation says: who is invited, to which company.',
    access: everybody,
    effect: 'reads',
    input: z.object({ token }),
    reply: z.object({
      email: z.string(),
      fullname: z.string(),
      company_name: z.string(),
      /** True if the account already exists, so that joining takes its password. */
      has_password: z.boolean(),
    }),
  }),
  acceptInvite: endpoint('POST', '/login/acceptInvite', {
    about: 'Accepts an invitation: sets the password (or proves the existing one) and signs in.',
    access: everybody,
    effect: 'undoable',
    changes: ['team', 'viewer', 'jobs', 'appointments', 'activity'],
    input: z.object({ token, password: z.string().check(z.minLength(1), z.maxLength(1000)) }),
    reply: nextStep,
  }),
  keepPhone: endpoint('POST', '/login/keepPhone', {
    about:
      'Gives a technician’s phone a cookie that renews its session, for 30 days from the sign-in. `until` null: it can’t, by the company’s rules or for want of a second step.',
    access: user(),
    effect: 'leaves',
    openWithoutPlan: true,
    changes: ['signIns'],
    input: z.object({ device }),
    reply: z.object({
      until: z.nullable(f.instantOut),
      /** Hours without contact in which the phone opens what lies on it. */
      offline_hours: z.number(),
    }),
  }),
  renewPhone: endpoint('POST', '/login/renewPhone', {
    about:
      'Begins a new session by the phone’s cookie, which is another after each use. 403: the phone was signed out, and hands in what it holds with the `ticket`.',
    access: everybody,
    effect: 'undoable',
    changes: ['signIns'],
    input: z.object({ device }),
    reply: begun,
  }),
  logout: endpoint('GET', '/login/logout', {
    about: 'Records the sign-out and ends the session. Always answers 200.',
    access: everybody,
    effect: 'undoable',
  }),
  me: endpoint('GET', '/users/me', {
    phones: 'own',
    about: 'The signed-in user with menu entries and the permissions held.',
    access: ownAffairs,
    openWithoutFactor: true,
    effect: 'reads',
    reads: ['viewer', 'permissions', 'company'],
    reply: z.object({ user: signedInUser }),
  }),
  demoSignIns: endpoint('GET', '/login/demo', {
    about: 'The demo sign-ins to show on the sign-in page; empty when there is no demo company.',
    access: everybody,
    effect: 'reads',
    reply: z.object({
      data: z.array(z.object({ email: z.string(), password: z.string(), role: z.string() })),
    }),
  }),
}
