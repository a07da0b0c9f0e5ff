import type { OutsideService, Vendor, Vendors } from '#shared/connections/outside-services.ts'
import { isLoopback, type Settings } from '../settings.ts'

/** The other side of each service, as `main.ts` sets it up from the same settings. */
export function vendorsOf(settings: Settings): Vendors {
  const maps = {
    gazetteer: null,
    photon: at('Photon', settings.PHOTON_URL),
    nominatim: at('Nominatim', settings.NOMINATIM_URL),
    google: settings.GOOGLE_MAPS_KEY
      ? at('Google', settings.GOOGLE_MAPS_URL ?? 'https://places.googleapis.com')
      : null,
  }
  const keepsFilesOutside = settings.S3_BUCKET !== undefined && settings.FILES_IN !== 'folder'
  return {
    mail: at('', settings.SMTP_URL),
    push: many('Apple, Google, Mozilla, Microsoft'),
    maps: maps[settings.MAPS_PROVIDER],
    tiles: at('', settings.MAP_TILES_URL),
    routing: at('OSRM', settings.ROUTING_URL),
    property: settings.DOMAIN_API_KEY
      ? at('Domain', settings.DOMAIN_API_URL ?? 'https://api.domain.com.au')
      : null,
    ai: settings.AI_MODEL ? at(settings.AI_MODEL, settings.AI_URL) : null,
    storage: keepsFilesOutside
      ? at('S3', settings.S3_ENDPOINT ?? `https://s3.${settings.S3_REGION}.amazonaws.com`)
      : null,
    database: at('PostgreSQL', settings.DATABASE_URL),
    scan: at('ClamAV', settings.SCAN_URL),
    relay: at('', callServer(settings)),
    payroll: settings.XERO_CLIENT_ID ? at('Xero', settings.XERO_URL ?? 'https://api.xero.com') : null,
    'plan-cards': settings.STRIPE_SECRET_KEY
      ? at('Stripe', settings.STRIPE_URL ?? 'https://api.stripe.com')
      : null,
    requests: many(''),
    websites: many(''),
    dns: settings.SMTP_URL ? many('') : null,
    companies: many(''),
    'help-videos': at('', settings.HELP_VIDEOS_URL),
  } satisfies Record<OutsideService, Vendor | null>
}

const many = (name: string): Vendor => ({ name, host: '', isHere: false })

/** 'turn:turn.example.com:3478?transport=udp' as an address with a host. */
const callServer = ({ TURN_URL, STUN_URL }: Settings) => (TURN_URL ?? STUN_URL)?.replace(/^(\w+):/, '$1://')

/** null: no address. One without a host is a socket or a file of this machine. */
function at(name: string, url: string | undefined): Vendor | null {
  if (!url) return null
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  return { name, host, isHere: host === '' || isLoopback(host) }
}
