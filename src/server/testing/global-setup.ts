import type { TestProject } from 'vitest/node'
import { startTestCluster, type TestCluster } from './cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: TestCluster
  }
}

/** Starts the run's cluster before the first test file and removes it after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, stop } = await startTestCluster(process.env.TEST_DATABASE_URL)
  project.provide('testCluster', cluster)
  return stop
}
