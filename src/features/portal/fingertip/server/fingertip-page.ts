import { pictureAddress } from '#features/account/company/company.rules.ts'
import { eta } from '#server/client-page/client-page.ts'
import type { Reader } from '#server/reader.ts'
import type { Public } from '../../public-pages/server/public-page.ts'
import type { ButtonKind } from '../fingertip.rules.ts'

export interface ShownButton {
  kind: ButtonKind
  /** The address that it leads to. */
  way: string
  label: string
}

interface Facts {
  reader: Reader
  colour: string
  company: string
  logo: string | null
  phone: string
  title: string
  intro: string
  buttons: readonly ShownButton[]
  address: string
}

const style = `
main { display: grid; gap: 20px; width: min(480px, 100%); min-height: 100dvh; margin: 0 auto; padding: 32px 16px 40px; align-content: start }
header { display: grid; gap: 10px; justify-items: center; text-align: center } header img { width: 88px; height: 88px; border-radius: 20px; background: #fff; object-fit: contain; border: 1px solid var(--line) }
h1 { font-size: 1.5rem; line-height: 1.25 } .intro { color: var(--dim) }
ul { display: grid; gap: 12px; padding: 0; list-style: none } li .button { width: 100%; min-height: 64px; font-size: 1.125rem; justify-content: flex-start; text-align: start; padding: 12px 20px }
.plain { background: var(--body) !important } footer { text-align: center; color: var(--dim); font-size: .875rem }
@media (max-width: 340px) { main { padding: 20px 8px } }
`

/** Outlines of 24 by 24. */
const icons: Record<ButtonKind, string> = {
  call: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2',
  sms: 'M4 21V8a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H8l-4 4M8 9h8M8 13h6',
  book: 'M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM16 3v4M8 3v4M4 11h16M10 16h4M12 14v4',
  quote:
    'M14 3v4a1 1 0 0 0 1 1h4M17 21H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2zM9 13h6M9 17h6',
  pay: 'M3 8a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3zM3 10h18M7 15h.01M11 15h2',
  review:
    'M12 17.75l-6.172 3.245 1.179-6.873-5-4.867 6.9-1 3.086-6.253 3.086 6.253 6.9 1-5 4.867 1.179 6.873z',
  directions:
    'M9 11a3 3 0 1 0 6 0 3 3 0 0 0-6 0M17.657 16.657 13.414 20.9a2 2 0 0 1-2.827 0l-4.244-4.243a8 8 0 1 1 11.314 0z',
  contact: 'M8 7a4 4 0 1 0 8 0 4 4 0 0 0-8 0M6 21v-2a4 4 0 0 1 4-4h4M16 19h6M19 16v6',
  site: 'M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0M3.6 9h16.8M3.6 15h16.8M11.5 3a17 17 0 0 0 0 18M12.5 3a17 17 0 0 1 0 18',
  link: 'M12 6H6a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-6M11 13l9-9M15 4h5v5',
}

const body = eta.compile(`<main>
<header><% if (it.logo) { %><img src="/api<%= it.logo %>" alt="" width="88" height="88"><% } %><h1><%= it.title %></h1><% if (it.intro) { %><p class="intro pre"><%= it.intro %></p><% } %></header>
<ul>
<% it.buttons.forEach(({ kind, way, label, icon }, i) => { %><li><a class="button<% if (i > 0) { %> plain<% } %>" href="<%= way %>"<% if (kind === 'contact') { %> download<% } %><% if (/^https?:/.test(way)) { %> rel="noopener"<% } %>><svg viewBox="0 0 24 24" aria-hidden="true"><path d="<%= icon %>"/></svg><span><%= label %></span></a></li>
<% }) %></ul>
<footer><%= it.foot %></footer>
</main>`)

/** The page of large buttons. */
export function fingertipPage({ company, logo, phone, buttons, ...facts }: Facts): Public {
  const { reader, colour, title, intro, address } = facts
  return {
    reader,
    colour,
    title,
    description: intro || [company, phone].filter(Boolean).join(' · '),
    address,
    style,
    body: eta.render(body, {
      title,
      intro,
      logo: logo ? pictureAddress(logo) : '',
      buttons: buttons.map(each => ({ ...each, icon: icons[each.kind] })),
      foot: [title === company ? '' : company, phone].filter(Boolean).join(' · '),
    }),
  }
}
