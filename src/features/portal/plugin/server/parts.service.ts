import { readBookingPage } from '#features/portal/booking-page/server/booking-page.service.ts'
import { hasPublicReviews } from '#features/portal/minisite/server/site-sources.queries.ts'
import { type KeptWebForm, webFormSetting } from '#features/sales/web-form/server/web-form.service.ts'
import { readSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { mayShow, type PluginOutcome, type PluginPart, pluginParts, siteOfPage } from '../plugin.rules.ts'
import { noteRequest } from './plugin.queries.ts'
import { type KeptPlugin, pluginOfKey } from './plugin.service.ts'

export interface PartsNow {
  /** Those that are on, in their order. */
  parts: PluginPart[]
  form: KeptWebForm
  /** Path of the booking page; '': it is off. */
  booking: string
  bookingSites: readonly string[]
}

/** What a company's website can show now. */
export async function partsNow(tx: CompanyTx, plugin: KeptPlugin): Promise<PartsNow> {
  const form = await readSetting(tx, webFormSetting)
  const { is_on, slug, sites: bookingSites } = await readBookingPage(tx)
  const booking = is_on && slug !== '' ? `/book/${slug}` : ''
  const isOn: Record<PluginPart, boolean> = {
    form: form.is_on && form.secret !== '',
    text: plugin.has_text,
    booking: booking !== '',
    reviews: await hasPublicReviews(tx),
  }
  return { parts: pluginParts.filter(part => isOn[part]), form, booking, bookingSites }
}

/** The part that the button opens; null: none of those that it could open is on. */
export const openedNow = (opens: PluginPart, parts: readonly PluginPart[]): PluginPart | null =>
  [opens, 'form' as const, 'text' as const].find(part => parts.includes(part)) ?? null

interface OpenedPart extends PartsNow {
  companyId: CompanyId
  plugin: KeptPlugin
}

/**
 * What a website is shown that asks for a part by its key, and notes that it did; null: nothing. `from` as the page says
 * where it stands; a look from our own pages is no visit, nor is the page's thanks after it was sent (`isVisit` false).
 */
export async function openPart(
  services: Pick<Services, 'db' | 'publicUrl'>,
  key: string,
  part: PluginPart,
  from: string,
  isVisit = true,
): Promise<OpenedPart | null> {
  const { db, publicUrl } = services
  const site = siteOfPage(from)
  const found = await pluginOfKey(services, key)
  if (!found) return null
  const { companyId, plugin } = found
  const now = await db.readCompany(companyId, tx => partsNow(tx, plugin))
  const isOurs = site !== '' && site === siteOfPage(publicUrl)
  const outcome = outcomeOf(part, now, isOurs ? '' : site, plugin)
  if (isVisit && !isOurs) await db.withCompany(companyId, tx => noteRequest(tx, site, part, outcome))
  return outcome === 'shown' ? { ...found, ...now } : null
}

function outcomeOf(part: PluginPart, now: PartsNow, site: string, plugin: KeptPlugin): PluginOutcome {
  if (!now.parts.includes(part)) return 'off'
  if (!mayShow(plugin, site)) return 'site'
  // The booking page stands in frames of named websites alone.
  return part === 'booking' && site !== '' && !now.bookingSites.includes(site) ? 'frame' : 'shown'
}
