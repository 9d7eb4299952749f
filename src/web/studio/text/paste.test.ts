import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getSchema } from '@tiptap/core'
import { DOMParser as SchemaParser, DOMSerializer } from '@tiptap/pm/model'
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { chartAddress } from '../../../core/charts/chart.ts'
import { sanitizeHtml } from '../../../server/content/sanitize.ts'
import { beanYields } from '../../../testing/charts.ts'
import { toEditable, toStored } from './convert.ts'
import { cleanPasted, picturesWithFiles } from './paste.ts'
import { extensions } from './schema.ts'

const schema = getSchema(extensions)
const { document } = new Window() as unknown as { document: Document }

/** Returns what is stored of a paste whose clipboard has this many picture files. */
function stored(html: string, files = 0): string {
  document.body.innerHTML = html
  const given = Array.from(
    { length: files },
    (_, index) => new File(['x'], `clipboard-${index}.png`, { type: 'image/png' }),
  )
  const found = [...picturesWithFiles(document.body, given).keys()]
  cleanPasted(document.body, (picture) =>
    found.includes(picture) ? `/files/picture-${found.indexOf(picture)}.webp` : null,
  )
  toEditable(document.body)
  const doc = SchemaParser.fromSchema(schema).parse(document.body)
  doc.check()
  const saved = document.createElement('body')
  saved.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document }))
  return sanitizeHtml(toStored(saved))
}

// Written after what Word for Microsoft 365 puts on the clipboard: its own classes, conditional comments, lists as paragraphs.
const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body lang=EN-US>
<!--StartFragment--><h1>Reading<o:p></o:p></h1>
<p class=MsoNormal>Plain, <b>bold</b>, <i>italic</i>, <u>underlined</u>, <span style='font-weight:bold'>styled</span>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span>First</p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:1.0in;mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp;</span></span>Inner</p>
<p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span>Second</p>
<p class=MsoNormal>Then numbers:</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>One</p>
<table class=MsoTableGrid border=1 cellspacing=0><tr><td width=100 valign=top style='width:1in'><p class=MsoNormal>Cell<o:p></o:p></p></td><td><p class=MsoNormal><b>Key</b></p></td></tr></table>
<p class=MsoNormal><img width=200 height=100 src="file:///C:/Users/Huda/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png" alt="A graph"></p>
<!--EndFragment--></body></html>`

// Written after what Google Docs puts on the clipboard: one bold element around all that is not bold, and styles instead of elements.
const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-5e1c"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-weight:400;">Evidence</span></h2>
<p dir="ltr" style="line-height:1.38"><span style="font-weight:400;font-style:normal">Plain and </span><span style="font-weight:700;font-style:italic">both</span></p>
<ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">Point</span></p></li></ul>
<div dir="ltr"><table><colgroup><col width="200"></colgroup><tbody><tr style="height:0pt"><td style="border:solid"><p dir="ltr"><span>A</span></p></td></tr></tbody></table></div>
<p dir="ltr"><span><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXe" width="624" height="351" alt=""></span></p></b>`

/** Reads a document that was copied; where each is from stands beside them. */
const copied = (name: string) => readFileSync(join(import.meta.dirname, `clipboards/${name}.txt`), 'utf8')

test('T12 a document copied from Word keeps bold, italic and struck words, and its lists with their levels', () => {
  expect(stored(copied('word-lists')).replaceAll('<p></p>', '')).toBe(
    '<p>My complicated <strong>word document renders</strong> <em>like this in the card</em> generator.</p>' +
      '<p>Test big text</p><p>Testing smaller text and <s>crossed out text.</s></p>' +
      '<ul><li>Test list</li><li>Test<ul><li>Test indented</li></ul></li><li>Tes6t</li></ul>' +
      '<ol><li>tes t test test<ol><li>tes t indented</li></ol></li></ol>',
  )
})

test.each([
  [
    'docs-styles',
    '<p><strong>Some bold text</strong></p><p><em>Some italicized text</em></p><p><u>Some underlined text</u></p>' +
      '<p><s>Some strikethrough text</s></p><p><sup>Some superscript</sup></p><sub>Some subscript</sub>',
  ],
  ['docs-headings', '<h2>This is an H1</h2><h3>This is an H2</h3><h4>This is an H3</h4><h5>This is an H4</h5>'],
  [
    'docs-links',
    '<p><a>this is a link</a></p><p><a><strong>this is a bold link</strong></a></p>' +
      '<p><a><em>this is an italicized link</em></a></p>' +
      '<a><em><strong>this is a bold, italicized link</strong></em></a>',
  ],
])('T12 what was copied from Google Docs is kept: %s', (name, kept) => {
  const html = stored(copied(name))
  expect(html.replaceAll(/ (?:dir|rel)="[^"]*"/g, '').replaceAll(' href="https://www.example.com"', '')).toBe(kept)
})

test('T12 lists copied from Google Docs keep their levels; the empty lines between blocks are no blocks', () => {
  const html = stored(copied('docs-nested-lists')).replaceAll(/ dir="ltr"/g, '')
  expect(html).toMatch(
    /^<ol><li><p><u><strong>Abcd<br \/>1234<\/strong><\/u><\/p><ol><li><p>In abcd<\/p><ol><li><p>Some text in <em>italics<\/em> and /,
  )
  expect(html).toContain(
    '<li><p>Todo 2</p><ul><li><p>subtodo</p><ul><li><p>subsubsub</p></li></ul></li></ul></li></ul><p>Asdfasdf</p>',
  )
  expect(html.match(/<br/g)).toHaveLength(1)
})

test('T12 pasted from Word: headings, bold, lists and tables stay; a picture of the clipboard comes along', () => {
  const html = stored(word, 1)
  expect(html).toContain('<h2>Reading</h2>')
  expect(html).toContain('<strong>bold</strong>, <em>italic</em>, <u>underlined</u>, <strong>styled</strong>.')
  expect(html).toMatch(/<ul><li>First<ul><li>Inner<\/li><\/ul><\/li><li>Second<\/li><\/ul>/)
  expect(html).toContain('<ol><li>One</li></ol>')
  expect(html).toContain('<td><p>Cell</p></td><td><p><strong>Key</strong></p></td>')
  expect(html).toContain('<img src="/files/picture-0.webp" alt="A graph" />')
  expect(html).not.toMatch(/Mso|style=|file:|o:p|&nbsp;|·/)
})

test('T12 pasted from Google Docs: only what was bold is bold; lists and tables stay; a picture elsewhere becomes a gap', () => {
  const html = stored(docs)
  expect(html).toContain('Evidence</h3>')
  expect(html).toMatch(/Plain and <em><strong>both<\/strong><\/em>|Plain and <strong><em>both<\/em><\/strong>/)
  expect(html.match(/<strong>/g)).toHaveLength(1)
  expect(html).toMatch(/<ul><li[^>]*>.*Point.*<\/li><\/ul>/)
  expect(html).toMatch(/<td><p[^>]*>A<\/p><\/td>|<td>A<\/td>/)
  expect(html).not.toContain('googleusercontent')
  expect(html).toContain('<figure><figcaption></figcaption></figure>')
})

test('T12 T16 a graph that is cut and pasted stays; a picture beside it still takes the first file', () => {
  const html = stored(
    `<figure><img src="${chartAddress(beanYields)}" alt="x"></figure><p><img src="file:///a.png" alt="A photo"></p>`,
    1,
  )
  expect(html).toContain(`<figure><img src="${chartAddress(beanYields)}" alt="Bar graph: `)
  expect(html).toContain('<img src="/files/picture-0.webp" alt="A photo" />')
})

test('T12 pictures and gaps of one line and of several keep their order, and a picture in its address is one of them', () => {
  const data = `data:image/png;base64,${btoa('picture')}`
  const pictures = (html: string) =>
    [...html.matchAll(/alt="(\w+)"|<figcaption>(\w+)/g)].map(([, at, gap]) => at ?? `gap ${gap}`)
  const line = ['a', 'b', 'c'].map((alt) => `<img src="file:///${alt}.png" alt="${alt}">`).join(' ')
  // As many files as pictures: each its own. Fewer: no one knows which is missing, so all are asked for, in order.
  expect(pictures(stored(`<p>x ${line}</p><p>y</p>`, 3))).toEqual(['a', 'b', 'c'])
  expect(pictures(stored(`<p>x ${line}</p><p>y</p>`, 2))).toEqual(['gap a', 'gap b', 'gap c'])
  expect(pictures(stored(`<p>x ${line}</p><p>y</p>`))).toEqual(['gap a', 'gap b', 'gap c'])
  const mixed = `<p><img src="file:///a.png" alt="a"></p><p><img src="${data}" alt="d"></p><p><img src="file:///b.png" alt="b"></p>`
  expect(pictures(stored(mixed, 2))).toEqual(['a', 'd', 'b'])
  expect(pictures(stored(mixed))).toEqual(['gap a', 'd', 'gap b'])
  document.body.innerHTML = mixed
  const [[picture, file] = []] = picturesWithFiles(document.body, [])
  expect([picture?.alt, file?.type, file?.name]).toEqual(['d', 'image/png', 'picture-2.png'])
  for (const src of ['data:image/svg+xml;base64,AAAA', 'data:text/html;base64,AAAA', 'data:image/png;base64,***'])
    expect(pictures(stored(`<p><img src="${src}" alt="no"></p>`))).toEqual(['gap no'])
})

test('T12 nothing of a paste runs or is fetched', () => {
  const html = stored(
    '<p onclick="steal()">x<script>steal()</script><a href="javascript:steal()">y</a><img src="https://evil.example/pixel.png" onerror="steal()"></p>',
  )
  expect(html).not.toMatch(/steal|evil|script/)
  expect(html).toMatch(/x.*y/)
})

test('T12 a foreign page cannot pass HTML off as kept by this editor; a formula of our own comes along', () => {
  const hostile =
    '<img src="https://evil.example/pixel.png" onerror="steal()"><iframe src="https://evil.example"></iframe>'
  const kept = (html: string) => `<div data-kept data-html="${html.replaceAll('"', '&quot;')}"></div>`
  document.body.innerHTML = `<p data-bare="yes">x</p>${kept(hostile)}${kept(kept(hostile))}<pre>${hostile}code</pre>
    <math><mtext>${hostile}<a href="javascript:steal()">y</a></mtext><mi onclick="steal()" mathvariant="bold">z</mi></math>`
  cleanPasted(document.body, () => null)
  toEditable(document.body)
  // What the editor shows as it is stands in data-html.
  const shown = [...document.body.querySelectorAll('[data-html]')].map((element) => element.getAttribute('data-html'))
  expect([document.body.innerHTML, ...shown].join('\n')).not.toMatch(/steal|evil|onerror|iframe/)

  const own = stored(
    `<p>Half is <span data-tex="\\frac{1}{2}"></span>, and ${kept('<math><mi>q</mi></math>').replaceAll('div', 'span')}.</p>`,
  )
  expect(own).toContain('<mfrac>')
  expect(own).toContain('<mi>q</mi>')
})
