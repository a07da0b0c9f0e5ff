import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import type { ImportKinds } from './import-kind.service.ts'
import { workOnImport } from './imports.service.ts'
import { importWork } from './imports.works.ts'

export const importsSchedules =
  (kinds: ImportKinds) =>
  (services: Services, failed: LogFailure): Scheduled[] => [
    {
      work: importWork,
      run: due => workOnImport(services, kinds, due, failed('rows of an import could not be stored')),
    },
  ]
