/** Two tabs of one person don't send the same at the same time. */
export async function inOneTab(owner: string, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  // Missing on plain http in a local network: there the keys alone see to it that nothing happens twice.
  if (!navigator.locks) return run()
  await navigator.locks.request(`writes of ${owner}`, { signal }, run).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}
