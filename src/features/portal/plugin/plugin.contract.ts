import * as z from 'zod/mini'
import { mostSites, siteOf } from '#features/sales/web-form/web-form.rules.ts'
import { everybody, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { mostText, openedParts, pluginOutcomes, pluginParts } from './plugin.rules.ts'

const access = user({ permission: 'settings' })
const changes = ['settings'] as const

const shownPlugin = z.object({
  /** Publishable: with it leads are filed and nothing is read. '' until the plugin was first saved. */
  key: z.string(),
  is_on: z.boolean(),
  sites: z.array(z.string()),
  has_button: z.boolean(),
  opens: z.enum(openedParts),
  has_text: z.boolean(),
  label: z.string(),
  /** Address of the script; '' without a key. */
  script: z.string(),
  /** Parts that a website can show now. */
  parts: z.array(z.enum(pluginParts)),
  /** Websites that may show the booking page; empty: none. */
  booking_sites: z.array(z.string()),
  version: z.number(),
})
export type ShownPlugin = z.output<typeof shownPlugin>
const reply = z.object({ result: shownPlugin })

const site = z.pipe(
  z.string().check(
    z.maxLength(300),
    z.refine(text => siteOf(text) !== null, 'Enter a website, such as smithplumbing.com.au.'),
  ),
  z.transform(text => siteOf(text)!),
)
const request = z.object({
  site: z.string(),
  part: z.enum(pluginParts),
  outcome: z.enum(pluginOutcomes),
  requests: z.number(),
  last_at: f.instantOut,
})
export type PluginRequest = z.output<typeof request>

/** The plugin for the company's website: a script that opens frames of this server. */
export const pluginContract = {
  getApiKey: endpoint('GET', '/settings/getApiKey', {
    about: 'The publishable key of the website plugin, and the websites that may show it.',
    access,
    effect: 'reads',
    reads: ['settings'],
    reply,
  }),
  savePlugin: endpoint('POST', '/settings/savePlugin', {
    about: 'Changes the plugin; the first save gives it its key.',
    access,
    effect: 'undoable',
    changes,
    input: z.object({
      ...f.patch({
        is_on: f.flag,
        sites: z.array(site).check(z.maxLength(mostSites)),
        has_button: f.flag,
        opens: z.enum(openedParts),
        has_text: f.flag,
        label: f.requiredLine(30, 'Please name the button.'),
      }),
      version: f.version,
    }),
    reply,
  }),
  renewApiKey: endpoint('POST', '/settings/renewApiKey', {
    about: 'Gives the plugin another key: where the old one stands, nothing is shown any more.',
    access: user({ kinds: ['owner'] }),
    effect: 'leaves',
    changes,
    reply,
  }),
  getPluginRequests: endpoint('GET', '/settings/getPluginRequests', {
    about: 'Websites that asked for a part of the plugin, and why one was refused; the last one first.',
    access,
    effect: 'reads',
    reply: z.object({ result: z.array(request) }),
  }),
  getWordPressPlugin: endpoint('GET', '/settings/getWordPressPlugin', {
    about: 'The plugin for WordPress as a ZIP archive of one PHP file.',
    access,
    effect: 'reads',
    reply: 'file',
    cost: 'light',
  }),
  textUs: endpoint('POST', '/plugin/:plugin/text', {
    about: 'A visitor of the company’s website asks to be texted back: a lead.',
    access: everybody,
    effect: 'leaves',
    changes: ['leads', 'activity', 'mail'],
    input: z.object({
      /** The publishable key. */
      plugin: f.secret(z.string().check(z.maxLength(60))),
      /** Ticket from the page: sealed opening time. */
      ticket: f.secret(z.string().check(z.maxLength(400))),
      name: f.line(200),
      phone: f.line(40),
      message: f.text(mostText),
      /** Nobody sees this field: who fills it in is no person. */
      more: f.line(1_000),
    }),
    reply: z.object({ message: z.string() }),
  }),
}
