import { embeddedMaps } from './gazetteer.ts'
import { createGoogle } from './google.ts'
import type { Maps } from './maps.port.ts'
import { createNominatim, isPublicNominatim } from './nominatim.ts'
import { createPhoton } from './photon.ts'
import { cachedMaps } from './remember.ts'

export interface MapsSettings {
  provider: 'gazetteer' | 'photon' | 'nominatim' | 'google'
  photonUrl?: string
  nominatimUrl?: string
  googleKey?: string
  googleUrl?: string
  /** User agent for vendors: product, version and address of this server. */
  userAgent: string
}

/** One request a second, for the whole application (operations.osmfoundation.org/policies/nominatim). */
const publicGap = 1_000

/**
 * The configured maps provider. Falls back to the gazetteer for suggestions when the vendor is unavailable or, like
 * the public Nominatim, does not allow search-as-you-type; calls `warn` each time it is unavailable.
 */
export function chooseMaps(settings: MapsSettings, warn: (error: unknown) => void): Maps {
  const gazetteer = embeddedMaps()
  const { provider, userAgent, photonUrl, nominatimUrl, googleKey, googleUrl } = settings
  if (provider === 'photon' && photonUrl)
    return withGazetteer(cachedMaps(createPhoton({ url: photonUrl, userAgent })), gazetteer, warn)
  if (provider === 'nominatim' && nominatimUrl) {
    const isPublic = isPublicNominatim(nominatimUrl)
    const vendor = createNominatim({ url: nominatimUrl, userAgent, gap: isPublic ? publicGap : 0 })
    const maps = withGazetteer(cachedMaps(vendor), gazetteer, warn)
    return isPublic ? { ...maps, vendor: undefined, suggest: gazetteer.suggest } : maps
  }
  if (provider === 'google' && googleKey)
    return withGazetteer(createGoogle({ key: googleKey, url: googleUrl }), gazetteer, warn)
  return gazetteer
}

/** Falls back to the gazetteer when the vendor fails; rethrows when the gazetteer finds nothing either. */
export function withGazetteer(vendor: Maps, gazetteer: Maps, warn: (error: unknown) => void): Maps {
  return {
    ...vendor,
    suggest: async (text, options) => {
      try {
        return await vendor.suggest(text, options)
      } catch (error) {
        warn(error)
        const known = await gazetteer.suggest(text, options)
        if (known.length === 0) throw error
        return known
      }
    },
  }
}
