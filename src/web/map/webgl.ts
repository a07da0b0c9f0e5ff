/** True if this browser can draw a map. */
export function hasWebgl(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
}
