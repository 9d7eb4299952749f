/** The address of the service worker, and the addresses of the test player, which it looks after. */
export const examWorker = { url: '/exam-worker.js', scope: '/quiz/' }
