// A container's health check: exits 0 if the product is ready, else 1.
const { PORT = "3000" } = process.env;
try {
  const { ok } = await fetch(`http://127.0.0.1:${PORT}/readyz`, {
    signal: AbortSignal.timeout(2_000),
  });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
