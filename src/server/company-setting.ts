import { sql } from 'kysely'
import type { Translate } from '#shared/translator.ts'
import type { CompanyTx } from './db/company-tx.ts'
import { readAnew, readOnce } from './db/read-once.ts'
import { readerOf } from './reader.ts'
import { refuseStale } from './refusal.ts'

/** A company's choices on one subject, kept as one value under a name. */
export interface CompanySetting<T extends object> {
  /** 'sms', 'tax' … */
  name: string
  /** Fills defaults into the stored value; undefined: it was never saved. */
  from(stored: unknown): T
  /** Words to begin with, in the language of the company's documents, until the first save. */
  worded?(usual: T, t: Translate): T
}

export type SavedSetting<T> = T & {
  /** 0: never saved. */
  version: number
}

export async function readSetting<T extends object>(
  tx: CompanyTx,
  setting: CompanySetting<T>,
): Promise<SavedSetting<T>> {
  const row = await readOnce(tx, `settings ${setting.name}`, () => rowOf(tx, setting.name).executeTakeFirst())
  return row
    ? { ...setting.from(row.value), version: row.version }
    : { ...(await neverSaved(tx, setting)), version: 0 }
}

async function neverSaved<T extends object>(tx: CompanyTx, { from, worded }: CompanySetting<T>): Promise<T> {
  const usual = from(undefined)
  return worded ? worded(usual, (await readerOf(await companyLanguage(tx), 'UTC')).t) : usual
}

const documents: CompanySetting<{ language: string; colour: string }> = {
  name: 'documents',
  from: stored => ({ language: 'en', colour: '#0b7f77', ...(stored as object | undefined) }),
}

/** The language of the company's documents, which all that it sends is in. */
export const companyLanguage = async (tx: CompanyTx): Promise<string> =>
  (await readSetting(tx, documents)).language

/** The colour of the company's documents and mails, '#rrggbb'. */
export const companyColour = async (tx: CompanyTx): Promise<string> =>
  (await readSetting(tx, documents)).colour

/** A setting's fields that a save carries; the others stay. */
export type SettingChange<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** The setting with what a save carries of it, without its version. */
export function withChange<T extends object>(kept: T & { version?: number }, change: SettingChange<T>): T {
  const { version: _, ...before } = kept
  const sent = Object.entries(change).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(sent) } as T
}

/** Saves what is sent of it; a stale version is refused with the present value. Absent, the last one wins. */
export async function saveSetting<T extends object>(
  tx: CompanyTx,
  setting: CompanySetting<T>,
  change: SettingChange<T>,
  version: number | undefined,
): Promise<SavedSetting<T>> {
  // The row can't be locked before it is there: the second of two first saves would lose what the first has.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${setting.name}`}, ${tx.companyId}))`.execute(
    tx,
  )
  const row = await rowOf(tx, setting.name).executeTakeFirst()
  const kept = row ? setting.from(row.value) : await neverSaved(tx, setting)
  const before = { ...kept, version: row?.version ?? 0 }
  refuseStale(version, before, before)
  const value = withChange(kept, change)
  const saved = await tx
    .insertRows('settings', { name: setting.name, value: JSON.stringify(value), version: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'name'])
        .doUpdateSet({ value: JSON.stringify(value), version: sql<number>`settings.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  readAnew(tx, `settings ${setting.name}`)
  tx.record('settings', { [setting.name]: row?.value ?? null }, { [setting.name]: value }, tx.companyId)
  return { ...setting.from(value), version: saved.version }
}

const rowOf = (tx: CompanyTx, name: string) =>
  tx.rows('settings').where('name', '=', name).select(['value', 'version'])
