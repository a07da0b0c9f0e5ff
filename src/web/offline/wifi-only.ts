/** Name of this device's choice: files wait for Wi-Fi. */
const choice = 'filesOnWifiOnly'

/** The part of the Network Information API that is needed: only phones' browsers say of which type their line is. */
interface Line extends EventTarget {
  type?: string
}
const line = () => (navigator as { connection?: Line }).connection

/** False where nobody says whether the line is Wi-Fi: there is nothing to choose. */
export const knowsWifi = (): boolean => line()?.type !== undefined

export const isWifiOnly = (): boolean => localStorage.getItem(choice) === 'yes'

const watchers = new Set<() => void>()
export function chooseWifiOnly(isOnly: boolean): void {
  if (isOnly) localStorage.setItem(choice, 'yes')
  else localStorage.removeItem(choice)
  for (const watcher of watchers) watcher()
}

/** True while files wait for Wi-Fi. */
export const holdsFiles = (): boolean => isWifiOnly() && line()?.type === 'cellular'

/** Calls `onChange` when the line is another, or the choice. */
export function watchLine(onChange: () => void): void {
  watchers.add(onChange)
  line()?.addEventListener('change', onChange)
}
