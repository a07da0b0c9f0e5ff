import { serverKeys } from '#app/installation/server-keys.ts'
import { storagePlaces } from '#app/installation/storage-places.ts'
import { createSeal } from '#server/auth/seal.ts'
import { readPack, readSigned, writeSigned } from '#server/operations/moving/move-manifest.ts'
import { forgetMove, moveOf, noteMoved, openMove } from '#server/operations/moving/moves.queries.ts'
import { changedSince, isOfMove, packCompany } from '#server/operations/moving/pack.ts'
import { removeUnpacked, unpackCompany } from '#server/operations/moving/unpack.ts'
import { withOwner } from '#server/operations/reach.ts'
import { OperationRefused } from '#server/operations/refused.ts'
import { twoPlaces } from '#server/providers/storage/two-places.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { type Call, type Operation, pathOf, runOperation, sayUsage } from './operation.ts'
import { withDatabase } from './operation-doors.ts'

const usage = `npm run company -- pack ID --to DIR   there: closes a company, and writes all of it to a new folder
npm run company -- unpack DIR         here: makes the company of that folder, closed
npm run company -- moved DIR          there: compares once more, and leads people here from then on
npm run company -- open DIR           here: the company works here from then on
npm run company -- back ID            there, before "moved": the company works there again
npm run company -- remove DIR         here, before "open": takes away what was unpacked`

/** `npm run company`: one company's move from one installation to another, in steps that can be repeated. */
export async function company(call: Call): Promise<number> {
  const [step = '', named = '', ...more] = call.args
  const id = /^\d{1,15}$/.test(named) ? Number(named) : null
  if (step === 'pack') {
    const [option, folder, ...rest] = more
    if (id === null || option !== '--to' || !folder || rest.length > 0) return sayUsage(usage)
    return runOperation(call, operation => pack(id, pathOf(call, folder), operation))
  }
  if (more.length > 0 || !named) return sayUsage(usage)
  if (step === 'back') return id === null ? sayUsage(usage) : runOperation(call, work => back(id, work))
  const work = { unpack, moved, open, remove }[step]
  if (!work) return sayUsage(usage)
  return runOperation(call, operation => work(pathOf(call, named), operation))
}

async function pack(id: number, folder: string, operation: Operation): Promise<void> {
  const place = await placeOf(operation)
  await withDatabase(operation, ({ owner }) =>
    withOwner(owner, async client => {
      const { name, tables, files } = await packCompany(client, {
        ...place,
        company: id,
        folder,
        version: packageJson.version,
      })
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      operation.tell(
        `"${name}" is packed: ${rows.toLocaleString('en')} rows and ${files.count} files in ${folder}.`,
      )
      operation.tell(
        `It stays closed here. Take the folder to the other installation, and unpack it there; or: npm run company -- back ${id}`,
      )
    }),
  )
}

async function unpack(folder: string, operation: Operation): Promise<void> {
  const order = { ...(await placeOf(operation)), folder, url: operation.settings.publicUrl }
  await withDatabase(operation, ({ owner }) =>
    withOwner(owner, async client => {
      const { manifest, company: made, joined } = await unpackCompany(client, order)
      operation.tell(`"${manifest.name}" is here as company ${made}, as it was packed, and closed.`)
      if (joined.length > 0)
        operation.tell(`These people had an account here, whose password stays: ${joined.join(', ')}`)
      operation.tell(
        'Take arrived.json back to the other installation, and there: npm run company -- moved DIR',
      )
    }),
  )
}

async function moved(folder: string, operation: Operation): Promise<void> {
  const { key, tell } = await placeOf(operation)
  const manifest = await readPack(key, folder)
  const arrived = await readSigned(key, folder, 'arrived.json')
  if (arrived?.move !== manifest.move)
    throw new OperationRefused('The pack was not unpacked: arrived.json is missing, or of another pack.')
  await withDatabase(operation, ({ owner }) =>
    withOwner(owner, async client => {
      const move = await moveOf(client, { company: manifest.company })
      if (!isOfMove(move, manifest))
        throw new OperationRefused(
          `Company ${manifest.company} was taken back since, or has never been here: this pack is of no use.`,
        )
      if (!move.moved_to) {
        tell('Comparing what is here with the pack')
        const changed = await changedSince(client, manifest)
        if (changed.length > 0)
          throw new OperationRefused(
            `The company was changed since it was packed (${changed.join(', ')}): take away what was unpacked, and pack again.`,
          )
        await noteMoved(client, move, { url: arrived.url, id: arrived.company })
      }
      await writeSigned(key, folder, 'departed.json', {
        move: manifest.move,
        movedAt: new Date().toISOString(),
      })
      tell(
        `"${manifest.name}" has moved to ${arrived.url}. Take departed.json there: npm run company -- open DIR`,
      )
    }),
  )
}

async function open(folder: string, operation: Operation): Promise<void> {
  const { key, tell } = await placeOf(operation)
  const manifest = await readPack(key, folder)
  const departed = await readSigned(key, folder, 'departed.json')
  if (departed?.move !== manifest.move)
    throw new OperationRefused(
      'The company may still work at the other installation: departed.json is missing, or of another pack.',
    )
  await withDatabase(operation, ({ owner }) =>
    withOwner(owner, async client => {
      const { rowCount } = await openMove(client, manifest.move)
      if (!rowCount) throw new OperationRefused('Nothing of this pack is here.')
      tell(`"${manifest.name}" works here. Delete the folder: it holds all of the company.`)
    }),
  )
}

async function back(id: number, operation: Operation): Promise<void> {
  await withDatabase(operation, ({ owner }) =>
    withOwner(owner, async client => {
      const move = await moveOf(client, { company: id })
      if (move?.side !== 'leaves') throw new OperationRefused(`Company ${id} is not on its way.`)
      if (move.moved_to)
        throw new OperationRefused(`Company ${id} has moved to ${move.moved_to}, and may work there.`)
      await forgetMove(client, move.move)
      operation.tell(`Company ${id} works here again, within ten seconds. A pack of it is of no use now.`)
    }),
  )
}

async function remove(folder: string, operation: Operation): Promise<void> {
  const order = { ...(await placeOf(operation)), folder, url: operation.settings.publicUrl }
  await withDatabase(operation, ({ owner }) =>
    withOwner(owner, async client => {
      const gone = await removeUnpacked(client, order)
      operation.tell(`Company ${gone} and its files are gone here.`)
    }),
  )
}

async function placeOf({ settings, tell, signal }: Operation) {
  const key = settings.INSTALLATIONS_KEY
  if (!key)
    throw new OperationRefused(
      'Set INSTALLATIONS_KEY to the same 32 bytes in both installations: openssl rand -base64 32',
    )
  const keys = await serverKeys(settings)
  const { present, other } = storagePlaces(settings)
  const storage = other ? twoPlaces(present, other) : present
  return { key, seal: createSeal(keys.secrets), wayside: createSeal(key), storage, tell, signal }
}
