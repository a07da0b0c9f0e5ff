import { siteOf, type WebForm } from '#features/sales/web-form/web-form.rules.ts'

/** Parts of a page that the plugin shows: each is a frame of this server. */
export const pluginParts = ['form', 'text', 'booking', 'reviews'] as const
export type PluginPart = (typeof pluginParts)[number]

/** Parts that the button opens: something is done in them. */
export const openedParts = ['form', 'text', 'booking'] as const satisfies readonly PluginPart[]

export interface Plugin {
  is_on: boolean
  /** Domains that may show it; none: every website may. */
  sites: string[]
  /** A button floats in the corner of every page and opens a part. */
  has_button: boolean
  opens: (typeof openedParts)[number]
  /** Visitors leave their number with a question, and are answered by text. */
  has_text: boolean
  /** Text of that button. */
  label: string
}

export const usualPlugin: Plugin = {
  is_on: false,
  sites: [],
  has_button: true,
  opens: 'form',
  has_text: false,
  label: 'Contact us',
}

/** The web form with no more questions than a text needs. */
export const textForm = {
  phone: 'required',
  email: 'off',
  address: 'off',
  photos: false,
  questions: [],
  thanks: 'Thank you. We’ll text you back.',
} as const satisfies Partial<WebForm>

/** Characters of a question that is answered by text. */
export const mostText = 1_000

/** Outcomes of a website's request for a part: shown, or why not. */
export const pluginOutcomes = ['shown', 'off', 'site', 'frame'] as const
export type PluginOutcome = (typeof pluginOutcomes)[number]

/** Requests that are kept of a company, each website, part and outcome once. */
export const mostRequests = 100

/** The website that a page says it is part of; '': it does not say. */
export const siteOfPage = (referer: string | undefined): string => siteOf(referer ?? '') ?? ''

/** A page that does not say where it is stands behind the frame's own list of websites. */
export const mayShow = ({ sites }: Pick<Plugin, 'sites'>, site: string): boolean =>
  sites.length === 0 || site === '' || sites.includes(site)
