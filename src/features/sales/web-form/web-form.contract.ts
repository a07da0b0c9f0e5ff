import * as z from 'zod/mini'
import { everybody, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { isPictureText } from '#shared/texts/data-url.ts'
import {
  askLevels,
  mostAnswer,
  mostPhotos,
  mostPhotosText,
  mostQuestions,
  mostSites,
  siteOf,
  webFormTexts,
} from './web-form.rules.ts'

const settings = user({ permission: 'settings' })

const shownForm = z.object({
  is_on: z.boolean(),
  title: z.string(),
  intro: z.string(),
  button: z.string(),
  thanks: z.string(),
  colour: z.string(),
  language: z.string(),
  phone: z.enum(askLevels),
  email: z.enum(askLevels),
  address: z.enum(askLevels),
  photos: z.boolean(),
  questions: z.array(
    z.object({ id: z.string(), label: z.string(), choices: z.array(z.string()), is_required: z.boolean() }),
  ),
  source_id: z.nullable(z.number()),
  sites: z.array(z.string()),
  mails: z.boolean(),
  /** Key and address of the public form; '' until it was first saved. */
  key: z.string(),
  url: z.string(),
  version: z.number(),
})
export type ShownWebForm = z.output<typeof shownForm>

const site = z.pipe(
  z.string().check(
    z.maxLength(300),
    z.refine(text => siteOf(text) !== null, 'Enter a website, such as smithplumbing.com.au.'),
  ),
  z.transform(text => siteOf(text)!),
)

const formInput = {
  is_on: f.flag,
  title: f.line(80),
  intro: f.text(500),
  button: f.requiredLine(30, 'Please name the button.'),
  thanks: f.requiredText(500, 'Please enter the message shown after sending.'),
  colour: f.colour,
  language: f.line(5),
  phone: z.enum(askLevels),
  email: z.enum(askLevels),
  address: z.enum(askLevels),
  photos: f.flag,
  questions: z
    .array(
      z.object({
        id: z.string().check(z.regex(/^[\w-]{1,40}$/)),
        label: f.requiredLine(120, 'Please enter the question.'),
        choices: z.array(f.requiredLine(80)).check(z.maxLength(20)),
        is_required: f.flag,
      }),
    )
    .check(z.maxLength(mostQuestions)),
  source_id: f.idOrNone,
  sites: z.array(site).check(z.maxLength(mostSites)),
  mails: f.flag,
}

const key = z.string().check(z.regex(/^\d{1,15}-[\w-]{22}$/))

/** The form for a company's website, whose leads come into the inbox. */
export const webFormContract = {
  read: endpoint('GET', '/settings/getWebForm', {
    about: 'The form for the company’s website.',
    access: settings,
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ result: shownForm }),
  }),
  save: endpoint('POST', '/settings/saveWebForm', {
    about: 'Changes the form; the first save gives it its address.',
    access: settings,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ ...f.patch(formInput), version: f.version }),
    reply: z.object({ result: shownForm }),
  }),
  renew: endpoint('POST', '/settings/renewWebForm', {
    about: 'Gives the form another address: where the old one is still shown it takes nothing any more.',
    access: settings,
    effect: 'leaves',
    changes: ['settings'],
    reply: z.object({ result: shownForm }),
  }),
  preview: endpoint('POST', '/settings/previewWebForm', {
    about: 'The page of a form that was not saved yet.',
    access: settings,
    effect: 'reads',
    input: z.object(formInput),
    reply: z.object({ html: z.string() }),
  }),
  take: endpoint('POST', '/webForm/:key', {
    about: 'Takes what somebody has filled in on a website.',
    access: everybody,
    effect: 'leaves',
    changes: ['leads', 'activity', 'mail'],
    bodyLimit: mostPhotosText + 1_000_000,
    input: z.object({
      key,
      /** Ticket from the form's page: sealed opening time. */
      ticket: f.secret(z.string().check(z.maxLength(400))),
      name: f.line(200),
      phone: f.line(40),
      email: f.line(254),
      address: f.line(300),
      message: f.text(5_000),
      answers: z._default(z.record(z.string().check(z.maxLength(40)), f.text(mostAnswer)), {}),
      /** Pictures as 'data:image/jpeg;base64,…'; those of iPhones as they are where the browser can't read them. */
      photos: z._default(
        z
          .array(
            z.string().check(
              z.maxLength(mostPhotosText),
              z.refine(text => isPictureText(text, ['jpeg', 'png', 'webp', 'gif', 'heic'])),
            ),
          )
          .check(
            z.maxLength(mostPhotos),
            z.refine(
              photos => photos.reduce((sum, { length }) => sum + length, 0) <= mostPhotosText,
              webFormTexts.photosTooLarge,
            ),
          ),
        [],
      ),
      /** Nobody sees this field: who fills it in is no person. */
      more: f.line(1_000),
    }),
    reply: z.object({ message: z.string() }),
  }),
}
