import { clientImport } from '#features/clients/imports/server/client-import.service.ts'
import type { ImportKinds } from '#features/clients/imports/server/import-kind.service.ts'
import { jobImport } from '#features/jobs/jobs/server/job-import.service.ts'
import { quoteImport } from '#features/money/quotes/server/quote-import.service.ts'

/** What a file can bring in: each feature hands over its own rows. */
export const importKinds: ImportKinds = { clients: clientImport, jobs: jobImport, quotes: quoteImport }
