import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { urlPrefixOf, verificationMethods } from './search-console.rules.ts'

const access = user({ permission: 'settings' })
const changes = ['settings'] as const

const property = z.object({
  /** The URL prefix. */
  identifier: z.string(),
  /** 'SITE': a URL prefix, as Google calls it. */
  type: z.literal('SITE'),
  method: z.enum(verificationMethods),
  verified_at: f.instantOut,
  /** 'google': it also stands in the Search Console. */
  checked_by: z.enum(['own', 'google']),
})
export type VerifiedProperty = z.output<typeof property>

const urlPrefix = z.pipe(
  f.requiredLine(300, 'URL prefix is required'),
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          text => urlPrefixOf(text) !== null,
          'Enter the full address, such as https://smithplumbing.com.au.',
        ),
      ),
    z.transform(text => urlPrefixOf(text)!),
  ),
)
const input = z.object({ urlPrefix, verificationMethod: z.enum(verificationMethods) })

export const searchConsoleContract = {
  fetchVerifiedProperties: endpoint('GET', '/company/fetchVerifiedProperties', {
    about: 'Websites that the company has shown to be its own, the last one first.',
    access,
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ data: z.array(property), message: z.string() }),
  }),
  getSearchConsole: endpoint('GET', '/company/getSearchConsole', {
    about:
      'The Google account that verifies websites; `available`: whether one can be connected. Without one the server looks for a token of its own.',
    access,
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({
      available: z.boolean(),
      result: z.nullable(z.object({ id: z.number(), email: z.string(), has_ended: z.boolean() })),
    }),
  }),
  getVerificationToken: endpoint('POST', '/company/getVerificationToken', {
    about:
      'The token to put on a website: a META tag for its head, or a file’s name with its content on the next line; with a connected Google account it is Google’s. Asked again, it is the same.',
    access,
    effect: 'undoable',
    input,
    reply: z.object({ token: z.string(), message: z.string() }),
  }),
  verifyUrlPrefix: endpoint('POST', '/company/verifyUrlPrefix', {
    about:
      'Looks for the token on the website; where it stands, the website counts as the company’s own. A connected Google account has Google look, and adds it to its Search Console.',
    access,
    effect: 'leaves',
    changes,
    input,
    reply: z.object({ data: property, message: z.string() }),
  }),
  removeVerifiedProperty: endpoint('POST', '/company/removeVerifiedProperty', {
    about: 'Forgets a website and its token.',
    access,
    effect: 'undoable',
    changes,
    input: z.object({ urlPrefix }),
  }),
}
