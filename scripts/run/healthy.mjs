// For a container's health check: 0 where the product of this environment is ready to be asked, else 1.
const { PORT = "3000" } = process.env;
try {
  const { ok } = await fetch(`http://127.0.0.1:${PORT}/readyz`, {
    signal: AbortSignal.timeout(2_000),
  });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
