import { hasPermission, type Viewer } from '#shared/access.ts'
import { packHas } from '#shared/plan.ts'
import { because, type Verdict } from '#shared/verdict.ts'

/** True if the viewer may ask for reviews of many jobs at once: the packs 1 and 2 don't have it (document 1 §6). */
export function mayBulkReview(viewer: Pick<Viewer, 'pack_id' | 'permissions'>): Verdict {
  if (!hasPermission(viewer, 'jobs.viewAndDelete')) return because('You don’t have permission to do this.')
  return packHas(viewer, 'bulkReview') || because('Bulk reviews come with a larger plan.')
}
