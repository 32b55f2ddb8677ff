import { type Config, loadConfig } from "#platform/server/config.ts";
import { encryptionWith } from "#platform/server/encryption.ts";

export const testEncryption = encryptionWith("of tests, and of nothing else at all");

export const operatorPaths = { signIn: "/desk-7f3k2m", console: "/bridge-5t8q1z" };

/** The configuration of a laptop, with limits as shipped unless a test says otherwise. */
export function testConfig(env: Record<string, string> = {}): Config {
  return loadConfig({
    NODE_ENV: "test",
    ADMIN_SECRET_PATH: operatorPaths.signIn,
    ADMIN_CONSOLE_PATH: operatorPaths.console,
    ...env,
  });
}
