import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Font } from 'fontkit'
import { ByteCache } from './byte-cache.ts'
import { clustersOf } from './clusters.ts'
import { isRightToLeft } from './direction.ts'
import { familyIn, packagesFor, partsWith } from './font-families.ts'
import { withOutlines } from './outlines.ts'
import { isAscii, printable } from './printable.ts'
import { withClusters } from './shaping.ts'

/** Regular, and what is emphasised. */
export type Weight = 400 | 600

/** A stretch of a text that one font can write; its key names that font. */
export interface Run {
  key: string
  font: Font
  text: string
}

/** Finds the fonts that write a text. */
export type Typecase = (text: string, weight: Weight) => Run[]

interface Kit {
  create: (bytes: Buffer) => Font
  /** A WOFF2 file as the TrueType file that it was made of. */
  unpack: (bytes: Buffer) => Uint8Array
}
interface Opened {
  key: string
  font: Font
  isFull: () => boolean
}

/** The fonts of one document. */
interface Drawers {
  kit: Kit
  packages: readonly string[]
  /** Those that it has used: it keeps them while it is drawn. */
  parts: Map<string, Opened>
}

const require = createRequire(import.meta.url)
let kit: Promise<Kit> | undefined
/** Fonts that were used last, by the bytes of their files. */
const opened = new ByteCache<Opened>(16_000_000)
/** Files that were read last: a variable one gives both weights. */
const unpacked = new ByteCache<Buffer>(8_000_000)

/** The fonts for a reader of this language. What no font has is written as an empty box. */
export async function typecaseFor(language: string): Promise<Typecase> {
  const drawers = await drawersFor(language)
  const found = new Map<string, Run[]>()
  const runsFor = (cluster: string, weight: Weight): Run[] => {
    const known = found.get(cluster + weight)
    if (known) return known
    const runs = fontsFor(drawers, cluster, weight)
    found.set(cluster + weight, runs)
    return runs
  }
  return (text, weight) => {
    if (isAscii(text)) return [{ ...runsFor('a', weight)[0]!, text }]
    const runs: Run[] = []
    for (const cluster of clustersOf(text)) {
      const before = runs.at(-1)
      // Words of a script stay one run: readers turn each run from right to left alone.
      if (cluster === ' ' && before && isRightToLeft(before.text) && before.font.hasGlyphForCodePoint(0x20)) {
        before.text += cluster
        continue
      }
      for (const { key, font, text: written } of runsFor(cluster, weight)) {
        const last = runs.at(-1)
        if (last?.key === key) last.text += written
        else runs.push({ key, font, text: written })
      }
    }
    return runs
  }
}

/** Signs of these texts that no font can write, each once. */
export async function signsWithoutFont(texts: Iterable<string>): Promise<string[]> {
  const drawers = await drawersFor('en')
  const missing: string[] = []
  for (const sign of new Set(printable([...texts].join(' ')))) {
    const { size } = drawers.parts
    if (!/[\n\u200c\u200d]/u.test(sign) && !signRuns(drawers, sign, 400)) missing.push(sign)
    // Opening a file takes milliseconds, and hundreds of characters may each need another.
    if (drawers.parts.size > size) await setImmediate()
  }
  return missing
}

/** One run if one font has all signs of the cluster, else a run for each sign that has a font at all. */
function fontsFor(drawers: Drawers, cluster: string, weight: Weight): Run[] {
  const visible = [...cluster].filter(sign => !/[\u200c\u200d]/u.test(sign))
  const whole = fontFor(drawers, visible, weight)
  if (whole) return [{ ...whole, text: cluster }]
  return visible.flatMap(
    sign =>
      signRuns(drawers, sign, weight) ?? [
        { ...openPart(drawers, drawers.packages[0]!, 'latin', weight), text: sign },
      ],
  )
}

/** The sign, or what it is short for: ⅓ is 1⁄3 where no font has it. */
function signRuns(drawers: Drawers, sign: string, weight: Weight): Run[] | undefined {
  const found = fontFor(drawers, [sign], weight)
  if (found) return [{ ...found, text: sign }]
  const parts = [...sign.normalize('NFKD')]
  if (parts.includes(sign)) return
  const runs = parts.map(part => ({ part, font: fontFor(drawers, [part], weight) }))
  return runs.every(({ font }) => font) ? runs.map(({ part, font }) => ({ ...font!, text: part })) : undefined
}

function fontFor(drawers: Drawers, signs: readonly string[], weight: Weight): Opened | undefined {
  const codes = signs.map(sign => sign.codePointAt(0)!)
  for (const name of codes.length > 0 ? drawers.packages : []) {
    for (const part of partsWith(name, codes[0]!)) {
      const found = openPart(drawers, name, part, weight)
      if (codes.every(code => found.font.hasGlyphForCodePoint(code))) return found
    }
  }
}

function openPart({ kit, parts }: Drawers, packageName: string, name: string, weight: Weight): Opened {
  const { files, isVariable, hasWeights } = familyIn(packageName)
  const file = `${files}-${name}-${isVariable ? 'wght' : hasWeights ? weight : 400}-normal.woff2`
  const key = `${path.basename(files)}-${name}-${weight}`
  const own = parts.get(key)
  if (own) return own
  const known = opened.get(key)
  const part = known && !known.isFull() ? known : openFile(kit, file, isVariable, key, weight)
  parts.set(key, part)
  return part
}

function openFile(kit: Kit, file: string, isVariable: boolean, key: string, weight: Weight): Opened {
  const bytes = unpacked.get(file) ?? Buffer.from(kit.unpack(readFileSync(file)))
  unpacked.set(file, bytes, bytes.length)
  // fontkit would unpack all outlines anew for each glyph of a packed file.
  const plain = kit.create(bytes)
  const font = withOutlines(isVariable ? plain.getVariation({ wght: weight }) : plain, isVariable)
  const part = { key, ...withClusters(font) }
  // All parts of a family bear one name, by which PDFKit would take them for one font.
  Object.defineProperty(font, 'postscriptName', { value: `${plain.postscriptName}-${key}` })
  opened.set(key, part, bytes.length)
  return part
}

async function drawersFor(language: string): Promise<Drawers> {
  kit ??= loadKit()
  return { kit: await kit, packages: packagesFor(language), parts: new Map() }
}

async function loadKit(): Promise<Kit> {
  const [{ create }, unpack] = await Promise.all([import('fontkit'), unpackerOf()])
  return { create: create as Kit['create'], unpack }
}

async function unpackerOf(): Promise<Kit['unpack']> {
  const decompress = require('wawoff2/build/decompress_binding.js') as {
    decompress: (bytes: Buffer) => Uint8Array | false
    onRuntimeInitialized?: () => void
    calledRun?: boolean
  }
  if (!decompress.calledRun)
    await new Promise<void>(resolve => {
      decompress.onRuntimeInitialized = resolve
    })
  return bytes => {
    const unpacked = decompress.decompress(bytes)
    if (!unpacked) throw new Error('A font file is damaged')
    return unpacked
  }
}
