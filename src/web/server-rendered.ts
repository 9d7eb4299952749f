// Documents are rendered by the server alone. Their styles are the browser's, so the build of the browser has to meet their views; a
// call, because what an entry only exports is left out.
for (const fetchView of Object.values(import.meta.glob('./pages/*/*-view.tsx'))) void fetchView()
