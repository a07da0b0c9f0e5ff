import type { PluginPart } from '../plugin.rules.ts'

/** Parts of the plugin by the names that screens give them. */
export const partLabels: Record<PluginPart, string> = {
  form: 'Web form',
  text: 'Text us',
  booking: 'Booking page',
  reviews: 'Reviews',
}
