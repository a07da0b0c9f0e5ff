import * as z from 'zod/mini'
import {
  type CustomField,
  type FieldValue,
  questionOf,
  valuesOfField,
} from '#features/account/custom-fields/custom-fields.rules.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { answerTold } from '#shared/questions/questions.ts'

/** A row of a member as the record of changes keeps it; fields that did not change may be left out. */
export const memberChange = z.nullable(
  z.object({
    fullname: z.optional(z.string()),
    email: z.optional(z.string()),
    phone: z.optional(z.string()),
    colour: z.optional(z.string()),
    group_id: z.optional(z.number()),
    active: z.optional(z.boolean()),
    joined_at: z.optional(z.nullable(z.string())),
    invited_at: z.optional(z.nullable(z.string())),
    picture_key: z.optional(z.string()),
    job_type_ids: z.optional(z.array(z.number())),
    custom_fields: z.optional(z.array(z.object({ id: z.number(), values: z.array(z.string()) }))),
    language: z.optional(z.string()),
    name: z.optional(z.string()),
    number: z.optional(z.string()),
    expires_on: z.optional(z.nullable(z.string())),
    file_id: z.optional(z.nullable(z.number())),
    starts_on: z.optional(z.string()),
  }),
)
type Row = z.output<typeof memberChange>

const labels = { fullname: 'Name', email: 'Email', phone: 'Phone' } as const

/** What a change of a member, of a licence or of their pay says, a fact each; names of groups come from `groupOf`. */
export function memberLines(
  table: string,
  before: Row,
  after: Row,
  groupOf: (id: number) => string,
  fields: readonly CustomField[] = [],
): Fact[] {
  if (table === 'licences') return licenceLines(before, after)
  if (table === 'pay_rates') {
    const day = (after ?? before)?.starts_on ?? ''
    if (day === '') return [fact('Pay changed')]
    return [
      after
        ? fact('Pay changed, effective {{day}}', { day: { day } })
        : fact('Rate removed: {{day}}', { day: { day } }),
    ]
  }
  if (!before) return [fact('Added to the team')]
  if (!after) return []
  const isOther = (name: keyof NonNullable<Row>) =>
    after[name] !== undefined && JSON.stringify(before[name]) !== JSON.stringify(after[name])
  const lines: Fact[] = []
  for (const name of ['fullname', 'email', 'phone'] as const)
    if (isOther(name))
      lines.push(
        fact('{{field}}: {{from}} to {{to}}', {
          field: { text: labels[name] },
          from: before[name] || '–',
          to: after[name] || '–',
        }),
      )
  if (isOther('group_id'))
    lines.push(
      fact('{{field}}: {{from}} to {{to}}', {
        field: { text: 'Group' },
        from: { text: groupOf(before.group_id ?? 0) },
        to: { text: groupOf(after.group_id ?? 0) },
      }),
    )
  if (isOther('custom_fields'))
    lines.push(...ownFieldLines(before.custom_fields ?? [], after.custom_fields ?? [], fields))
  if (isOther('active')) lines.push(after.active ? fact('Enabled') : fact('Disabled'))
  if (isOther('joined_at') && after.joined_at) lines.push(fact('Accepted the invitation'))
  else if (isOther('invited_at')) lines.push(fact('Invited again'))
  if (isOther('job_type_ids')) lines.push(fact('Skills changed'))
  if (isOther('colour')) lines.push(fact('Colour changed'))
  if (isOther('picture_key')) lines.push(fact('Picture changed'))
  return lines
}

/** A line for each field of the company's own that changed. */
function ownFieldLines(before: FieldValue[], after: FieldValue[], fields: readonly CustomField[]): Fact[] {
  return fields.flatMap(field => {
    const { kind } = questionOf(field)
    const [from, to] = [before, after].map(held => answerTold(kind, valuesOfField(held, field.id)) || '–')
    return JSON.stringify(from) === JSON.stringify(to)
      ? []
      : [fact('{{field}}: {{from}} to {{to}}', { field: field.field_label, from: from!, to: to! })]
  })
}

function licenceLines(before: Row, after: Row): Fact[] {
  if (!before) return [fact('Licence added: {{licence}}', { licence: after?.name ?? '' })]
  const licence = after?.name ?? before.name ?? ''
  return [
    after
      ? fact('Licence changed: {{licence}}', { licence })
      : fact('Licence removed: {{licence}}', { licence }),
  ]
}
