import type { SiteDesign } from '../minisite.rules.ts'

/** The style that all designs share. */
const base = `
.book { display: block; width: 100%; margin-top: 24px; border: 1px solid var(--line); border-radius: 12px; background: var(--body) }
.in { width: min(1080px, 100% - 32px); margin-inline: auto }
.top { position: sticky; top: 0; z-index: 1; background: var(--body); border-bottom: 1px solid var(--line) }
.top .in { display: flex; gap: 12px 20px; align-items: center; min-height: 64px; padding-block: 8px }
.mark { display: flex; gap: 12px; align-items: center; margin-inline-end: auto; min-width: 0; min-height: 44px; color: inherit; font-weight: 600; text-decoration: none } .mark img { width: 40px; height: 40px; flex: none; border-radius: 8px; background: #fff; object-fit: contain }
.top .button { min-height: 44px; padding: 6px 16px; white-space: nowrap } nav { display: flex; flex-wrap: wrap; gap: 4px 18px } nav a { color: inherit; text-decoration: none; padding: 10px 0; font-size: .9375rem } nav a:hover { text-decoration: underline }
section { padding-block: 56px; scroll-margin-top: 72px } section:nth-of-type(even) { background: var(--body) }
h1 { font-size: clamp(2rem, 5vw, 3.25rem); line-height: 1.12; letter-spacing: -.01em } h2 { font-size: clamp(1.5rem, 3vw, 2rem); line-height: 1.2; margin-bottom: 10px } h3 { font-size: 1.0625rem; line-height: 1.35 }
.lead { color: var(--dim); font-size: 1.0625rem; max-width: 68ch; white-space: pre-line } h2 + .lead { margin-bottom: 22px }
.hero .in { display: grid; gap: 28px; align-items: center } .hero.has-picture .in { grid-template-columns: repeat(auto-fit, minmax(min(100%, 400px), 1fr)) } .hero .words { display: grid; gap: 18px; justify-items: start } .hero .lead { font-size: 1.1875rem } .hero img, .side img { display: block; width: 100%; height: auto; border-radius: 18px; object-fit: cover; aspect-ratio: 4 / 3 }
.ways { display: flex; flex-wrap: wrap; gap: 12px }
.cards { display: grid; gap: 16px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr)); padding: 0; list-style: none }
.cards > li { display: grid; gap: 6px; align-content: start; padding: 20px; border: 1px solid var(--line); border-radius: 14px; background: var(--body) } .cards p { color: var(--dim); white-space: pre-line } .cards .price { color: inherit; font-weight: 600 } .cards img { width: 100%; aspect-ratio: 1; object-fit: cover; border-radius: 10px; margin-bottom: 6px }
section:nth-of-type(even) .cards > li { background: var(--ground) }
.places { display: flex; flex-wrap: wrap; gap: 8px; padding: 0; list-style: none } .places li { padding: 5px 14px; border: 1px solid var(--line); border-radius: 99px; background: var(--body) }
.side .in { display: grid; gap: 28px; align-items: center } .side.has-picture .in { grid-template-columns: repeat(auto-fit, minmax(min(100%, 360px), 1fr)) }
.photos { display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 280px), 1fr)) } .photos img { display: block; width: 100%; aspect-ratio: 4 / 3; object-fit: cover; border-radius: 12px } figcaption { padding-top: 6px; color: var(--dim); font-size: .875rem }
.stars { color: var(--brand-line); letter-spacing: 2px } .cards blockquote { margin: 0; white-space: pre-line } cite { color: var(--dim); font-size: .875rem; font-style: normal }
.prices { max-width: 680px } .prices div { display: flex; gap: 20px; justify-content: space-between; padding: 12px 0; border-bottom: 1px solid var(--line) } .prices dd { font-weight: 600; text-align: end } dt small { display: block; color: var(--dim); font-size: .875rem; white-space: pre-line }
details { max-width: 760px; border-bottom: 1px solid var(--line) } summary { padding: 14px 0; font-weight: 600; cursor: pointer } details p { padding-bottom: 16px; color: var(--dim); white-space: pre-line }
.frame iframe { max-width: 680px; margin-inline: auto; border-radius: 14px } .hours { display: grid; gap: 0 28px; grid-template-columns: max-content max-content } .hours dt, .hours dd { padding: 6px 0 }
.contact dl { display: grid; gap: 14px; margin-bottom: 20px } .contact dt { color: var(--dim); font-size: .875rem } .contact dd a { display: inline-block; padding: 8px 0 }
footer { padding-block: 28px; border-top: 1px solid var(--line); color: var(--dim); font-size: .875rem; background: var(--body) }
@media (max-width: 720px) { nav { display: none } section { padding-block: 40px } .hours { grid-template-columns: 1fr max-content } .top .button span { display: none } .top .button { padding: 6px 12px } }
.book { display: block; width: 100%; margin-top: 24px; border: 1px solid var(--line); border-radius: 12px; background: var(--body) }
`

const looks: Record<SiteDesign, string> = {
  classic: '',
  bold: `
.hero { background: var(--brand) !important; color: var(--on); padding-block: 72px } .hero .lead { color: inherit } .hero .button { background: var(--on); color: var(--brand); border-color: transparent } .hero .button.plain { background: none; color: inherit; border-color: currentColor } .hero :focus-visible { outline-color: var(--on) }
h1, h2 { letter-spacing: -.02em; font-weight: 800 } .cards > li { border-width: 0 0 0 4px; border-color: var(--brand-line); border-radius: 4px 14px 14px 4px }`,
  calm: `
.hero .in { justify-items: center; text-align: center } .hero .words { justify-items: center } .ways { justify-content: center } h1, h2 { font-weight: 500 } h2, h2 + .lead { text-align: center; margin-inline: auto } .side h2, .side .lead { text-align: start; margin-inline: 0 }
.button { border-radius: 99px } .places, .frame { justify-content: center } .prices, details, .hours { margin-inline: auto } .hours { width: max-content; max-width: 100% } .contact .in { display: grid; justify-items: center; text-align: center }`,
}

export const sitePageStyle = (design: SiteDesign): string => base + looks[design]
