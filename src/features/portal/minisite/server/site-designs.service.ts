import { randomUUID } from 'node:crypto'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { jobTypes } from '#features/account/job-types/server/job-types.queries.ts'
import { workers } from '#features/people/team/server/team.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import {
  designLabels,
  emptyValues,
  type Site,
  type SiteBlock,
  type SiteDesign,
  type SiteKind,
  type SiteValues,
  siteDesigns,
  siteRow,
  usualDays,
} from '../minisite.rules.ts'
import { agreedPosts } from './site-sources.queries.ts'

const mostServices = 9
const mostPeople = 8
const mostPhotos = 6

/** The parts of each design, in their order. */
const parts: Record<SiteDesign, readonly SiteKind[]> = {
  classic: [
    'hero',
    'services',
    'about',
    'area',
    'gallery',
    'reviews',
    'questions',
    'form',
    'hours',
    'contact',
  ],
  bold: ['hero', 'reviews', 'services', 'prices', 'gallery', 'team', 'form', 'contact'],
  calm: ['hero', 'about', 'services', 'team', 'questions', 'hours', 'form', 'contact'],
}

/** Three designs of a website with what the company has already told. */
export async function siteTemplates(tx: CompanyTx): Promise<{ name: string; site: Site }[]> {
  const { t, list } = await companyReader(tx)
  const { name, suburb } = await companyRow(tx)
  const types = (await jobTypes.offered(tx)).slice(0, mostServices)
  const people = (await workers(tx, null)).slice(0, mostPeople)
  const posts = (await agreedPosts(tx, mostPhotos)).map(({ id }) => id)
  const services = types.map(type => siteRow({ name: type.name }))
  const values: Record<SiteKind, Partial<SiteValues>> = {
    hero: {
      title: suburb ? t('{{company}} in {{suburb}}', { company: name, suburb }) : name,
      text: types.length > 0 ? list(types.slice(0, 4).map(type => type.name)) : '',
    },
    services: { title: t('What we do'), rows: services },
    area: { title: t('Where we work'), rows: suburb ? [siteRow({ name: suburb })] : [] },
    about: { title: t('About us') },
    team: { title: t('Who comes to you'), rows: people.map(({ fullname }) => siteRow({ name: fullname })) },
    gallery: { title: t('Our work'), posts },
    reviews: { title: t('What clients say') },
    prices: { title: t('Prices') },
    questions: {
      title: t('Questions and answers'),
      rows: [
        siteRow({ name: t('How soon can you come?') }),
        siteRow({ name: t('Are you licensed and insured?') }),
      ],
    },
    // The form has words of its own.
    form: {},
    booking: { title: t('Book online') },
    contact: { title: t('Contact') },
    hours: { title: t('Opening hours'), days: usualDays() },
  }
  const block = (kind: SiteKind): SiteBlock => ({
    id: randomUUID(),
    kind,
    values: emptyValues(values[kind]),
  })
  return siteDesigns.map(design => ({
    name: t(designLabels[design]),
    site: {
      design,
      language: '',
      title: '',
      description: '',
      proofs: [],
      blocks: parts[design].map(block),
    },
  }))
}
