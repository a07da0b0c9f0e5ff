import { clientImport } from '#features/clients/imports/server/client-import.service.ts'
import type { ImportKinds } from '#features/clients/imports/server/import-kind.service.ts'
import { jobImport } from '#features/jobs/jobs/server/job-import.service.ts'
import { reviewImport } from '#features/messages/reviews/server/review-import.service.ts'
import { quoteImport } from '#features/money/quotes/server/quote-import.service.ts'

/** The kinds of import files; each feature contributes its rows. */
export const importKinds: ImportKinds = {
  clients: clientImport,
  jobs: jobImport,
  quotes: quoteImport,
  reviews: reviewImport,
}
