import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const access = user({ permission: 'site.manage' })

const reply = z.object({
  /** null: the website has no domain of its own. */
  result: z.nullable(
    z.object({
      host: z.string(),
      is_proven: z.boolean(),
      /** TXT record by which the domain is proven. */
      record: z.object({ name: z.string(), value: z.string() }),
    }),
  ),
  /** The host that a domain has to point to. */
  target: z.string(),
  /** True where records are published on this machine alone. */
  is_simulated: z.boolean(),
})

/** The company's own domain for its website. */
export const ownDomainContract = {
  domain: endpoint('GET', '/site/domain', {
    about: 'The website’s own domain, and the record that proves it.',
    access,
    effect: 'reads',
    reads: ['settings'],
    reply,
  }),
  setDomain: endpoint('POST', '/site/setDomain', {
    about: 'Sets the website’s own domain, which counts once it is proven; an empty one takes it away.',
    access,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ host: f.line(300) }),
    reply,
  }),
  checkDomain: endpoint('POST', '/site/checkDomain', {
    about: 'Looks for the record that proves the domain.',
    access,
    effect: 'undoable',
    changes: ['settings'],
    reply,
  }),
  simulateDomain: endpoint('POST', '/site/simulateDomain', {
    about:
      'Publishes the record, or takes it away, where DNS is simulated; elsewhere there is no such address.',
    access,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ is_published: f.flag }),
    reply,
  }),
}
