// What the picture of each written page says, by its path.
import { getCollection } from 'astro:content'

import { areaOf } from '../help/_articles.ts'
import { t } from '#lib/i18n/t.ts'

export interface Words {
  kicker: string
  title: string
}

export async function wordsOf(path: string): Promise<Words | undefined> {
  const fixed: Record<string, Words> = {
    home: { kicker: 'Platen', title: t('home.title') },
    help: { kicker: 'Platen', title: t('help.title') },
    blog: { kicker: 'Platen', title: t('blog.lead') },
    support: { kicker: 'Platen', title: t('supportPage.title') },
    'contact-us': { kicker: 'Platen', title: t('contactPage.title') },
    'endless-possibilities': { kicker: 'Platen', title: t('possibilities.title') }
  }
  if (Object.hasOwn(fixed, path)) return fixed[path]
  const [folder, ...rest] = path.split('/')
  const id = rest.join('/')
  if (folder === 'help') {
    const found = (await getCollection('help')).find(entry => entry.id === id)
    return found && { kicker: `${t('help.title')} · ${t(`help.area.${areaOf(found)}`)}`, title: found.data.title }
  }
  if (folder === 'blog' || folder === 'legal') {
    const found = (await getCollection(folder)).find(entry => entry.id === id)
    return found && { kicker: folder === 'blog' ? t('blog.title') : t('legal.title'), title: found.data.title }
  }
  const campaign = (await getCollection('campaigns')).find(({ data }) => data.path === path)
  return campaign && { kicker: 'Platen', title: campaign.data.title }
}
