import * as z from 'zod/mini'
import { everybody, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { isPictureText } from '#shared/texts/data-url.ts'
import { formAnswers, formContent, photoKey } from './form.wire.ts'
import {
  linkKinds,
  linkTexts,
  linkWays,
  mostLinkDays,
  mostLinkPhotos,
  mostLinkPhotosText,
} from './form-links.rules.ts'

const manage = user({ permission: 'forms.manage' })
const link = z.object({
  id: z.number(),
  kind: z.enum(linkKinds),
  /** Name of the client or member; '': anyone. */
  person: z.string(),
  /** How often it can be filled in; null: without a bound. */
  most: z.nullable(z.number()),
  used: z.number(),
  expires_at: z.nullable(f.instantOut),
  created_at: f.instantOut,
  created_by: z.string(),
  is_open: z.boolean(),
})
export type FormLink = z.infer<typeof link>

/** The company's number, and the secret of the link. */
const formLinkId = f.secret(z.string().check(z.regex(/^\d{1,15}-[\w-]{22}$/)))

const linkPhoto = z.object({
  key: photoKey,
  data: z.string().check(
    z.maxLength(mostLinkPhotosText),
    z.refine(text => isPictureText(text, ['jpeg', 'png', 'webp', 'gif', 'heic'])),
  ),
})

/** Photos and drawings by the keys that the answers name. */
export const linkPhotos = z._default(
  z.array(linkPhoto).check(
    z.maxLength(mostLinkPhotos),
    z.refine(
      photos => photos.reduce((sum, { data }) => sum + data.length, 0) <= mostLinkPhotosText,
      linkTexts.noPhotos,
    ),
  ),
  [],
)
/** Bytes of a form with its photos. */
export const linkBodyLimit = mostLinkPhotosText + 2_000_000

const read = {
  access: everybody,
  effect: 'reads',
  reply: z.object({
    company: z.string(),
    /** Below `/api`, or ''. */
    logo: z.string(),
    colour: z.string(),
    name: z.string(),
    about: z.string(),
    /** Name of the client or member that it was made for; '': anyone. */
    person: z.string(),
    /** null: it was filled in as often as it could be. */
    content: z.nullable(formContent),
    /** The answers that it begins with. */
    start: formAnswers,
    number: z.number(),
    /** Sealed opening time; it is sent with the answers. */
    ticket: z.string(),
  }),
} as const

const fill = {
  access: everybody,
  effect: 'leaves',
  changes: ['forms', 'diary', 'files', 'mail', 'activity'],
  bodyLimit: linkBodyLimit,
  reply: z.object({ message: z.string() }),
} as const
const filled = {
  formLinkId,
  /** Version that was filled in. */
  number: z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
  ticket: f.secret(z.string().check(z.maxLength(400))),
  name: f.line(200),
  /** Gets a receipt. */
  email: f.optionalEmail,
  answers: formAnswers,
  photos: linkPhotos,
  /** Nobody sees this field: who fills it in is no person. */
  more: f.line(1_000),
}

/** Links by which forms are filled in without a sign-in. */
export const formLinksContract = {
  list: endpoint('GET', '/forms/getFormLinks/:id', {
    about: 'The links of a form, the newest first.',
    access: manage,
    effect: 'reads',
    reads: ['forms'],
    input: z.object({ id: f.id }),
    reply: z.object({ data: z.array(link) }),
  }),
  add: endpoint('POST', '/forms/addFormLink', {
    about: 'Makes a link to a form, for anyone, a client or a member; mails or texts it to them.',
    access: manage,
    effect: 'leaves',
    changes: ['forms', 'mail', 'messages', 'activity'],
    input: z.object({
      form_id: f.id,
      kind: z.enum(linkKinds),
      client_id: f.idOrNone,
      user_id: f.idOrNone,
      /** The round of the form that it is made for. */
      round_id: f.idOrNone,
      /** How often it can be filled in; null: without a bound. */
      most: z._default(z.nullable(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000))), null),
      /** Days until it ends by itself; null: it doesn’t. */
      days: z._default(z.nullable(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostLinkDays))), null),
      via: z._default(z.enum(linkWays), 'none'),
    }),
    reply: z.object({
      id: z.number(),
      /** Shown once. */
      url: f.secret(z.string()),
      message: z.string(),
    }),
  }),
  end: endpoint('POST', '/forms/endFormLink/:id', {
    about: 'Withdraws a link: it opens nothing any more.',
    access: manage,
    effect: 'leaves',
    changes: ['forms'],
    input: z.object({ id: f.id }),
    reply: z.object({ message: z.string() }),
  }),
  read: endpoint('GET', '/clientPortal/forms/:formLinkId', {
    about: 'The form of a link that anyone may fill in.',
    ...read,
    input: z.object({ formLinkId }),
  }),
  readOfClient: endpoint('GET', '/clientPortal/forms/client/:clientId/:formLinkId', {
    about: 'The form of a client’s link.',
    ...read,
    input: z.object({ clientId: f.id, formLinkId }),
  }),
  readOfUser: endpoint('GET', '/clientPortal/forms/user/:userId/:formLinkId', {
    about: 'The form of a member’s link; it signs nobody in.',
    ...read,
    input: z.object({ userId: f.id, formLinkId }),
  }),
  fill: endpoint('POST', '/clientPortal/forms/:formLinkId', {
    about: 'Keeps a form that was filled in by a link for anyone.',
    ...fill,
    input: z.object(filled),
  }),
  fillOfClient: endpoint('POST', '/clientPortal/forms/client/:clientId/:formLinkId', {
    about: 'Keeps a form that was filled in by a client’s link.',
    ...fill,
    input: z.object({ clientId: f.id, ...filled }),
  }),
  fillOfUser: endpoint('POST', '/clientPortal/forms/user/:userId/:formLinkId', {
    about: 'Keeps a form that was filled in by a member’s link.',
    ...fill,
    input: z.object({ userId: f.id, ...filled }),
  }),
}
