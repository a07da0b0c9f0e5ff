import * as z from 'zod/mini'
import { everybody, portalClient } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const link = f.secret(f.line(400))

/** How the business shows itself to its clients. */
export const portalLook = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Below `/api`, or ''. */
  logo: z.string(),
  /** '': the product's. */
  colour: z.string(),
  time_zone: z.string(),
})

/** Tells one client from another, and nothing about either; '': nobody is signed in yet. */
const whose = z.string()

export const clientSignInContract = {
  link: endpoint('GET', '/clientPortal/link/:link', {
    about: 'Whose portal a link leads to, and by which of the client’s addresses a code can be sent.',
    access: everybody,
    effect: 'reads',
    input: z.object({ link }),
    reply: z.object({
      company: portalLook,
      /** Only as much as its owner knows it by; '': none. */
      email: z.string(),
      phone: z.string(),
      client: whose,
    }),
  }),
  sendCode: endpoint('POST', '/clientPortal/sendCode', {
    about:
      'Sends a client a code to sign in with, by mail or text message. The answer is the same whether anybody has this address or not.',
    access: everybody,
    effect: 'leaves',
    changes: ['mail', 'messages'],
    input: z.object({
      /** An e-mail address or a mobile number; or the link that the client was sent, and which of theirs to write to. */
      address: f.line(254),
      link,
      via: z._default(z.enum(['email', 'sms']), 'email'),
    }),
    reply: z.object({ message: z.string() }),
  }),
  signIn: endpoint('POST', '/clientPortal/login', {
    about:
      'Signs a client in by the code that they were sent. Who is a client of several businesses chooses one of them, by the key that comes with the choice.',
    access: everybody,
    effect: 'leaves',
    input: z.object({
      address: f.line(254),
      link,
      via: z._default(z.enum(['email', 'sms']), 'email'),
      code: f.secret(f.line(40)),
      choice: f.secret(f.line(100)),
      company_id: f.idOrNone,
      client_id: f.idOrNone,
    }),
    reply: z.object({
      accessToken: z.nullable(z.string()),
      client: whose,
      /** In unix seconds. */
      exp: z.nullable(z.number()),
      /** Companies to choose from, if there are several. */
      companies: z.array(
        z.object({
          company_id: z.number(),
          client_id: z.number(),
          company: z.string(),
          logo: z.string(),
          client: z.string(),
        }),
      ),
      choice: z.string(),
    }),
  }),
  signOut: endpoint('POST', '/clientPortal/logout', {
    about: 'Ends a client’s session.',
    access: portalClient,
    effect: 'leaves',
  }),
}
