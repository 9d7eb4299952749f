/** The password of the demo's accounts in tests and measurements, which sites there get as DEMO_PASSWORD. */
export const demoPassword = 'demo-of-the-tests'
