/** The reason why what some browser of the range lacks does no harm, by its name in the check. */
type Guarded = Readonly<Record<string, string>>

const same = (why: string, ...names: string[]): Guarded => Object.fromEntries(names.map((name) => [name, why]))

/** Features that built files use and some browser of the range lacks, with what guards them; an unneeded entry fails the check. E1 */
export const guarded: Guarded = {
  // Replaced before any program runs.
  ...same(
    'src/web/entry-older.ts',
    'AbortSignal.any',
    '.toSorted()',
    '.toReversed()',
    '.toSpliced()',
    '.with()',
    '.isWellFormed()',
    '.checkVisibility()',
    '.showPopover()',
    '.hidePopover()',
  ),
  ...same('src/web/ui/popovers.ts and src/web/styles/popovers.css', ':popover-open'),

  // Called where it is there.
  ...same('looked for before it is used', 'requestIdleCallback', 'cancelIdleCallback', '.bytes()'),
  ...same(
    'looked for by the library that uses it (React, React Router, Tiptap, ProseMirror, zod)',
    'navigation',
    'Error.captureStackTrace',
    '.startViewTransition()',
    '.skipTransition()',
    '.caretPositionFromPoint()',
    '.getComposedRanges()',
    '.createPolicy()',
    '.createHTML()',
  ),

  // Methods of our own, or of a library, that share their name with a newer one of the browser.
  ...same(
    'a method of our own or of a library',
    '.actions()',
    '.added()',
    '.adopt()',
    '.changed()',
    '.command()',
    '.configure()',
    '.createView()',
    '.deleted()',
    '.destroy()',
    '.device()',
    '.dispose()',
    '.drop()',
    '.equals()',
    '.estimate()',
    '.forget()',
    '.getHTML()',
    '.lines()',
    '.move()',
    '.range()',
    '.removed()',
    '.resize()',
    '.retry()',
    '.share()',
    '.silent()',
    '.skipped()',
    '.sync()',
    '.to()',
    '.toBase64()',
    '.use()',
  ),

  // Styles without which a page looks plainer, and nothing is lost.
  ...same('a hint for a finger or a pointer', '-webkit-tap-highlight-color', '-webkit-touch-callout'),
  ...same(
    'a pointer that looks otherwise',
    ...['col-resize', 'copy', 'default', 'grab', 'grabbing', 'not-allowed'].map((look) => `cursor: ${look}`),
    ...['ns-resize', 'pointer', 'progress', 'zoom-in'].map((look) => `cursor: ${look}`),
  ),
  ...same('only marks what is selected', ':selection'),
  ...same('only of paper, on which nothing can be unfolded', ':details-content', 'content-visibility'),
  ...same('only of paper, on which a heading then stands alone', 'break-after: avoid'),
  ...same('only on pages without any program', '@media scripting'),
  ...same('a movement that is left out', '@starting-style'),
  ...same('lines that break elsewhere', 'text-wrap', 'text-indent: hanging', 'text-indent: each-line'),
  ...same('a field that does not grow by itself', 'field-sizing', 'resize'),
  ...same('bars of another look', 'scrollbar-color', 'scrollbar-width'),
  ...same('a part that is as wide as its place', 'inline-size: fit-content', 'grid-template-columns: subgrid'),
  ...same('a speed, and no look', 'contain-intrinsic-block-size'),
  ...same('colors of forced contrast, which Safari does not have', 'forced-color-adjust'),
  ...same('an outline that is cut a little', 'overflow-clip-margin'),
  ...same('the last of several fonts', 'font-family: math'),
}
