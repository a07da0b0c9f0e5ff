import { Eta } from 'eta/core'
import type { Reader } from '#server/reader.ts'
import { wordsOf } from '../social.rules.ts'

interface ShownPost {
  id: number
  text: string
  suburb: string
  before_id: number | null
  post_at: Date
}

export interface PageFacts {
  company: string
  intro: string
  /** Its own address. */
  url: string
  reader: Reader
  posts: readonly ShownPost[]
}

const eta = new Eta()

/** Read by anybody: no script, nothing loaded from elsewhere. */
const page = eta.compile(`<!doctype html>
<html lang="<%= it.language %>">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title><%= it.company %></title>
<% if (it.feed) { %><link rel="alternate" type="application/rss+xml" title="<%= it.company %>" href="<%= it.feed %>"><% } %>
<style nonce="<%= it.nonce %>">
:root { color-scheme: light dark; --line: #d0d5dd; --soft: #475467 }
@media (prefers-color-scheme: dark) { :root { --line: #344054; --soft: #98a2b3 } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 24px 16px; max-width: 760px; font: 16px/1.5 system-ui, 'Segoe UI', Helvetica, Arial, sans-serif }
h1 { font-size: 26px; line-height: 1.25; margin: 0 0 8px }
.intro { margin: 0 0 24px; color: var(--soft); white-space: pre-line; overflow-wrap: anywhere }
article { border: 1px solid var(--line); border-radius: 12px; overflow: hidden; margin: 0 0 20px }
.photos { display: grid; grid-template-columns: repeat(auto-fit, minmax(240px, 1fr)); gap: 2px }
figure { margin: 0; position: relative }
img { display: block; width: 100%; height: 100%; max-height: 420px; object-fit: cover }
figcaption { position: absolute; left: 8px; bottom: 8px; background: #101828cc; color: #fff; border-radius: 6px; padding: 2px 8px; font-size: 13px }
.words { padding: 14px 16px }
.words p { margin: 0 0 8px; white-space: pre-line; overflow-wrap: anywhere }
.words .where { margin: 0; color: var(--soft); font-size: 14px }
</style>
</head>
<body>
<h1><%= it.company %></h1>
<% if (it.intro) { %><p class="intro"><%= it.intro %></p><% } %>
<% for (const post of it.posts) { %><article id="post-<%= post.id %>">
<div class="photos"><% for (const photo of post.photos) { %><figure><img src="<%= photo.url %>" alt="<%= photo.label %>" loading="lazy"><figcaption><%= photo.label %></figcaption></figure><% } %></div>
<div class="words"><p><%= post.text %></p><p class="where"><%= post.where %></p></div>
</article><% } %>
<% if (it.posts.length === 0) { %><p class="intro"><%= it.none %></p><% } %>
</body>
</html>
`)

export async function publicPage({ company, intro, url, reader, posts }: PageFacts, nonce: string) {
  const { t, language, dayOf } = reader
  return eta.renderAsync(page, {
    company,
    intro,
    language,
    nonce,
    feed: `${url}/feed.xml`,
    none: t('Nothing to show yet.'),
    posts: posts.map(({ id, text, suburb, before_id, post_at }) => ({
      id,
      text,
      where: [suburb, dayOf(post_at)].filter(Boolean).join(' · '),
      photos: [
        ...(before_id === null ? [] : [{ url: `${url}/${id}/before`, label: t('Before') }]),
        { url: `${url}/${id}/after`, label: before_id === null ? suburb || company : t('After') },
      ],
    })),
  })
}

/** The answer where there is no page, or not any more. */
export const gonePage = (nonce: string): string =>
  eta.render(page, { company: '404', intro: '', language: 'en', nonce, feed: '', none: '', posts: [] })

const escaped = (text: string) =>
  text
    // Signs that XML allows nowhere.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** The first words of a text, for a title. */
function titleOf(text: string): string {
  const [line = ''] = text.split('\n')
  if (line.length <= 90) return line
  const words = line.slice(0, 88)
  return `${words.slice(0, words.lastIndexOf(' ')).trimEnd()} …`
}

/** RSS 2.0: readers and websites take posts over from it. */
export function feedOf({ company, intro, url, reader, posts }: PageFacts): string {
  const items = posts.map(({ id, text, suburb, post_at }) => {
    const words = wordsOf({ text, suburb })
    return [
      '<item>',
      `<title>${escaped(titleOf(text))}</title>`,
      `<link>${escaped(`${url}#post-${id}`)}</link>`,
      `<guid isPermaLink="false">${escaped(`${url}/${id}`)}</guid>`,
      `<pubDate>${post_at.toUTCString()}</pubDate>`,
      `<description>${escaped(`<p>${escaped(words).replaceAll('\n', '<br>')}</p><p><img src="${url}/${id}/after" alt=""></p>`)}</description>`,
      '</item>',
    ].join('')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${escaped(company)}</title><link>${escaped(url)}</link><description>${escaped(intro || company)}</description>`,
    `<language>${reader.language}</language>`,
    `<atom:link href="${escaped(`${url}/feed.xml`)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
  ].join('\n')
}
