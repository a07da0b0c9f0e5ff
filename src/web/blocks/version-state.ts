/**
 * unsaved: what is on the screen is not kept yet; draft: it is kept and nothing is published; changed: another version is
 * published; published: this one is.
 */
export type VersionState = 'unsaved' | 'draft' | 'changed' | 'published'

export const versionStateTexts: Record<VersionState, string> = {
  unsaved: 'Not saved',
  draft: 'Draft',
  changed: 'Changes not published',
  published: 'Published',
}

/** Compares what is on the screen with the kept draft and the published version, each as it would be stored. */
export function versionState(now: object, draft: object | null, published: object | null): VersionState {
  const text = JSON.stringify(now)
  if (text !== JSON.stringify(draft)) return 'unsaved'
  if (published === null) return 'draft'
  return text === JSON.stringify(published) ? 'published' : 'changed'
}
