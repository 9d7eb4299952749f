import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { languages as allLanguages, type Language } from '../../languages/registry.ts'
import { readCookies, readHidden } from '../http/cookies.ts'
import type { Context } from '../http/context.ts'
import { languageOf } from '../http/language-of.ts'

/** Files that the studio's document loads, and the folder they are served from; null where something else serves them. */
type StudioBuild = { early: string | null; script: string; styles: string[]; fonts: string[]; folder: URL | null }

/** The studio as it was built for each language, by its code. */
export type StudioFiles = ReadonlyMap<string, StudioBuild>

type Chunk = { file: string; css?: string[]; imports?: string[]; assets?: string[] }

const entrySource = 'src/web/studio/entry.tsx'
const earlySource = 'src/web/studio/entry-early.ts'

/** Reads the manifest of the studio's own build. */
export function readStudioFiles(folder: URL): StudioBuild {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', folder), 'utf8')) as Record<string, Chunk>
  const entry = manifest[entrySource]
  const early = manifest[earlySource]
  if (!entry || !early) throw new Error(`the studio's build has no ${entrySource} or ${earlySource}`)
  const address = (file: string) => `/studio/${file}`
  const fonts = (entry.assets ?? []).filter((file) => /inter-latin-wght-normal/.test(file))
  return {
    early: address(early.file),
    script: address(entry.file),
    styles: (entry.css ?? []).map(address),
    fonts: fonts.map(address),
    folder,
  }
}

/** The page of a preview, which the editor of questions frames. */
const previewPage = /^\/studio\/preview\/\d+$/
/** The pages of that editor, and of the settings with the site beside them. */
const editorPage = /^\/studio\/(?:questions\/\d+\/items\/\d+|site\/settings)$/

/** Returns the policy of a page; frames are for these editors alone, and only a preview can be framed. T15 T16 */
const policyOf = (pathname: string) =>
  [
    "default-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `frame-src ${editorPage.test(pathname) ? "'self'" : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${previewPage.test(pathname) ? "'self'" : "'none'"}`,
  ].join('; ')

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'accept-language, cookie',
  'x-robots-tag': 'noindex',
  // The link of an invitation carries its token in the fragment; no address of the studio is sent to another site.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

const themeOf = (cookieHeader: string | undefined) => {
  const theme = readCookies(cookieHeader)['theme']
  return theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : ''
}

type DocumentTexts = { name: string; needsScript: string; notStarted: string }

const readTexts = async (code: string) =>
  ((await import(`../../languages/${code}/studio.ts`)) as { studio: DocumentTexts }).studio

/** The texts of the document in every language by its code. */
const textsIn = new Map(await Promise.all(allLanguages.map(async ({ code }) => [code, await readTexts(code)] as const)))

const documentOf = (
  { early, script, styles, fonts }: StudioBuild,
  { code, direction }: Language,
  { name, needsScript, notStarted }: DocumentTexts,
  attributes: string,
) => `<!doctype html>
<html lang="${code}" dir="${direction}"${attributes}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>\n`).join('')}${styles
  .map((href) => `<link rel="stylesheet" href="${href}">\n`)
  .join('')}${early === null ? '' : `<script src="${early}"></script>\n`}<script type="module" src="${script}"></script>
</head>
<body><div id="studio"></div><p role="alert" data-not-started>${notStarted}</p><noscript>${needsScript}</noscript></body>
</html>
`

/**
 * Serves the studio: one document for every address below /studio, the same for everybody and never stored, and the files of its
 * own build, which the public pages never load. What is in it comes through the API.
 */
export async function serveStudio(
  app: FastifyInstance,
  files: StudioFiles,
  { languages, sessions, isDevelopment }: Pick<Context, 'languages' | 'sessions'> & { isDevelopment: boolean },
): Promise<void> {
  const folders = [...files.values()].flatMap(({ folder }) => folder ?? [])
  if (folders.length > 0)
    await app.register(fastifyStatic, {
      root: folders.map((folder) => `${fileURLToPath(folder)}assets`),
      prefix: '/studio/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
    })
  for (const url of ['/studio', '/studio/*'])
    app.get(url, async (request, reply) => {
      const { cookie } = request.headers
      const { pathname } = new URL(request.url, 'http://studio')
      const cookies = readCookies(cookie)
      const actor = cookies['token'] && (await sessions.find(cookies['token'], readHidden(cookies, 'companion')))
      const language = languageOf(request, languages, actor || null)
      const build = files.get(language.code)
      const texts = textsIn.get(language.code)
      if (!build || !texts) throw new Error(`no studio was built for ${language.code}`)
      return reply
        .headers({ ...headers, ...(!isDevelopment && { 'content-security-policy': policyOf(pathname) }) })
        .send(
          documentOf(build, language, texts, `${themeOf(cookie)}${editorPage.test(pathname) ? ' data-frames' : ''}`),
        )
    })
}
