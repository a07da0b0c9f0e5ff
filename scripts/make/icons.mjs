// Draws the icons of the installed application from public/favicon.svg: `node scripts/make/icons.mjs`. Its output is kept
// in the repository; run it again when the mark changes.
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { root } from '../kit/root.mjs'

const folder = path.join(root, 'public/icons')
const mark = readFileSync(path.join(root, 'public/favicon.svg'), 'utf8').trim()
const background = /<rect[^>]*fill="(#\w+)"/.exec(mark)?.[1]
if (!background) throw new Error('public/favicon.svg: the background is a rect with a fill')

/** The mark to the edges, without round corners: systems cut their own shape. `scale` leaves it room for that. */
function filled(scale) {
  const inner = mark.replace(/<rect[^>]*\/>/, '').replace(/^<svg[^>]*>|<\/svg>$/g, '')
  const margin = (32 * (1 - scale)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${background}"/><g transform="translate(${margin} ${margin}) scale(${scale})">${inner}</g></svg>`
}

const icons = [
  ['icon-192.png', 192, mark],
  ['icon-512.png', 512, mark],
  // A circle of four fifths of the width is always seen (W3C, maskable icons).
  ['icon-maskable-512.png', 512, filled(0.8)],
  ['apple-touch-icon.png', 180, filled(0.9)],
  ['new-job-96.png', 96, shortcut('<path d="M16 9v14M9 16h14"/>')],
  ['calendar-96.png', 96, shortcut('<path d="M9 11h14v12H9zM9 15h14M13 8v4M19 8v4"/>')],
]

function shortcut(drawing) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="${background}"/><g fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${drawing}</g></svg>`
}

mkdirSync(folder, { recursive: true })
for (const [name, size, svg] of icons) {
  await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(folder, name))
}
