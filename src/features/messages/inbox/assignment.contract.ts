import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { mostRules, mostSuburbs, ruleKinds } from './assignment.rules.ts'

const access = user({ permission: 'settings' })
const named = z.array(z.object({ id: z.number(), name: z.string() }))
const settings = z.object({
  rules: z.array(
    z.object({
      by: z.enum(ruleKinds),
      suburbs: z.string(),
      tag_id: z.nullable(z.number()),
      technician_id: z.nullable(z.number()),
      assignee_id: z.nullable(z.number()),
    }),
  ),
  version: z.number(),
})

export const assignmentContract = {
  settings: endpoint('GET', '/settings/getAssignmentRules', {
    about:
      'Rules by which conversations that nobody has are assigned when a client writes, and what they can name.',
    access,
    effect: 'reads',
    reads: ['settings', 'team', 'permissions', 'clients'],
    reply: z.object({
      result: settings,
      /** Active members who may open messages. */
      people: named,
      technicians: named,
      tags: named,
    }),
  }),
  save: endpoint('POST', '/settings/saveAssignmentRules', {
    about: 'Changes the rules by which conversations are assigned; the first that matches decides.',
    access,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({
      rules: z
        .array(
          z.object({
            by: z.enum(ruleKinds),
            /** Of a rule by suburb: names with commas between them. */
            suburbs: f.line(mostSuburbs),
            /** Of a rule by tag. */
            tag_id: f.idOrNone,
            /** Of a rule by technician; 0: whoever is on the job. */
            technician_id: f.idOrNone,
            /** 0: the technician who is on the job. */
            assignee_id: f.idOrNone,
          }),
        )
        .check(z.maxLength(mostRules)),
      version: f.version,
    }),
    reply: z.object({ result: settings }),
  }),
}
