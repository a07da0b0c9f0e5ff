import { siteOf } from '#features/sales/web-form/web-form.rules.ts'

export interface Plugin {
  is_on: boolean
  /** Domains that may show it; none: every website may. */
  sites: string[]
  /** A button floats in the corner of every page and opens the web form. */
  has_button: boolean
  /** Text of that button. */
  label: string
}

export const usualPlugin: Plugin = { is_on: false, sites: [], has_button: true, label: 'Contact us' }

/** Outcomes of a website's request for the form: shown, or why not. */
export const pluginOutcomes = ['shown', 'site', 'form'] as const
export type PluginOutcome = (typeof pluginOutcomes)[number]

/** Requests that are kept of a company, each website and outcome once. */
export const mostRequests = 100

/** The website that a page says it is part of; '': it does not say. */
export const siteOfPage = (referer: string | undefined): string => siteOf(referer ?? '') ?? ''

/** A page that does not say where it is stands behind the frame's own list of websites. */
export const mayShow = ({ sites }: Pick<Plugin, 'sites'>, site: string): boolean =>
  sites.length === 0 || site === '' || sites.includes(site)
