// Splits a package's licence file into its copyright notices and the licence text, which many packages share.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../kit/root.mjs'

const names = /^(licen[sc]e|copying|unlicense)([-.].*)?$/i
const claim = /^\W*((?:[\w-]+ )?[Cc]opyright \(?[c©\dA-Z]|\([cC]\) |© )/
const title =
  /^\W*((the )?(mit|isc|bsd|unlicense)\b.{0,20}licen[sc]e\W*(\(\w+\))?|licen[sc]e|mit|isc|bsd-\d-clause|all rights reserved)?\W*$/i

/** `{ claims, texts }` of an installed package, from its README when the licence is there. */
export function licenceOf(place) {
  const folder = path.join(root, place)
  const files = readdirSync(folder).sort()
  const read = file => readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n')
  const own = files.filter(file => names.test(file)).map(read)
  const readme = files.filter(file => /^readme\.md$/i.test(file)).map(file => inReadme(read(file)))
  const notices = files.filter(file => /^notice(\.|$)/i.test(file)).map(read)
  const { author } = JSON.parse(read('package.json'))
  const parts = (own.length > 0 ? own : readme.filter(Boolean)).map(takeApart)
  const claims = [...parts.flatMap(part => part.claims), ...notices.map(oneLine)]
  if (claims.length === 0 && author) claims.push(`Author: ${oneLine(author.name ?? author)}`)
  return { claims: [...new Set(claims)], texts: parts.map(part => part.text) }
}

/** Compares texts by their words only. */
export const wordsOf = text =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Copyright notices and a title come first; everything from the first other line on is the licence. */
export function takeApart(whole) {
  const lines = whole.split('\n')
  const start = lines.findIndex(line => !claim.test(line) && !title.test(line))
  const claims = lines.slice(0, start).filter(line => claim.test(line))
  const text = lines.slice(start).join('\n').trimEnd()
  return { claims: claims.map(tidy), text: text.replace(/(END OF TERMS AND CONDITIONS)[\s\S]*/, '$1') }
}

const tidy = line =>
  oneLine(line)
    .replace(/^[*#\s]+/, '')
    .replace(/ (?:[\w-]+\.ttf: .*)$/, '')

function inReadme(readme) {
  const section = readme.split(/^#+\s*licen[sc]e.*$/im)[1] ?? ''
  return /permission is hereby granted/i.test(section) ? section.split(/^#/m)[0] : ''
}

const oneLine = text => text.trim().replace(/\s+/g, ' ')
