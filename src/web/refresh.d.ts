declare module '/@react-refresh' {
  const runtime: { injectIntoGlobalHook(window: Window): void }
  export default runtime
}
