import { Link } from 'react-router'
import { page, useRootData } from '../../page.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Html } from '../../ui/html.tsx'
import { Breadcrumb } from '../../ui/layout/breadcrumb.tsx'
import { Page, Stack } from '../../ui/layout/page-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useAboutWords, type AboutWords } from '../../words/areas/about-words.ts'
import styles from './about.module.css'

type AboutData = { aboutHtml: string }

function Banner() {
  const { about, shell } = useAboutWords()
  const { settings } = useRootData()
  return (
    <header className={styles.banner}>
      <div className={styles.inside}>
        <Breadcrumb
          way={[{ key: 'home', link: <Link to={paths.home}>{shell.links.home}</Link> }]}
          here={about.heading}
        />
        <h1>{about.heading}</h1>
        <p className={styles.credit}>{shell.academyCredit(settings.academyName, settings.instructorName)}</p>
      </div>
    </header>
  )
}

function About({ data: { aboutHtml } }: { data: AboutData }) {
  const { about } = useAboutWords()
  const toCourses = (
    <Link to={paths.courses} className={buttonClass()}>
      {about.courses}
    </Link>
  )
  return (
    <>
      <Banner />
      <Page width="narrow" className={styles.text}>
        {aboutHtml === '' ? (
          <EmptyState action={toCourses}>{about.empty}</EmptyState>
        ) : (
          <Stack gap="large">
            <Html html={aboutHtml} />
            <div>{toCourses}</div>
          </Stack>
        )}
      </Page>
    </>
  )
}

/** The academy in its own words. H6 */
export const aboutPage = page<AboutData, AboutWords>({
  useTexts: useAboutWords,
  load: async ({ api }) => (await api('GET /about')).data,
  title: ({ about }) => about.title,
  description: ({ about }) => about.description,
  View: About,
})
