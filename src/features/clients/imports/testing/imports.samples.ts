import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { asDraft } from '#server/http/draft-file.ts'
import { newStorageKey } from '#server/providers/storage/storage.port.ts'
import type { importsContract } from '../imports.contract.ts'

export type ImportRows = Awaited<ReturnType<typeof importRows>>

export async function importRows({ app, company, insert, word }: SampleMaker) {
  const inState = async (state: string) => {
    const id = await insert(
      `insert into imports (company_id, kind, file_name, encoding, delimiter, headings, mapping, state, rows)
       values ($1, 'clients', $2, 'utf-8', ',', '{Name}', '{name}', $3, 1)`,
      `${word}.csv`,
      state,
    )
    await app.sql(
      `insert into import_rows (company_id, import_id, row, place, cells, outcome)
       values ($1, $2, 2, 1, array[$3], 'refused')`,
      [company.id, id, word],
    )
    return id
  }
  const keptImport = await inState('mapping')
  const key = newStorageKey(companyIdFrom(company.id, 'link'))
  await asDraft(Buffer.from(`Customers\nName\n${word}\n`), path =>
    app.services.providers.storage.keep(key, path),
  )
  await app.sql('update imports set file_key = $3 where company_id = $1 and id = $2', [
    company.id,
    keptImport,
    key,
  ])
  return {
    keptImport,
    import: await inState('mapping'),
    readyImport: await inState('ready'),
    runningImport: await inState('running'),
    doneImport: await inState('done'),
  }
}

export const importSamples = (rows: ImportRows): Samples<typeof importsContract> => ({
  // A file, which its own tests send.
  save: null,
  reread: { id: rows.keptImport, heading_row: 2 },
  list: {},
  open: { id: rows.import },
  rows: { id: rows.import, outcome: 'refused' },
  exportRows: { id: rows.import },
  map: { id: rows.import, kind: 'clients', mapping: ['name'] },
  guess: { id: rows.import, kind: 'clients' },
  start: { id: rows.readyImport },
  stop: { id: rows.runningImport },
  undo: { id: rows.doneImport },
  drop: { id: rows.import },
})

export default samplesFor({ samples: { imports: importSamples }, rows: importRows })
