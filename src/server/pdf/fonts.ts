import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Font } from 'fontkit'
import { withOutlines } from './outlines.ts'

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

// Each family lies in many small files, one for a range of characters: a document reads the few that it needs.
interface Family {
  /** Prefix of its files, with their folder. */
  files: string
  /** Ranges of code points by the part of the family that holds them. */
  parts: { name: string; ranges: readonly (readonly [number, number])[] }[]
  isVariable: boolean
}

const require = createRequire(import.meta.url)
const packages = {
  latin: '@fontsource/poppins',
  japanese: '@fontsource-variable/noto-sans-jp',
  chinese: '@fontsource-variable/noto-sans-sc',
}
type Script = keyof typeof packages

interface Kit {
  families: Record<Script, Family>
  create: (bytes: Buffer) => Font
  /** A WOFF2 file as the TrueType file that it was made of. */
  unpack: (bytes: Buffer) => Uint8Array
}
let kit: Promise<Kit> | undefined
const opened = new Map<string, Font>()

/**
 * The fonts for a reader of this language: Poppins, then Noto Sans. The same Chinese character is written differently in
 * Japan and in China, so the reader's language says which Noto goes first. What no font has is written as an empty box.
 */
export async function typecaseFor(language: string): Promise<Typecase> {
  kit ??= loadKit()
  const loaded = await kit
  const order: Script[] =
    language === 'ja' ? ['latin', 'japanese', 'chinese'] : ['latin', 'chinese', 'japanese']
  const found = new Map<string, Run>()
  const runFor = (character: string, weight: Weight): Run => {
    const known = found.get(character + weight)
    if (known) return known
    const code = character.codePointAt(0)!
    let run: Run | undefined
    for (const script of order) {
      run = openedFor(loaded, script, code, weight)
      if (run) break
    }
    run ??= openPart(loaded, 'latin', 'latin', weight)
    found.set(character + weight, run)
    return run
  }
  return (text, weight) => {
    const runs: Run[] = []
    for (const character of text) {
      const { key, font } = runFor(character, weight)
      const last = runs.at(-1)
      if (last?.key === key) last.text += character
      else runs.push({ key, font, text: character })
    }
    return runs
  }
}

function openedFor(loaded: Kit, script: Script, code: number, weight: Weight): Run | undefined {
  for (const { name, ranges } of loaded.families[script].parts) {
    if (!ranges.some(([from, to]) => code >= from && code <= to)) continue
    const run = openPart(loaded, script, name, weight)
    if (run.font.hasGlyphForCodePoint(code)) return run
  }
}

function openPart(loaded: Kit, script: Script, name: string, weight: Weight): Run {
  const key = `${script}-${name}-${weight}`
  const known = opened.get(key)
  if (known) return { key, font: known, text: '' }
  const { files, isVariable } = loaded.families[script]
  const file = readFileSync(`${files}-${name}-${isVariable ? 'wght' : weight}-normal.woff2`)
  // fontkit would unpack all outlines anew for each glyph of a packed file.
  const plain = loaded.create(Buffer.from(loaded.unpack(file)))
  const font = withLetters(isVariable ? withOutlines(plain.getVariation({ wght: weight })) : plain)
  // All parts of a family bear one name, by which PDFKit would take them for one font.
  Object.defineProperty(font, 'postscriptName', { value: `${font.postscriptName}-${name}-${weight}` })
  opened.set(key, font)
  return { key, font, text: '' }
}

/**
 * fontkit keeps a glyph as it was first asked for, and one that came as a part of another (the U of Ü) has no letter: what
 * later documents write with it could be read, but neither found nor copied.
 */
function withLetters(font: Font): Font {
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints)
    if (glyph.codePoints.length === 0) glyph.codePoints = codePoints
    return glyph
  }
  return font
}

async function loadKit(): Promise<Kit> {
  const [{ create }, unpacker, ...families] = await Promise.all([
    import('fontkit'),
    unpackerOf(),
    ...Object.values(packages).map(familyIn),
  ])
  const [latin, japanese, chinese] = families as [Family, Family, Family]
  return { families: { latin, japanese, chinese }, create: create as Kit['create'], unpack: unpacker }
}

async function familyIn(name: string): Promise<Family> {
  const folder = path.dirname(require.resolve(`${name}/package.json`))
  const ranges = JSON.parse(await readFile(path.join(folder, 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >
  const parts = Object.entries(ranges).map(([part, listed]) => ({
    name: part.replace(/[[\]]/g, ''),
    ranges: listed.split(',').map(rangeOf),
  }))
  return {
    files: path.join(folder, 'files', path.basename(name)),
    parts,
    isVariable: name.includes('variable'),
  }
}

/** 'U+20-7e' or 'U+20ac'. */
function rangeOf(listed: string): [number, number] {
  const [from = 0, to = from] = listed
    .trim()
    .slice(2)
    .split('-')
    .map(hex => Number.parseInt(hex, 16))
  return [from, to]
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
