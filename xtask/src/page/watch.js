// Comes before the page's own script and notes what goes wrong in it.
window.wrong = [];
addEventListener("error", (event) => wrong.push(`error: ${event.message}`));
addEventListener("unhandledrejection", (event) => wrong.push(`rejected: ${event.reason}`));
addEventListener("securitypolicyviolation", (event) => wrong.push(`refused: ${event.blockedURI}`));
for (const kind of ["error", "warn"]) console[kind] = (...told) => wrong.push(`console: ${told.join(" ")}`);
