import { pictureBytes } from '#features/account/company/server/pictures.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { ByteCache } from '#server/pdf/byte-cache.ts'
import { typecaseFor } from '#server/pdf/fonts.ts'
import { type Line, Typesetter } from '#server/pdf/lines.ts'
import { readableText } from '#shared/colours/colour.ts'

const size = { width: 1_200, height: 630 }
const margin = 90

interface Shown {
  language: string
  name: string
  /** Below the name. */
  line: string
  colour: string
  logo: Buffer | undefined
}

const made = new ByteCache<Buffer>(16_000_000)

/** The picture that stands beside the website's address where it is shared, as JPEG. */
export async function sharePicture(key: string, shown: Shown): Promise<Buffer> {
  const kept = made.get(key)
  if (kept) return kept
  const picture = await drawn(shown)
  made.set(key, picture, picture.length)
  return picture
}

/** The logo's bytes; none: the company has none, or it can't be read just now. */
export const shareLogo = (tx: CompanyTx, key: string | null): Promise<Buffer | undefined> =>
  key ? pictureBytes(tx, key) : Promise.resolve(undefined)

async function drawn({ language, name, line, colour, logo }: Shown): Promise<Buffer> {
  const [{ default: sharp }, typecase] = await Promise.all([import('sharp'), typecaseFor(language)])
  const typesetter = new Typesetter(typecase)
  const width = size.width - 2 * margin
  const title = typesetter.lines(name, 76, 600, width).slice(0, 3)
  const below = line === '' ? [] : typesetter.lines(line, 36, 400, width).slice(0, 2)
  const fill = readableText(colour)
  const top = size.height - margin - below.length * 48 - title.length * 92
  const outlines = [
    ...title.map((each, i) => outlineOf(each, 76, margin, top + i * 92 + 70)),
    ...below.map((each, i) =>
      outlineOf(each, 36, margin, size.height - margin - (below.length - 1 - i) * 48),
    ),
  ].join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="100%" height="100%" fill="${colour}"/><g fill="${fill}">${outlines}</g></svg>`
  const base = sharp(Buffer.from(svg))
  const small = logo && (await logoPicture(logo))
  if (small) base.composite([{ input: small, left: margin, top: margin - 30 }])
  return base.jpeg({ quality: 86 }).toBuffer()
}

/** The logo on white; none where it can't be read. */
async function logoPicture(logo: Buffer): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(logo, { limitInputPixels: 50_000_000 })
      .resize({ width: 150, height: 150, fit: 'contain', background: '#ffffff' })
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer()
  } catch {
    return null
  }
}

/** Letters as lines: no font of the machine is asked. */
function outlineOf(line: Line, height: number, left: number, baseline: number): string {
  let at = left
  return line.runs
    .map(({ font, text, width, isRtl }) => {
      const scale = height / font.unitsPerEm
      const { glyphs, positions } = font.layout(text, undefined, undefined, undefined, isRtl ? 'rtl' : 'ltr')
      let x = at
      at += width
      return glyphs
        .map((glyph, i) => {
          const { xAdvance, xOffset, yOffset } = positions[i]!
          const place = `translate(${(x + xOffset * scale).toFixed(2)} ${(baseline - yOffset * scale).toFixed(2)}) scale(${scale} ${-scale})`
          x += xAdvance * scale
          return `<path transform="${place}" d="${glyph.path.toSVG()}"/>`
        })
        .join('')
    })
    .join('')
}
