import * as z from 'zod/mini'
import { everybody } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

export const viewTexts = {
  gone: 'This email is no longer available.',
} as const

export const mailViewsContract = {
  read: endpoint('GET', '/emailTemplateAddon/:id', {
    about: 'A sent email, or a published email design with sample names, by its link.',
    access: everybody,
    effect: 'reads',
    input: z.object({ id: f.secret(z.string().check(z.minLength(20), z.maxLength(400))) }),
    reply: z.object({ subject: z.string(), html: z.string() }),
  }),
}
