import type { Translate } from '#shared/translator.ts'
import type { ImportKindId, ImportState, Outcome } from '../imports.rules.ts'

export const kindTexts: Record<ImportKindId, string> = {
  clients: 'Clients',
  jobs: 'Open jobs',
  quotes: 'Open quotes',
  reviews: 'Reviews',
}

export const outcomeTexts: Record<Outcome, string> = {
  new: 'New',
  update: 'Updated',
  same: 'Already exists',
  refused: 'Rejected',
}

export const stateTexts: Record<ImportState, string> = {
  reading: 'Reading',
  mapping: 'Not imported yet',
  checking: 'Checking',
  ready: 'Not imported yet',
  running: 'Importing',
  stopped: 'Stopped',
  done: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
  failed: 'Failed',
}

const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

/** How the file was read, for who sees odd letters in it. */
export const readText = (t: Translate, encoding: string): string =>
  t('Read as {{encoding}}.', { encoding: encodings[encoding] ?? encoding })
