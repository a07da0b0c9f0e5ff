import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { Storage } from 'happy-dom'
import { afterEach, vi } from 'vitest'
import './quick-react.ts'

// The files of a worker share its window and the packages, which is most of what a file loads. Our own modules are
// new for each file, and nothing is left of what the file before has stored or put in place.
vi.resetModules()
vi.unstubAllGlobals()
vi.useRealTimers()
notifications.clean()
// Also because Node 25 and newer bring storage of their own, which Vitest leaves in the place of the window's.
for (const name of ['localStorage', 'sessionStorage']) {
  Object.defineProperty(globalThis, name, { configurable: true, value: new Storage() })
}

// Stubs for what Mantine needs and happy-dom lacks.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// Not by the imports above, which come before the reset.
const { loadTemporal } = await import('#shared/dates.ts')
const { startI18n } = await import('#web/i18n.ts')
await Promise.all([startI18n(), loadTemporal()])
afterEach(() => {
  cleanup()
  // Keys for a part that never came (early-keys.ts) are kept until somebody presses elsewhere.
  dispatchEvent(new Event('pointerdown'))
  // A toast with Undo stays for ten seconds, into the next test.
  notifications.clean()
})

// Large parts are loaded when they are needed: on a busy machine the usual second is not enough.
configure({ asyncUtilTimeout: 8_000 })
