import * as z from 'zod/mini'
import { mostBytes } from '#features/jobs/files/files.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const access = user({ permission: 'team.manage' })
const changes = ['team', 'files', 'diary'] as const

export const licenceFilesContract = {
  add: endpoint('POST', '/company/addLicenceFile/:id', {
    about:
      'Keeps a scan or photo with a licence, in the place of the one before: JPG, PNG, GIF, WebP or PDF.',
    access,
    effect: 'undoable',
    changes,
    upload: { maxBytes: mostBytes },
    input: z.object({ id: f.id }),
  }),
  remove: endpoint('POST', '/company/deleteLicenceFile/:id', {
    about: 'Takes the scan off a licence.',
    access,
    effect: 'leaves',
    changes,
    input: z.object({ id: f.id }),
  }),
  read: endpoint('GET', '/company/licenceFile/:id', {
    about: 'The scan of a licence, for who manages the team and for its holder.',
    access: user(),
    effect: 'reads',
    input: z.object({ id: f.id }),
    reply: 'file',
    cost: 'light',
  }),
}
