import type { Translate } from '../translator.ts'

/** MapLibre's texts by its keys, in the reader's language. */
export function mapTexts(t: Translate, label: string): Record<string, string> {
  return {
    'Map.Title': t('Map: the arrow keys move it, plus and minus zoom'),
    'Marker.Title': label,
    'NavigationControl.ZoomIn': t('Zoom in'),
    'NavigationControl.ZoomOut': t('Zoom out'),
    'AttributionControl.ToggleAttribution': t('Map attribution'),
    'CooperativeGesturesHandler.WindowsHelpText': t('Hold Ctrl and scroll to zoom the map'),
    'CooperativeGesturesHandler.MacHelpText': t('Hold ⌘ and scroll to zoom the map'),
    'CooperativeGesturesHandler.MobileHelpText': t('Use two fingers to move the map'),
  }
}
