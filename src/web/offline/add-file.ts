import { addFileWrite, fetchSender } from './waiting-writes.ts'

// A browser never asks again for a part that it once could not fetch: with a control that takes photos, comes what sends
// them, or they would wait until the page is opened anew.
void fetchSender().catch(() => {})

/** `addFileWrite`, for screens. */
export const addFile = addFileWrite
