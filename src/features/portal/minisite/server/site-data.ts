import type { Site, SiteDay } from '../minisite.rules.ts'
import type { SiteFacts } from './site-facts.service.ts'

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Days that are open at the same times, together. */
function hoursOf(days: readonly SiteDay[]) {
  const times = [...new Set(days.filter(({ from }) => from !== '').map(({ from, to }) => `${from} ${to}`))]
  return times.map(time => {
    const [opens, closes] = time.split(' ')
    return {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.flatMap(({ from, to }, i) => (`${from} ${to}` === time ? [dayNames[i]] : [])),
      opens,
      closes,
    }
  })
}

interface About {
  title: string
  description: string
  url: string
  picture: string
  logo: string
}

/** The company for search engines (schema.org, LocalBusiness); only what its visitors can read on the page too. */
export function siteData(
  { blocks }: Site,
  { company, photos }: SiteFacts,
  { description, url, picture, logo }: About,
): object {
  const values = (kind: Site['blocks'][number]['kind']) =>
    blocks.filter(block => block.kind === kind).map(block => block.values)
  const days = values('hours')[0]?.days ?? []
  const areas = values('area')
    .flatMap(({ rows }) => rows.map(({ name }) => name))
    .filter(Boolean)
  const services = values('services')
    .flatMap(({ rows }) => rows)
    .filter(({ name }) => name !== '')
  const isShown = values('contact').length > 0
  return {
    '@context': 'https://schema.org',
    '@type': 'HomeAndConstructionBusiness',
    '@id': url,
    name: company.name,
    url,
    ...(description && { description }),
    image: [picture, ...photos.slice(0, 3).map(({ src }) => new URL(src, url).href)],
    ...(logo && { logo }),
    ...(company.phone && { telephone: company.phone }),
    ...(isShown && company.email && { email: company.email }),
    ...(isShown &&
      company.address && {
        address: {
          '@type': 'PostalAddress',
          streetAddress: company.address,
          addressLocality: company.suburb,
          addressCountry: company.iso,
        },
      }),
    ...(isShown &&
      company.lat !== null && {
        geo: { '@type': 'GeoCoordinates', latitude: company.lat, longitude: company.lng },
      }),
    ...(days.length > 0 && { openingHoursSpecification: hoursOf(days) }),
    ...(areas.length > 0 && { areaServed: areas }),
    ...(services.length > 0 && {
      makesOffer: services.map(({ name, text }) => ({
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', name, ...(text && { description: text }) },
      })),
    }),
  }
}
