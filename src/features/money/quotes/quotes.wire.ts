import * as z from 'zod/mini'
import {
  customValues,
  listedFields,
  savedFields,
} from '#features/account/custom-fields/custom-values.wire.ts'
import { mostOptions } from '#features/money/documents/options.rules.ts'
import * as f from '#shared/fields.ts'
import * as s from '#shared/spelling.ts'
import { mostLines } from '../documents/documents.rules.ts'
import {
  documentFields,
  lineFields,
  shownFields,
  shownLineFields,
  undelivered,
} from '../documents/documents.wire.ts'
import { mostPhotos, quoteStates } from './quotes.rules.ts'

// How a quote is spelt on the wire: amounts in dollars, rates in percent.

const state = z.enum(quoteStates)
const ownId = z.string().check(z.regex(/^[\w-]{1,40}$/))

const lineChoice = {
  option: s.field(s.plain(z._default(z.union([z.literal(''), ownId]), ''), z.string())),
  is_optional: s.field(s.flag),
} as const
const deposit = {
  /** Basis points of the total; a fixed deposit beside it. */
  deposit: s.field(s.rate, { wire: 'deposit_percent' }),
  deposit_cents: s.field(s.money, { wire: 'deposit_amount' }),
} as const

/** Quote fields that the writer chooses and the wire spells otherwise. */
const quoteFields = {
  ...documentFields,
  ...deposit,
  lines: s.field(s.listOfRows({ ...lineFields, ...lineChoice }, 'wire', mostLines)),
} as const

/** Fields of a quote that a template keeps, for no client and no day. */
const templateFields = {
  with_tax: quoteFields.with_tax,
  discount: quoteFields.discount,
  discount_cents: quoteFields.discount_cents,
  message: quoteFields.message,
  terms: quoteFields.terms,
  ...deposit,
  lines: quoteFields.lines,
} as const

/** Fields of a quote's reply that the wire spells otherwise. */
export const shownQuoteFields = {
  ...shownFields,
  ...deposit,
  lines: s.field(s.listOfRows({ ...shownLineFields, ...lineChoice }, 'wire', mostLines)),
  /** Amount to pay before the work begins. */
  deposit_due_cents: s.field(s.money, { wire: 'deposit' }),
} as const

const option = z.object({ id: z.string(), name: z.string(), description: z.string() })
const choice = z.object({ option: z.string(), lines: z.array(z.string()) })

/** The same with what its client does not see. */
export const officeQuoteFields = { ...shownQuoteFields, custom_fields: s.field(customValues) } as const

export const content = {
  ...s.replyShape(shownQuoteFields, 'wire'),
  options: z.array(option),
  date: z.string(),
  valid_until: z.nullable(z.string()),
  /** In their order. */
  photos: z.array(z.object({ id: z.number(), name: z.string(), caption: z.string() })),
  /** Choice behind the totals: as accepted, or the first option without optional lines. */
  choice,
}
/** The client's decision: who, when and from where. */
const decision = z.nullable(
  z.object({
    by: z.string(),
    at: f.instantOut,
    email: z.string(),
    ip: z.string(),
    note: z.string(),
    /** Hash of the document as agreed to. */
    hash: z.string(),
    signature: z.string(),
  }),
)

export const quote = z.object({
  id: z.number(),
  number: z.nullable(z.number()),
  /** The number as given, with its prefix; null: none yet. */
  number_text: z.nullable(z.string()),
  state,
  client_id: z.nullable(z.number()),
  site_id: z.nullable(z.number()),
  job_id: z.nullable(z.number()),
  job_number: z.nullable(z.number()),
  lead_id: z.nullable(z.number()),
  /** The filled-in form that it was proposed for. */
  answer_id: z.nullable(z.number()),
  ...content,
  ...s.replyShape(officeQuoteFields, 'wire'),
  decision,
  revision: z.number(),
  sent_at: z.nullable(f.instantOut),
  seen_at: z.nullable(f.instantOut),
  undelivered: z.optional(undelivered),
  version: z.number(),
})
export type QuoteReply = z.output<typeof quote>

/** A quote of a reply as the screens know it. */
export const quoteFromWire = (reply: QuoteReply) => s.decode(officeQuoteFields, 'wire', reply)
export type Quote = ReturnType<typeof quoteFromWire>

export const quoteRow = z.object({
  id: z.number(),
  number: z.number(),
  number_text: z.string(),
  state,
  name: z.string(),
  company_name: z.string(),
  job_id: z.nullable(z.number()),
  job_number: z.nullable(z.number()),
  date: z.string(),
  valid_until: z.nullable(z.string()),
  total_cents: z.number(),
  /** Nobody has opened it, and its last mail, or that of a reminder, did not arrive. */
  is_undelivered: z.boolean(),
  ...listedFields,
})
export type ListedQuote = z.output<typeof quoteRow>

const chosen = {
  options: z._default(
    z
      .array(z.object({ id: ownId, name: f.line(80), description: f.text(1_000) }))
      .check(z.maxLength(mostOptions)),
    [],
  ),
  /** Photos by file id: staged ones, the job's, and those already shown. */
  photos: z._default(
    f.json(z.array(z.object({ id: f.id, caption: f.line(200) })).check(z.maxLength(mostPhotos)), []),
    [],
  ),
  ...savedFields,
  client_id: f.idOrNone,
  /** The job that it is for, into which it goes back once it is accepted. */
  transferJobId: f.idOrNone,
  /** The lead that it is made from. */
  leadId: f.idOrNone,
  date: z.optional(f.dayOrNone),
  valid_until: z.optional(f.dayOrNone),
}

export type TemplateContent = s.Carried<typeof templateFields, 'wire'> &
  Pick<z.output<z.ZodMiniObject<typeof chosen>>, 'options'>

/** A template of a quote, as it is sent. */
export const spellTemplate = ({ options, ...written }: TemplateContent) => ({
  ...s.encode(templateFields, 'wire', written),
  options,
})

/** A template as written; `more` are fields of the message alone. */
export const templateInput = <X extends z.core.$ZodShape>(more: X) =>
  s.inputOf(templateFields, 'wire', { options: chosen.options, ...more })

/** The content of a quote, as it is sent. */
export function spellQuote(
  written: s.Carried<typeof quoteFields, 'wire'> & Pick<z.input<z.ZodMiniObject<typeof chosen>>, Alike>,
) {
  const { client_id, options, photos, date, valid_until, custom_fields } = written
  const alike = { client_id, options, photos, date, valid_until, custom_fields }
  return { ...s.encode(quoteFields, 'wire', written), ...alike }
}
type Alike = 'custom_fields' | 'client_id' | 'options' | 'photos' | 'date' | 'valid_until'

/** A quote as written; `more` are fields of the message alone. */
export const quoteInput = <X extends z.core.$ZodShape>(more: X) =>
  s.inputOf(quoteFields, 'wire', { ...chosen, ...more })
