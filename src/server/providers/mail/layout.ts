import { Eta } from 'eta/core'
import { readableOnPaper } from '#server/pdf/look.ts'
import { readableText } from '#shared/colours/colour.ts'
import { linkedParts } from '#shared/texts/linked-parts.ts'

export interface MailLink {
  label: string
  url: string
}

/** Lines of a table; the first column is what they are about. */
export interface MailRows {
  /** Headings of the columns. */
  head?: readonly string[]
  rows: readonly (readonly string[])[]
}

/** Plain text, whose line breaks are kept, a link or a table. */
export type MailParagraph = string | MailLink | MailRows

export interface MailContent {
  title: string
  paragraphs: readonly MailParagraph[]
  button?: MailLink
  /** The company's name. */
  footer: string
  /** A link below the footer. */
  leave?: MailLink
  /** BCP 47 tag of the text's language. */
  language: string
  /** The look of a company's own mails; left out: the product's. */
  brand?: { colour: string; logo: string; name: string }
}

/** How a mail looks in the dark scheme of a mail program, by the classes that its elements have. */
export const darkScheme =
  '.page{background:#161b22!important;border-color:#262d38!important}.all{background:#0f1319!important}.ink{color:#e6e9ee!important}.soft{color:#98a2b3!important}.line{border-color:#384252!important}.link{color:#4fc0b6!important}'

const eta = new Eta()
const usualColour = '#0b7f77'

/** Tables and inline styles, because mail programs know little else; `<%=` escapes, and nothing here goes round it. */
const page = eta.compile(`<!doctype html>
<html lang="<%= it.language %>">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title><%= it.title %></title>
<style>@media (prefers-color-scheme:dark){${darkScheme}}</style>
</head>
<body style="margin:0;padding:0;background:#f7f8fa" class="all">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f8fa" class="all">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #eaecf0;border-radius:12px;font-family:Poppins,'Segoe UI',Helvetica,Arial,sans-serif;font-size:15px;line-height:1.6;color:#101828" class="page ink">
<% if (it.logo) { %>
<tr><td style="padding:16px 20px"><img src="<%= it.logo.url %>" alt="<%= it.logo.name %>" height="44" style="display:block;height:44px;max-width:240px;border:0;font-size:16px;font-weight:600"></td></tr>
<% } %>
<tr><td style="background:<%= it.fill %>;<% if (!it.logo) { %>border-radius:12px 12px 0 0;<% } %>padding:20px 20px">
<h1 style="margin:0;font-size:18px;font-weight:600;color:<%= it.onFill %>"><%= it.title %></h1>
</td></tr>
<tr><td style="padding:24px 20px 12px">
<% for (const { lines, url, head, rows } of it.paragraphs) { %>
<% if (rows) { %>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;font-size:13px" class="ink">
<% if (head) { %><tr><% head.forEach((cell, i) => { %><th align="<%= i ? 'right' : 'left' %>" valign="bottom" style="padding:6px 0 6px <%= i ? 12 : 0 %>px;border-bottom:1px solid #d0d5dd;font-size:12px;font-weight:600;color:#475467" class="soft line"><%= cell %></th><% }) %></tr><% } %><% for (const row of rows) { %><tr><% row.forEach((cell, i) => { %><td<% if (i) { %> align="right"<% } %> style="padding:6px 0 6px <%= i ? 12 : 0 %>px;border-bottom:1px solid #eaecf0<%= i ? '' : ';word-break:break-word' %>" class="line"><%= cell %></td><% }) %></tr><% } %>
</table>
<% continue } %>
<p style="margin:0 0 16px"><% if (url) { %><a href="<%= url %>" style="color:<%= it.accent %>" class="link"><%= lines[0] %></a></p><% continue } %><% lines.forEach((line, i) => { %><% if (i) { %><br><% } %><% for (const { part, href } of it.linked(line)) { %><% if (href) { %><a href="<%= href %>" style="color:<%= it.accent %>;overflow-wrap:anywhere" class="link"><%= part %></a><% } else { %><%= part %><% } } %><% }) %></p>
<% } %>
<% if (it.button) { %>
<p style="margin:8px 0 20px"><a href="<%= it.button.url %>" style="display:inline-block;background:<%= it.fill %>;color:<%= it.onFill %>;text-decoration:none;font-weight:500;padding:11px 22px;border-radius:8px"><%= it.button.label %></a></p>
<% } %>
</td></tr>
<tr><td style="padding:16px 20px;border-top:1px solid #eaecf0;font-size:13px;color:#667085" class="soft line"><%= it.footer %><% if (it.leave) { %><br><a href="<%= it.leave.url %>" style="color:#667085" class="soft"><%= it.leave.label %></a><% } %></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`)

/** A mail as HTML, every value escaped, and as plain text. Throws when the button's link is not http or https. */
export function renderMail(content: MailContent): { html: string; text: string } {
  const { title, button, footer, leave, language } = content
  if (button) checkLink(button.url)
  if (leave) checkLink(leave.url)
  const paragraphs = content.paragraphs.map(paragraph => {
    if (typeof paragraph === 'string')
      return { lines: paragraph.trim().split(/\r\n|\r|\n/), url: null, rows: null }
    if ('rows' in paragraph) {
      const { head, rows } = paragraph
      const named = (cells: readonly string[]) =>
        cells.map((cell, i) => (head?.[i + 1] ? `${head[i + 1]} ${cell}` : cell)).join(', ')
      return { lines: rows.map(([name, ...cells]) => `${name}: ${named(cells)}`), url: null, head, rows }
    }
    checkLink(paragraph.url)
    return { lines: [paragraph.label], url: paragraph.url, rows: null }
  })
  const { colour = usualColour, logo, name } = content.brand ?? {}
  const html = eta.render(page, {
    title,
    paragraphs,
    button,
    footer,
    leave,
    language,
    linked: linkedParts,
    logo: logo ? { url: logo, name } : null,
    fill: colour,
    onFill: readableText(colour),
    accent: readableOnPaper(colour),
  })
  const link = button && `${button.label}:\n${button.url}`
  const parts = [
    title,
    ...paragraphs.map(({ lines, url }) => (url ? [...lines, url] : lines).join('\n')),
    link,
    `-- \n${footer}${leave ? `\n${leave.label}: ${leave.url}` : ''}`,
  ]
  return { html, text: `${parts.filter(Boolean).join('\n\n')}\n` }
}

function checkLink(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol)) throw new Error(`Not a web link: ${url}`)
}
