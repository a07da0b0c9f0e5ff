import {
  type ClientPage,
  type ClientPageRequest,
  type ClientPageRoute,
  callHtml,
  eta,
} from '#server/client-page/client-page.ts'
import type { Services } from '#server/context.ts'
import type { Reader } from '#server/reader.ts'
import { formatInstant, formatSpan } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { mapTexts } from '#shared/texts/map-texts.ts'
import { arrivalsContract } from '../arrivals.contract.ts'
import { linkOver } from '../arrivals.rules.ts'
import { sketchHtml } from './arrival-sketch.ts'

type Journey = Receives<typeof arrivalsContract.follow>

/** Seconds between two looks while somebody is on the way. */
const pause = 15

/** Where a client follows a technician's journey, by the link in their text message. */
export const arrivalPage: ClientPageRoute = { title: 'Your technician', gone: linkOver, make }

async function make({ ask, params, reader }: ClientPageRequest, services: Services): Promise<ClientPage> {
  const journey = await ask(arrivalsContract.follow, params)
  const { company: name, logo, colour, company_phone, position, tiles } = journey
  const isUnderway = journey.state === 'travelling'
  const title = headingOf(reader, journey)
  const sketch = position ? sketchHtml(position, journey.names, title) : ''
  return {
    reader,
    brand: { name, logo, colour },
    title,
    ...(isUnderway && { every: pause }),
    ...(position && tiles && { tilesFrom: services.providers.maps.tiles?.origin ?? '' }),
    body: eta.render(page, {
      facts: factsOf(reader, journey),
      sketch,
      streets: position && tiles ? streetsOf(reader, position, tiles, title) : '',
      call: callHtml(reader, company_phone),
    }),
  }
}

const page =
  eta.compile(`<dl class="facts" aria-live="polite"><% for (const [label, value] of it.facts) { %><div><dt><%= label %></dt><dd class="big"><%= value %></dd></div><% } %></dl>
<% if (it.sketch || it.streets) { %><div class="map"<% if (it.streets) { %> data-map="<%= it.streets %>"<% } %>><%~ it.sketch %></div><% } %>
<% if (it.sketch && !it.streets) { %><p class="small dim">© <a href="https://www.geonames.org/" target="_blank" rel="noreferrer">GeoNames</a></p><% } %>
<%~ it.call %>`)

function headingOf({ t }: Reader, { state, technician: name }: Journey): string {
  if (state === 'travelling') return name ? t('{{name}} is on the way', { name }) : t('We’re on our way')
  if (state === 'arrived') return name ? t('{{name}} has arrived', { name }) : t('We’ve arrived')
  return state === 'done' ? t('This visit is finished') : t('This visit was cancelled')
}

function factsOf({ t, language }: Reader, journey: Journey): [label: string, value: string][] {
  const { state, minutes, from, to, time_zone: zone, position } = journey
  const facts: [string, string][] = []
  if (state === 'travelling' && minutes !== null)
    facts.push([t('Arrives in about'), t('{{minutes}} min', { minutes: Math.max(1, minutes) })])
  if (from && to && state !== 'cancelled')
    facts.push(
      from === to
        ? [t('Appointment'), formatInstant(from, zone, language, 'dateTime')]
        : [t('Arrival window'), formatSpan(from, to, zone, language)],
    )
  if (position) facts.push([t('Last seen'), formatInstant(position.at, zone, language, 'time')])
  return facts
}

/** All that the script of the street map needs: `src/web/client-page/client-map.ts` reads it. */
function streetsOf(
  { t }: Reader,
  { lat, lng }: NonNullable<Journey['position']>,
  { kind, url, credit }: NonNullable<Journey['tiles']>,
  label: string,
): string {
  const place = { lat: String(lat), lng: String(lng), kind, url, credit }
  return String(new URLSearchParams({ ...place, ...mapTexts(t, label) }))
}
