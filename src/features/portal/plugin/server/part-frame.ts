import type { ClientPage } from '#server/client-page/client-page.ts'
import type { Reader } from '#server/reader.ts'
import type { Plugin } from '../plugin.rules.ts'

/** Websites in whose frames a part may stand. */
export const framesOf = ({ sites }: Pick<Plugin, 'sites'>): string[] =>
  sites.length === 0 ? ['*'] : ['self', ...sites]

/** A part that is off, or that this website may not show. */
export const goneFrame = (reader: Reader): ClientPage => ({
  reader,
  brand: null,
  sites: ['*'],
  status: 404,
  title: reader.t('This page isn’t available right now.'),
  body: '',
})
