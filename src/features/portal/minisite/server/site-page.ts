import { formatAbn, licenceText, pictureAddress } from '#features/account/company/company.rules.ts'
import { eta } from '#server/client-page/client-page.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import type { Public } from '../../public-pages/server/public-page.service.ts'
import { proofOf, type Site, type SiteBlock, type SiteDay, siteLabels } from '../minisite.rules.ts'
import { siteData } from './site-data.ts'
import type { SiteFacts } from './site-facts.service.ts'
import { sitePageStyle } from './site-page.css.ts'

const page =
  eta.compile(`<header class="top"><div class="in"><a class="mark" href="#top"><% if (it.logo) { %><img src="<%= it.logo %>" alt="" width="40" height="40"><% } %><span><%= it.company.name %></span></a>
<% if (it.links.length > 1) { %><nav aria-label="<%= it.t('Sections of this page') %>"><% for (const link of it.links) { %><a href="#<%= link.id %>"><%= link.title %></a><% } %></nav><% } %>
<% if (it.call) { %><a class="button" href="<%= it.call %>" aria-label="<%= it.t('Call {{number}}', { number: it.phone }) %>"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2"/></svg><span><%= it.phone %></span></a><% } %></div></header>
<main id="top">
<%~ it.sections.join('\\n') %>
</main>
<footer><div class="in"><%= it.foot %></div></footer>`)

/** The parts by their kinds; each is given the block's values and what the company has. */
const sections: Record<SiteBlock['kind'], (values: object) => string> = {
  hero: compiled(`<section class="hero<% if (it.picture) { %> has-picture<% } %>" id="<%= it.id %>"><div class="in"><div class="words"><h1><%= it.title || it.company.name %></h1><% if (it.text) { %><p class="lead"><%= it.text %></p><% } %>
<p class="ways"><% if (it.way) { %><a class="button" href="<%= it.way %>"><%= it.wayLabel %></a><% } if (it.call && it.way !== it.call) { %><a class="button plain" href="<%= it.call %>"><%= it.t('Call {{number}}', { number: it.phone }) %></a><% } %></p></div>
<% if (it.picture) { %><img src="<%= it.picture %>" alt="" width="800" height="600" fetchpriority="high"><% } %></div></section>`),
  services: compiled(
    `<section id="<%= it.id %>"><div class="in"><% it.head() %><ul class="cards"><% for (const row of it.rows) { %><li><h3><%= row.name %></h3><% if (row.text) { %><p><%= row.text %></p><% } if (row.price) { %><p class="price"><%= row.price %></p><% } %></li><% } %></ul></div></section>`,
  ),
  area: compiled(
    `<section id="<%= it.id %>"><div class="in"><% it.head() %><ul class="places"><% for (const row of it.rows) { %><li><%= row.name %></li><% } %></ul></div></section>`,
  ),
  about: compiled(
    `<section class="side<% if (it.picture) { %> has-picture<% } %>" id="<%= it.id %>"><div class="in"><div><% it.head() %></div><% if (it.picture) { %><img src="<%= it.picture %>" alt="" width="800" height="600" loading="lazy"><% } %></div></section>`,
  ),
  team: compiled(
    `<section id="<%= it.id %>"><div class="in"><% it.head() %><ul class="cards"><% for (const row of it.rows) { %><li><% if (row.picture) { %><img src="<%= row.picture %>" alt="" width="400" height="400" loading="lazy"><% } %><h3><%= row.name %></h3><% if (row.text) { %><p><%= row.text %></p><% } %></li><% } %></ul></div></section>`,
  ),
  gallery: compiled(
    `<section id="<%= it.id %>"><div class="in"><% it.head() %><div class="photos"><% for (const photo of it.photos) { %><figure><img src="<%= photo.src %>" alt="<%= photo.text.slice(0, 120) %>" width="800" height="600" loading="lazy"><% if (photo.suburb) { %><figcaption><%= photo.suburb %></figcaption><% } %></figure><% } %></div></div></section>`,
  ),
  reviews: compiled(
    `<section id="<%= it.id %>"><div class="in"><% it.head() %><% if (it.average) { %><p class="lead"><%= it.average %></p><% } %><ul class="cards"><% for (const review of it.reviews.shown) { %><li><span class="stars" role="img" aria-label="<%= it.t('{{stars}} of 5 stars', { stars: String(review.stars) }) %>"><%= '★'.repeat(review.stars) %></span><blockquote><%= review.comment %></blockquote><cite><%= review.name %> · Google</cite></li><% } %></ul></div></section>`,
  ),
  prices: compiled(
    `<section id="<%= it.id %>"><div class="in"><% it.head() %><dl class="prices"><% for (const row of it.rows) { %><div><dt><%= row.name %><% if (row.text) { %><small><%= row.text %></small><% } %></dt><dd><%= row.price %></dd></div><% } %></dl></div></section>`,
  ),
  questions: compiled(
    `<section id="<%= it.id %>"><div class="in"><% it.head() %><% for (const row of it.rows) { %><details><summary><%= row.name %></summary><p><%= row.text %></p></details><% } %></div></section>`,
  ),
  form: compiled(
    `<section id="<%= it.id %>"><div class="in frame"><% it.head() %><script src="<%= it.form %>/embed.js?here=1" async></script><noscript><a class="button" href="<%= it.form %>"><%= it.t('Open the form') %></a></noscript></div></section>`,
  ),
  booking: compiled(
    `<section id="<%= it.id %>"><div class="in"><% it.head() %><p class="ways"><a class="button" href="<%= it.booking %>"><%= it.t('Book online') %></a></p>
<% if (it.isPublic) { %><iframe class="book" src="<%= it.booking %>" title="<%= it.t('Book online') %>" width="720" height="720" loading="lazy"></iframe><% } %></div></section>`,
  ),
  contact:
    compiled(`<section class="contact" id="<%= it.id %>"><div class="in"><div><% it.head() %><dl><% if (it.call) { %><div><dt><%= it.t('Phone') %></dt><dd><a href="<%= it.call %>"><%= it.phone %></a></dd></div><% } if (it.company.email) { %><div><dt><%= it.t('Email') %></dt><dd><a href="mailto:<%= it.company.email %>"><%= it.company.email %></a></dd></div><% } if (it.company.address) { %><div><dt><%= it.t('Address') %></dt><dd><%= it.company.address %></dd></div><% } %></dl>
<% if (it.directions) { %><a class="button plain" href="<%= it.directions %>" rel="noopener"><%= it.t('Get directions') %></a><% } %></div></div></section>`),
  hours: compiled(
    `<section id="<%= it.id %>"><div class="in"><% it.head() %><dl class="hours"><% for (const day of it.times) { %><dt><%= day.name %></dt><dd><%= day.time %></dd><% } %></dl></div></section>`,
  ),
}

function compiled(template: string): (values: object) => string {
  const made = eta.compile(
    `<% it.head = () => { if (it.title) { %><h2><%= it.title %></h2><% } if (it.text) { %><p class="lead"><%= it.text %></p><% } } %>${template}`,
  )
  return values => eta.render(made, values)
}

const pictureSrc = (key: string): string => (key ? `/api${pictureAddress(key)}` : '')

/** Monday to Sunday with their times, in the reader's manner. */
function timesOf(days: readonly SiteDay[], { language, t }: SiteFacts['reader']) {
  // 5 January 2026 is a Monday.
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const time = new Intl.DateTimeFormat(language === 'en' ? 'en-AU' : language, {
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  const at = (text: string) => time.format(new Date(`2026-01-05T${text}:00Z`))
  return days.map(({ from, to }, day) => ({
    name: name.format(new Date(Date.UTC(2026, 0, 5 + day))),
    time: from === '' ? t('Closed') : `${at(from)} – ${at(to)}`,
  }))
}

/** Rows that say something: a question has its answer. */
const rowsOf = (kind: SiteBlock['kind'], { rows }: SiteBlock['values']) =>
  rows.filter(({ name, text }) => name !== '' && (kind !== 'questions' || text !== ''))

/** A part that has nothing to show is left out. */
function isShown({ kind, values }: SiteBlock, facts: SiteFacts): boolean {
  if (kind === 'form') return facts.form !== ''
  if (kind === 'booking') return facts.booking !== ''
  if (kind === 'gallery') return facts.photos.some(({ post }) => values.posts.includes(post))
  if (kind === 'reviews') return facts.reviews.shown.length > 0
  if (kind === 'hours') return values.days.some(({ from }) => from !== '')
  if (['services', 'area', 'team', 'prices', 'questions'].includes(kind))
    return rowsOf(kind, values).length > 0
  return kind !== 'about' || values.text !== '' || values.picture !== ''
}

/** The website as HTML; `address` '' for a preview. */
export function sitePage(
  site: Site,
  facts: SiteFacts,
  address: string,
): Public & { hasForm: boolean; hasFrame: boolean } {
  const { reader, company, form, booking, call, reviews } = facts
  const { t } = reader
  const shown = site.blocks.filter(block => isShown(block, facts))
  const idOf = (kind: SiteBlock['kind'], i: number) =>
    shown.findIndex(block => block.kind === kind) === i ? kind : `${kind}-${i + 1}`
  const formHere = shown.some(({ kind }) => kind === 'form') ? '#form' : form
  const ways = { form: formHere, booking: booking || formHere, call, none: '' }
  const labels = {
    form: t('Get a quote'),
    booking: booking ? t('Book online') : t('Get a quote'),
    call: t('Call us'),
    none: '',
  }
  const common = { ...facts, t, isPublic: address !== '', phone: displayPhone(company.phone) }
  const title = site.title || [company.name, company.suburb].filter(Boolean).join(' · ')
  const hero = shown.find(({ kind }) => kind === 'hero')?.values
  const description = site.description || hero?.text.replaceAll(/\s+/g, ' ').slice(0, 160) || company.name
  const picture = address && `${address}/share.jpg`
  const logo = pictureSrc(company.logo_key ?? '')
  const proofs = site.proofs.flatMap(text => proofOf(text) ?? [])
  return {
    reader,
    colour: facts.colour,
    title,
    description,
    address,
    picture,
    ...(address && {
      data: siteData(site, facts, {
        title,
        description,
        url: address,
        picture,
        logo: logo && new URL(logo, address).href,
      }),
    }),
    head: proofs
      .flatMap(proof =>
        proof.kind === 'meta' ? [`<meta name="${proof.name}" content="${proof.content}">\n`] : [],
      )
      .join(''),
    style: sitePageStyle(site.design),
    hasForm: shown.some(({ kind }) => kind === 'form'),
    hasFrame: shown.some(({ kind }) => kind === 'booking'),
    body: eta.render(page, {
      ...common,
      logo,
      links: shown
        .map((block, i) => ({
          id: idOf(block.kind, i),
          kind: block.kind,
          title: t(block.kind === 'form' ? 'Get a quote' : siteLabels[block.kind]),
        }))
        .filter(({ id, kind }) => kind !== 'hero' && id === kind)
        .slice(0, 5),
      sections: shown.map(({ kind, values }, i) =>
        sections[kind]({
          ...common,
          ...values,
          id: idOf(kind, i),
          picture: pictureSrc(values.picture),
          rows: rowsOf(kind, values).map(row => ({ ...row, picture: pictureSrc(row.picture) })),
          photos: values.posts.flatMap(post => facts.photos.find(each => each.post === post) ?? []),
          way: ways[values.button],
          wayLabel: labels[values.button],
          average:
            reviews.average === null
              ? ''
              : t('{{average}} of 5 stars from {{count}} reviews at Google', {
                  average: reader.number(Math.round(reviews.average * 10) / 10),
                  count: reviews.count,
                }),
          times: timesOf(values.days, reader),
        }),
      ),
      foot: [company.name, company.abn && `ABN ${formatAbn(company.abn)}`, licenceText(company.licence)]
        .filter(Boolean)
        .join(' · '),
    }),
  }
}
