import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import { callStatuses, directions, mostSignal } from './phone.rules.ts'
import { recordingStates } from './recordings.rules.ts'

/** A window's name. */
export const device = f.requiredLine(60)
/** Somebody to ring: a colleague, or a number outside. */
const target = { user_id: z.optional(f.id), number: f.line(40) }
/** An id in text, as the specification's calls name a call. */
const sid = f.requiredLine(40)

const leg = z.object({
  id: z.number(),
  /** null: somebody outside. */
  user_id: z.nullable(z.number()),
  number: z.string(),
  label: z.string(),
  /** The window or handset that took the call; '' while it rings. */
  device: z.string(),
  status: z.enum(callStatuses),
  is_caller: z.boolean(),
  muted: z.boolean(),
  /** Set: listens to this party, and is no party of the call. */
  listens_to: z.nullable(z.number()),
  /** Heard by the party that is listened to, and by nobody else. */
  whispers: z.boolean(),
  /** This party has heard that the call is recorded. */
  is_told: z.boolean(),
})
export const jobOfCall = z.object({ id: z.number(), number: z.number(), label: z.string() })
export const sentCall = z.object({
  id: z.number(),
  direction: z.enum(directions),
  status: z.enum(callStatuses),
  room: z.string(),
  number: z.string(),
  started_at: f.instantOut,
  answered_at: z.nullable(f.instantOut),
  client: z.nullable(z.object({ id: z.number(), name: z.string(), address: z.string() })),
  /** Open jobs of the client, the newest first. */
  jobs: z.array(jobOfCall),
  /** When this client was last spoken to. */
  last_call: z.nullable(f.instantOut),
  /** Other clients with this number. */
  also: z.array(z.string()),
  legs: z.array(leg),
  recording: z.enum(recordingStates),
  /** The party whose window records; null: nobody, or the line. */
  recorder: z.nullable(z.number()),
  /** The prompt on the simulated handset, and whether they choose or speak after it. */
  prompt: z.nullable(
    z.object({
      stage: z.enum(['ring', 'menu', 'voicemail']),
      /** How often the menu was heard before. */
      repeats: z.number(),
      says: z.array(z.object({ text: z.string(), url: z.string() })),
    }),
  ),
})
export type WireCall = z.infer<typeof sentCall>
/** As a handler answers with it. */
export type SentCall = z.input<typeof sentCall>
export type WireLeg = z.infer<typeof leg>

/** A call of the log. */
export const callEntry = z.object({
  id: z.number(),
  direction: z.enum(directions),
  status: z.enum(callStatuses),
  number: z.string(),
  client_id: z.nullable(z.number()),
  client_name: z.string(),
  job_id: z.nullable(z.number()),
  job_number: z.nullable(z.number()),
  from_name: z.string(),
  answered_name: z.string(),
  started_at: f.instantOut,
  answered_at: z.nullable(f.instantOut),
  ended_at: z.nullable(f.instantOut),
  /** Seconds of talking. */
  seconds: z.number(),
  /** Recordings that the viewer may hear, and whether one is a message that nobody has heard. */
  recordings: z.number(),
  unheard: z.boolean(),
  /** A recording was dropped, as the storage was full. */
  no_room: z.boolean(),
  outcome: z.string(),
  note: z.string(),
  version: z.number(),
})
export type WireCallEntry = z.infer<typeof callEntry>

const callList = listOf({
  rows: 'calls',
  row: callEntry,
  sorts: ['id'],
  filters: {
    search: f.searchText(100),
    /** 1 missed, 2 in, 3 out, 4 between colleagues; 0 all. */
    kind: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(4)), 0),
    client_id: f.idOrNone,
    job_id: f.idOrNone,
  },
})

/** Groups and people that have a phone besides operators. */
const settings = z.object({
  owners: z.boolean(),
  office: z.boolean(),
  technicians: z.boolean(),
  people: z.array(z.number()),
  /** Country codes that may be called. */
  countries: z.array(z.string()),
  version: z.number(),
})
export const callReply = z.object({ call: sentCall })
const operate = user()
const office = user({ permission: 'clients.manage' })

export const phoneContract = {
  state: endpoint('POST', '/phone/state', {
    about: 'The calls of this window: tells that it is there, and fetches what was signalled to it.',
    access: operate,
    effect: 'undoable',
    reads: ['calls'],
    changes: ['calls', 'diary', 'activity'],
    input: z.object({
      device,
      available: z._default(f.flag, true),
      /** The simulated handset, which plays people outside. */
      handset: f.flag,
    }),
    reply: z.object({
      calls: z.array(sentCall),
      signals: z.array(
        z.object({
          id: z.number(),
          call_id: z.number(),
          from_leg: z.number(),
          to_leg: z.number(),
          body: z.unknown(),
        }),
      ),
    }),
  }),
  setup: endpoint('GET', '/phone/setup', {
    phones: 'own',
    about: 'What the phone can do here: the servers for sound, and whether people outside can be reached.',
    access: operate,
    effect: 'reads',
    reads: ['settings', 'viewer'],
    reply: z.object({
      /** This person has a phone. */
      has_phone: z.boolean(),
      /** 'simulated': a handset on this screen plays people outside. */
      line: z.enum(['none', 'simulated', 'real']),
      /** The number that people outside see. */
      number: z.string(),
      ice_servers: z.array(
        z.object({
          urls: z.string(),
          username: z.optional(z.string()),
          credential: z.optional(z.string()),
        }),
      ),
    }),
  }),
  dial: endpoint('POST', '/phone/dial', {
    about: 'Rings a colleague or a number.',
    access: operate,
    effect: 'leaves',
    changes: ['calls', 'diary', 'activity'],
    input: z.object({ device, ...target, client_id: f.idOrNone, job_id: f.idOrNone }),
    reply: callReply,
  }),
  ring: endpoint('POST', '/phone/handset/ring', {
    about: 'Rings the company from the simulated handset.',
    access: operate,
    effect: 'leaves',
    changes: ['calls', 'diary', 'activity'],
    input: z.object({ device, number: f.line(40) }),
    reply: callReply,
  }),
  answer: endpoint('POST', '/phone/answer', {
    about: 'Answers a ringing call in this window; of two who answer one gets it.',
    access: operate,
    effect: 'leaves',
    changes: ['calls', 'diary', 'activity'],
    input: z.object({ leg_id: f.id, device }),
    reply: callReply,
  }),
  reject: endpoint('POST', '/phone/reject', {
    about: 'Refuses a ringing call.',
    access: operate,
    effect: 'leaves',
    changes: ['calls', 'diary', 'activity'],
    input: z.object({ leg_id: f.id }),
  }),
  hangUp: endpoint('POST', '/phone/hangUp', {
    about: 'Leaves a call; with fewer than two left it ends.',
    access: operate,
    effect: 'leaves',
    changes: ['calls', 'diary', 'activity'],
    input: z.object({ leg_id: f.id }),
  }),
  hold: endpoint('POST', '/phone/hold', {
    about: 'Holds a call, takes it back, or tells that the microphone is off.',
    access: operate,
    effect: 'undoable',
    changes: ['calls'],
    input: z.object({ leg_id: f.id, held: z.optional(f.flag), muted: z.optional(f.flag) }),
    reply: callReply,
  }),
  add: endpoint('POST', '/phone/add', {
    about: 'Rings somebody to join the call, or to take it over when they answer.',
    access: operate,
    effect: 'leaves',
    changes: ['calls', 'diary', 'activity'],
    input: z.object({ leg_id: f.id, ...target, transfer: f.flag }),
    reply: callReply,
  }),
  signal: endpoint('POST', '/phone/signal', {
    about: 'Hands an offer, an answer or a candidate to another party of the call.',
    access: operate,
    effect: 'undoable',
    changes: ['calls'],
    input: z.object({
      from_leg: f.id,
      to_leg: f.id,
      body: z.string().check(z.maxLength(mostSignal)),
    }),
  }),
  list: endpoint('POST', '/phone/calls', {
    about: 'Calls, the newest first.',
    access: office,
    effect: 'reads',
    reads: ['calls', 'clients', 'jobs', 'team'],
    ...callList.page,
  }),
  file: endpoint('POST', '/phone/calls.csv', {
    about: 'The same calls as a CSV.',
    access: office,
    effect: 'reads',
    ...callList.file,
  }),
  note: endpoint('POST', '/phone/note', {
    about: 'Keeps what came of a call, and which job it was about.',
    access: office,
    effect: 'undoable',
    changes: ['calls', 'diary'],
    input: z.object({
      id: f.id,
      outcome: f.line(60),
      note: f.text(2_000),
      job_id: f.idOrNone,
      version: f.version,
    }),
    reply: z.object({ result: callEntry }),
  }),
  customerContacts: endpoint('GET', '/company/getCustomerContacts', {
    about: 'Clients with a phone number, for the contact picker.',
    access: operate,
    effect: 'reads',
    reads: ['clients'],
    input: z.object({ search: f.searchText(100) }),
    reply: z.object({
      data: z.array(z.object({ id: z.number(), name: z.string(), phone: z.string() })),
    }),
  }),
  userContacts: endpoint('GET', '/company/getUserContacts', {
    phones: 'own',
    about: 'Colleagues, and whether they are at the phone.',
    access: operate,
    effect: 'reads',
    reads: ['team', 'calls'],
    reply: z.object({
      data: z.array(
        z.object({
          id: z.number(),
          full_name: z.string(),
          phone: z.string(),
          presence: z.enum(['free', 'in-call', 'away']),
        }),
      ),
    }),
  }),
  token: endpoint('GET', '/messages/twilioToken', {
    about: 'The token of the vendor’s voice device; the embedded device needs none.',
    access: operate,
    effect: 'reads',
    reply: z.object({ token: z.string() }),
  }),
  availability: endpoint('POST', '/updateClientCallAvailability', {
    about: 'Tells whether the signed-in person is at the phone.',
    access: operate,
    effect: 'undoable',
    changes: ['calls'],
    input: z.object({ company_id: z.optional(f.id), status: f.flag }),
  }),
  hangUpOutgoing: endpoint('POST', '/dialerHangupOutGoing', {
    about: 'Ends the caller’s outgoing call.',
    access: operate,
    effect: 'leaves',
    changes: ['calls', 'diary', 'activity'],
    input: z.object({ CallSID: sid }),
  }),
  transferOutgoing: endpoint('POST', '/callTransfer', {
    about: 'Passes the outgoing call to the first number on to another number.',
    access: operate,
    effect: 'leaves',
    changes: ['calls', 'diary', 'activity'],
    input: z.object({ firstDialed: f.line(40), number: f.requiredLine(40) }),
  }),
  addOutgoing: endpoint('POST', '/addToCall', {
    about: 'Rings a number to join the outgoing call.',
    access: operate,
    effect: 'leaves',
    changes: ['calls', 'diary', 'activity'],
    input: z.object({
      conferenceName: f.line(60),
      number: f.requiredLine(40),
      CallSID: f.line(40),
      firstDialed: f.line(40),
    }),
    reply: z.object({ conferenceName: z.string() }),
  }),
  addIncoming: endpoint('POST', '/addToConfIncoming', {
    about: 'Rings a number to join the conference.',
    access: operate,
    effect: 'leaves',
    changes: ['calls', 'diary', 'activity'],
    input: z.object({
      incallNumberCurr: f.requiredLine(40),
      custLabel: f.line(100),
      confNameTemp: f.requiredLine(60),
    }),
    reply: z.object({ conferenceName: z.string() }),
  }),
  upgrade: endpoint('POST', '/upgradeCallToConf', {
    about: 'Names the conference of a call, and rings a number to join it.',
    access: operate,
    effect: 'leaves',
    changes: ['calls', 'diary', 'activity'],
    input: z.object({
      childCallSid: sid,
      confName: f.line(60),
      incallNumberCurr: f.line(40),
      confNameTemp: f.line(60),
      custLabel: f.line(100),
    }),
    reply: z.object({ conferenceName: z.string() }),
  }),
  transferIncoming: endpoint('POST', '/incomingCallTransfer', {
    about: 'Passes an incoming call on to another number.',
    access: operate,
    effect: 'leaves',
    changes: ['calls', 'diary', 'activity'],
    input: z.object({ childCallSid: sid, incallNumberCurr: f.requiredLine(40) }),
  }),
  complete: endpoint('POST', '/setChildCallCompleted', {
    about: 'Ends a call.',
    access: operate,
    effect: 'leaves',
    changes: ['calls', 'diary', 'activity'],
    input: z.object({ childCallSid: sid }),
  }),
  settings: endpoint('GET', '/company/getPhoneSettings', {
    about: 'Who has a phone besides operators.',
    access: user({ permission: 'settings' }),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ result: settings }),
  }),
  saveSettings: endpoint('POST', '/settings/savePhoneSettings', {
    about: 'Changes who has a phone.',
    access: user({ kinds: ['owner'] }),
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({
      ...f.patch({
        owners: f.flag,
        office: f.flag,
        technicians: f.flag,
        people: z.array(f.id).check(z.maxLength(200)),
        countries: z.array(f.requiredLine(4)).check(z.maxLength(250)),
      }),
      version: f.version,
    }),
    reply: z.object({ result: settings }),
  }),
}
