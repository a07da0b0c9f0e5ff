import { onlyNaming, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { LicenceRows } from '#features/people/licences/testing/licences.samples.ts'
import type { licenceFilesContract } from '../licence-files.contract.ts'

export const licenceFilesSamples = ({ licence }: LicenceRows): Samples<typeof licenceFilesContract> => ({
  // It takes a file.
  add: onlyNaming({ id: licence }),
  remove: { id: licence },
  // There is no scan.
  read: onlyNaming({ id: licence }),
})

export default samplesFor({ samples: { licenceFiles: licenceFilesSamples } })
