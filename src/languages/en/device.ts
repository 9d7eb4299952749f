/** The messages about what a device or browser lacks for a test, and what to do. E2 */
export const device = {
  title: 'This browser is not ready for a test',
  send: 'It cannot send your answers.',
  time: 'It cannot keep the time of the test.',
  store: 'It cannot store your answers on this device, as in a private window, or when its storage is full or blocked.',
  newer:
    'Update it, or use a newer one: Chrome 109, Safari 16.4, iOS 16.4, Samsung Internet 20, Firefox 140 or later. Nothing has begun, and no time runs.',
  storing:
    'Open this page in a usual window, or allow this site to store data. You can begin without it: then stay online, because what is not sent is lost when the page closes.',
}
