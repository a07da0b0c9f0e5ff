import * as z from 'zod/mini'
import { everybody } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { linkToken, nextSteps } from './sign-in.contract.ts'

export const socialContract = {
  services: endpoint('GET', '/login/social', {
    about:
      'Which of Google, Apple and Facebook people may sign in with, and whether a new company begins with a trial.',
    access: everybody,
    effect: 'reads',
    reply: z.object({ google: z.boolean(), apple: z.boolean(), facebook: z.boolean(), trial: z.boolean() }),
  }),
  exchange: endpoint('POST', '/login/social', {
    about: 'Exchanges the one-time code of a social sign-in for what comes next.',
    access: everybody,
    effect: 'leaves',
    changes: ['signIns'],
    input: z.object({ code: linkToken }),
    reply: z.union([
      ...nextSteps,
      /** No account has this e-mail: values for a sign-up. */
      z.object({ signup: z.object({ token: z.string(), email: z.string(), fullname: z.string() }) }),
      /** The service did not verify the e-mail: a code was sent to it, to be entered with this token. */
      z.object({ confirm: z.object({ token: z.string(), email: z.string() }) }),
    ]),
  }),
}
