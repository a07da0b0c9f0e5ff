const waiting: (() => void)[] = []

function run() {
  for (const callback of waiting.splice(0))
    try {
      callback()
    } catch (error) {
      // The others are told all the same.
      reportError(error)
    }
}

/** Milliseconds until it goes on without a frame: a window that nobody sees draws none. */
const patience = 50

/** Runs what is asked for within a frame at its end, together: answers that arrive one after the other are then drawn once. */
export function perFrame(callback: () => void): void {
  if (waiting.push(callback) > 1) return
  const timer = setTimeout(run, patience)
  requestAnimationFrame(() => {
    clearTimeout(timer)
    run()
  })
}
