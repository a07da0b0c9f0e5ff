import type { Services } from '#server/context.ts'
import type { ScheduledWork } from '#server/schedule.ts'
import type { ImportKinds } from './import-kind.service.ts'
import { workOnImport } from './imports.service.ts'

export const importsSchedules =
  (kinds: ImportKinds) =>
  (services: Services): ScheduledWork => ({
    import: { run: due => workOnImport(services, kinds, due) },
  })
